"""Parts of watches: the case, the band, the dial and the hands. The dial lies at z = 0, twelve o'clock is at +Y."""
