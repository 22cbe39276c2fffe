"""Where places lie: hexagons, square grids, graphs of regions."""
