/** A region of a picture, in its own pixels. */
export type Region = { x: number; y: number; width: number; height: number };

/**
 * The sides of a cropped picture: the region's, shrunk until the longer one fits.
 * @param maxSide pixels; nothing is ever enlarged. @returns whole pixels, at least 1.
 */
export function cropSides(
  { width, height }: Pick<Region, 'width' | 'height'>,
  maxSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Draws a region of a picture, turned as its file says.
 * @returns a PNG where the source may be transparent, else a JPEG. @throws when the browser cannot read the picture.
 */
export async function cropPicture(source: Blob, region: Region, maxSide: number): Promise<Blob> {
  const sides = cropSides(region, maxSide);
  const picture = await createImageBitmap(source);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = sides.width;
    canvas.height = sides.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2d context');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, region.x, region.y, region.width, region.height, 0, 0, sides.width, sides.height);
    const type = source.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
        type,
        0.92,
      );
    });
  } finally {
    picture.close();
  }
}
