import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A drawn picture as a file. */
export interface Rendered {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const CACHE = fileURLToPath(new URL('../../../.cache/seed-pictures', import.meta.url));

/**
 * Draws an SVG as WebP. Drawings are kept in `.cache` under the hash of their source: only the first start pays for
 * them.
 * @param side pixels of the square it becomes
 */
export async function render(svg: string, side: number): Promise<Rendered> {
  const path = join(CACHE, `${createHash('sha256').update(`${side}\n${svg}`).digest('hex').slice(0, 32)}.webp`);
  // The same picture may be asked for twice in one breath: as goods, and as a photo somebody sent.
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
    // A checkout that cannot be written to has no cache; the picture is drawn all the same.
  }
  return bytes;
}
