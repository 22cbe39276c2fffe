"""§8.5: cloaked Raiders: who sees them, when they strike and when they slip away."""
