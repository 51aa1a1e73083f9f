/**
 * Renders the pictures of demo objects: `npm run objects -- [--draft|--backdrop] [THING[:VIEW] …]`.
 *
 * Needs Blender (3.4 or later) and OpenCV for Python on the machine; the results are committed, so that nothing else
 * needs them. Without names it renders what has no picture yet. `--draft` renders small and quickly into
 * `.cache/objects` only. `--backdrop` renders nothing: it makes the backdrops of committed pictures even.
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { OBJECTS } from './objects.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.cache/objects', import.meta.url));
/** Bytes of one committed picture. */
const MAX_BYTES = 120_000;
/** The first at which a picture is small enough; below 92 an encoder drops the grain of the backdrop. */
const QUALITIES = [94, 92, 90, 88, 82, 76, 68, 60];
/** Rays per pixel: few, because the grain is removed afterwards. */
const SAMPLES = { draft: 16, final: 24 } as const;
/** Pixels across a picture. The first view fills a screen. */
const SIDES = { draft: 420, first: 1600, other: 1000 } as const;
/** Pixels across art whose drawing is not larger. */
const ART_SIDE = 2048;

const run = promisify(execFile);
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isDraft = process.argv.includes('--draft');
const isBackdrop = process.argv.includes('--backdrop');

await mkdir(CACHE, { recursive: true });
if (!isBackdrop) await rasterizeArt();
for (const [thing, views] of Object.entries(OBJECTS)) {
  for (const view of views) {
    const path = join(HERE, thing, `${view}.webp`);
    const isWanted =
      names.length === 0 ? !(await exists(path)) : names.some((name) => name === thing || name === `${thing}:${view}`);
    if (isWanted) await (isBackdrop ? evenBackdrop(thing, view, path) : render(thing, view, path));
  }
}

async function render(thing: string, view: string, path: string): Promise<void> {
  const side = SIDES[isDraft ? 'draft' : view === 'whole' ? 'first' : 'other'];
  const started = Date.now();
  const shoot = join(HERE, 'blender/shoot.py');
  const { stdout } = await run(
    'blender',
    [
      '-b',
      '-noaudio',
      '--python-exit-code',
      '1',
      '--python',
      shoot,
      '--',
      thing,
      CACHE,
      String(side),
      String(isDraft ? SAMPLES.draft : SAMPLES.final),
      view,
    ],
    { maxBuffer: 64_000_000 },
  ).catch((error: { stdout?: string; stderr?: string }) => {
    report(`${thing} ${view}: ${error.stdout?.slice(-2_000) ?? ''}${error.stderr?.slice(-4_000) ?? ''}`);
    process.exitCode = 1;
    return { stdout: '' };
  });
  if (!stdout) return;
  const png = join(CACHE, `${thing}-${view}.png`);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  if (isDraft) {
    report(`${png} ${seconds} s`);
    return;
  }
  await run('/usr/bin/python3', [join(HERE, 'blender/denoise.py'), png]);
  await mkdir(join(HERE, thing), { recursive: true });
  report(`${path} ${await encode(png, path)} bytes, ${seconds} s`);
}

async function evenBackdrop(thing: string, view: string, path: string): Promise<void> {
  const png = join(CACHE, `${thing}-${view}.png`);
  await sharp(path).png().toFile(png);
  await run('/usr/bin/python3', [join(HERE, 'blender/backdrop.py'), png]);
  report(`${path} ${await encode(png, path)} bytes`);
}

/** @returns the bytes of the committed picture */
async function encode(png: string, path: string): Promise<number> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= MAX_BYTES) break;
  }
  await writeFile(path, bytes);
  return bytes.length;
}

/** Drawings that scenes lay on surfaces (labels, stamps, painted decoration): `art/*.svg` becomes PNG. */
async function rasterizeArt(): Promise<void> {
  for (const file of await readdir(join(HERE, 'art')).catch(() => [])) {
    if (!file.endsWith('.svg')) continue;
    const drawing = join(HERE, 'art', file);
    const png = join(CACHE, file.replace('.svg', '.png'));
    if ((await changedAt(png)) > (await changedAt(drawing))) continue;
    const { width } = await sharp(drawing).metadata();
    await sharp(drawing, { density: 72 * Math.max(1, ART_SIDE / width), limitInputPixels: false })
      .resize({ width: Math.max(ART_SIDE, width) })
      .png({ compressionLevel: 3 })
      .toFile(png);
  }
}

async function changedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
