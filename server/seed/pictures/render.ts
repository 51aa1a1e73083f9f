import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A picture as a file. */
export type Rendered = {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
};

const CACHE = fileURLToPath(new URL('../../../.cache/seed-pictures', import.meta.url));

/** Pixels of the side that a drawing has at most: its blurs cost by the pixel. */
const DRAWING_SIDE = 720;

/**
 * Makes a WebP of an SVG, or of a square WebP file, which is kept as it is if it is small enough. What is made is
 * cached in `.cache` under the hash of its source, so that only the first start draws.
 * @param most pixels of the side that the picture has at most
 */
export async function render(source: string | URL, most: number): Promise<Rendered> {
  const content = source instanceof URL ? await readFile(source) : source;
  if (typeof content !== 'string') {
    const { width, height } = await sharp(content).metadata();
    if (width <= most) return { bytes: content, width, height };
  }
  const side = typeof content === 'string' ? Math.min(most, DRAWING_SIDE) : most;
  const hash = createHash('sha256').update(`${side}\n`).update(content).digest('hex');
  const path = join(CACHE, `${hash.slice(0, 32)}.webp`);
  // The same picture may be requested twice at the same time: as goods, and as a photo in a room.
  const bytes = drawing.get(path) ?? readFile(path).catch(() => draw(content, side, path));
  drawing.set(path, bytes);
  try {
    return { bytes: await bytes, width: side, height: side };
  } finally {
    drawing.delete(path);
  }
}

const drawing = new Map<string, Promise<Buffer>>();

async function draw(content: string | Buffer, side: number, path: string): Promise<Buffer> {
  const image =
    typeof content === 'string'
      ? // Drawn at its final size at once: the blurs of the light cost by the pixel.
        sharp(Buffer.from(content.replace('<svg ', `<svg width="${side}" height="${side}" `)))
      : sharp(content).resize(side, side);
  const bytes = await image.webp({ quality: 86, effort: 2 }).toBuffer();
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
