import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A drawn picture as a file. */
export type Rendered = {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
};

const CACHE = fileURLToPath(new URL('../../../.cache/seed-pictures', import.meta.url));

/**
 * Draws an SVG as WebP. Drawings are cached in `.cache` under the hash of their source, so that only the first start
 * draws.
 * @param side pixels of the square it becomes
 */
export async function render(svg: string, side: number): Promise<Rendered> {
  const path = join(CACHE, `${createHash('sha256').update(`${side}\n${svg}`).digest('hex').slice(0, 32)}.webp`);
  // The same picture may be requested twice at the same time: as goods, and as a photo in a room.
  const bytes = drawing.get(path) ?? readFile(path).catch(() => draw(svg, side, path));
  drawing.set(path, bytes);
  try {
    return { bytes: await bytes, width: side, height: side };
  } finally {
    drawing.delete(path);
  }
}

const drawing = new Map<string, Promise<Buffer>>();

async function draw(svg: string, side: number, path: string): Promise<Buffer> {
  // Drawn at its final size at once: the blurs of the light cost by the pixel.
  const sized = svg.replace('<svg ', `<svg width="${side}" height="${side}" `);
  const bytes = await sharp(Buffer.from(sized)).webp({ quality: 86, effort: 2 }).toBuffer();
  try {
    await mkdir(CACHE, { recursive: true });
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, bytes);
    await rename(draft, path);
  } catch {
    // A read-only checkout has no cache.
  }
  return bytes;
}
