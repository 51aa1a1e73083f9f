import sharp from 'sharp';
import { render, type Rendered } from './render.ts';

const SIDE = 440;
/** Width of a store's cover on a desk, in heights. */
const ASPECT = 4.8;
/** From the middle of one picture to the next, in widths: phones show the middle of the cover. */
const APART = 1.1;

/** Fades the sides of a picture into the ground. */
const FADE = Buffer.from(
  `<svg width="${SIDE}" height="${SIDE}"><linearGradient id="fade">
    <stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".2" stop-color="#fff"/>
    <stop offset=".8" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>
  </linearGradient><rect width="${SIDE}" height="${SIDE}" fill="url(#fade)"/></svg>`,
);

/** Objects side by side on one ground, as in a shop window. @param sources squares, from left to right */
export async function strip(sources: readonly (string | URL)[]): Promise<Rendered> {
  const squares = await Promise.all(sources.map((source) => render(source, SIDE)));
  const [width, height] = [Math.round(SIDE * ASPECT), SIDE];
  const pictures = await Promise.all(
    squares.map(async ({ bytes: input }, at) => ({
      input: await sharp(input)
        .resize(SIDE, SIDE)
        .ensureAlpha()
        .composite([{ input: FADE, blend: 'dest-in' }])
        .png()
        .toBuffer(),
      left: Math.round(width / 2 + (at - (squares.length - 1) / 2) * SIDE * APART - SIDE / 2),
      top: 0,
    })),
  );
  const bytes = await sharp({ create: { width, height, channels: 3, background: await groundOf(squares) } })
    .composite(pictures)
    .webp({ quality: 86, effort: 2 })
    .toBuffer();
  return { bytes, width, height };
}

/** The mean colour of the left and right edges. */
async function groundOf(squares: readonly Rendered[]): Promise<{ r: number; g: number; b: number }> {
  const edges = await Promise.all(
    squares.flatMap(({ bytes, width, height }) =>
      [0, width - 8].map((left) =>
        sharp(bytes).extract({ left, top: 0, width: 8, height }).resize(1, 1).removeAlpha().raw().toBuffer(),
      ),
    ),
  );
  const mean = (channel: number): number =>
    edges.reduce((sum, edge) => sum + (edge[channel] ?? 0), 0) / Math.max(1, edges.length);
  return { r: mean(0), g: mean(1), b: mean(2) };
}
