"""From match results to ranked entrants. All standings points are integers in 1/840."""
