"""Tokisuji for what others train and measure with. Each file needs the package that it is named after."""
