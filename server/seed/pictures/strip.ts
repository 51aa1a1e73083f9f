import sharp from 'sharp';
import { render, type Rendered } from './render.ts';

const SIDE = 440;

/** Pictures side by side, as a shop window is wide. @param sources squares, from left to right */
export async function strip(sources: readonly (string | URL)[]): Promise<Rendered> {
  const squares = await Promise.all(sources.map((source) => render(source, SIDE)));
  const [width, height] = [SIDE * squares.length, SIDE];
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#070605' } })
    .composite(squares.map(({ bytes: input }, at) => ({ input, left: at * SIDE, top: 0 })))
    .webp({ quality: 86, effort: 2 })
    .toBuffer();
  return { bytes, width, height };
}
