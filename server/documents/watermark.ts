/** A task (server/processes): draws a watermark on a picture. */
import sharp from 'sharp';
import { UPLOAD } from '#protocol/member-limits.ts';
import '../files/configure-sharp.ts';
import { drawDotText, DOT_FONT_HEIGHT } from './dot-font.ts';

/** Pixels: enough to read small print. */
const LONGEST_SIDE = 2_400;
/** Height of a letter as a share of the picture's longer side. */
const LETTER_HEIGHT_SHARE = 1 / 55;
const ANGLE = -30;

/** A picture, and the text that covers it. */
export type WatermarkRequest = { readonly picture: Uint8Array; readonly text: string };

/**
 * Covers a picture with the viewer's name and the time in rows so close that any usable cutting contains them. Light
 * and dark, to be visible on any background; thin enough to read the document underneath.
 * @returns WebP bytes
 */
export async function addWatermark({ picture, text }: WatermarkRequest): Promise<Uint8Array> {
  const { data, info } = await sharp(picture, { limitInputPixels: UPLOAD.imagePixels, failOn: 'error' })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info })
    .composite([{ input: mark(text, info.width, info.height) }])
    .webp({ quality: 85, effort: 2 })
    .toBuffer();
}

/** The watermark as a picture of the same size; every second row is shifted by half a text. */
function mark(text: string, width: number, height: number): Buffer {
  const { path, width: dots } = drawDotText(`${text}   `);
  const dot = Math.max((Math.max(width, height) * LETTER_HEIGHT_SHARE) / DOT_FONT_HEIGHT, 1);
  const [stepX, stepY] = [dots * dot, DOT_FONT_HEIGHT * dot * 4];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><pattern id="m" width="${stepX}" height="${stepY * 2}" patternUnits="userSpaceOnUse"
    patternTransform="rotate(${ANGLE})">
    ${[
      [0, 0],
      [stepX / 2, stepY],
      [-stepX / 2, stepY],
    ]
      .map(
        ([x, y]) => `<g transform="translate(${x} ${y}) scale(${dot})">
      <path d="${path}" transform="translate(0.35 0.35)" fill="#ffffff" fill-opacity="0.6"/>
      <path d="${path}" fill="#101010" fill-opacity="0.38"/></g>`,
      )
      .join('')}
  </pattern></defs><rect width="100%" height="100%" fill="url(#m)"/></svg>`);
}
