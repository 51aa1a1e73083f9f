import sharp from 'sharp';
import { UPLOAD } from '#protocol/limits.ts';
import { Semaphore } from '../files/semaphore.ts';
import { drawDotText, DOT_FONT_HEIGHT } from './dot-font.ts';

/** Enough to read small print; more would only cost memory. Pixels. */
const LONGEST_SIDE = 2_400;
/** A large picture takes 200 MB while it is open. */
const pictures = new Semaphore(2);
/** Of the longer side of the picture: how high a letter is. */
const LETTER_SHARE = 1 / 55;
const ANGLE = -30;

/**
 * PAP-4: a picture with the viewer's mark all over it, in lines close to one another: any piece worth cutting out still
 * says who looked and when. Light and dark, so that it is seen on any ground; thin enough to read the document through it.
 * @param viewer username of who looks
 * @returns WebP bytes
 */
export function addWatermark(picture: Buffer, viewer: string, now: Date): Promise<Buffer> {
  const text = `${viewer} ${now.toISOString().slice(0, 19).replace('T', ' ')}`;
  return pictures.run(async () => {
    const { data, info } = await sharp(picture, { limitInputPixels: UPLOAD.imagePixels, failOn: 'error' })
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info })
      .composite([{ input: mark(text, info.width, info.height) }])
      .webp({ quality: 85, effort: 2 })
      .toBuffer();
  });
}

/** The mark as a picture of the same size: one line after the other, each shifted against the one above. */
function mark(text: string, width: number, height: number): Buffer {
  const { path, width: dots } = drawDotText(`${text}   `);
  const dot = Math.max((Math.max(width, height) * LETTER_SHARE) / DOT_FONT_HEIGHT, 1);
  const [stepX, stepY] = [dots * dot, DOT_FONT_HEIGHT * dot * 4];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><pattern id="m" width="${stepX}" height="${stepY * 2}" patternUnits="userSpaceOnUse" patternTransform="rotate(${ANGLE})">
    ${[
      [0, 0],
      [stepX / 2, stepY],
      [-stepX / 2, stepY],
    ]
      .map(
        ([x, y]) => `<g transform="translate(${x} ${y}) scale(${dot})">
      <path d="${path}" transform="translate(0.35 0.35)" fill="#ffffff" fill-opacity="0.6"/><path d="${path}" fill="#101010" fill-opacity="0.38"/></g>`,
      )
      .join('')}
  </pattern></defs><rect width="100%" height="100%" fill="url(#m)"/></svg>`);
}
