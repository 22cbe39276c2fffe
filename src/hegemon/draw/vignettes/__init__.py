"""Small pictures of what happened, made of the signs of boards: beside headlines, not on maps."""

from hegemon.draw.vignettes.easel import VignetteFormat
from hegemon.draw.vignettes.picture import Vignettes

__all__ = ["VignetteFormat", "Vignettes"]
