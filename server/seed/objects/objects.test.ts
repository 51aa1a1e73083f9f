import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { OBJECTS } from './objects.ts';

const HERE = new URL('./', import.meta.url);
const MAX_BYTES = 120_000;
/** Folders that have no pictures. */
const SOURCES = new Set(['art', 'blender']);

const folders = (await readdir(HERE, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory() && !SOURCES.has(entry.name))
  .map(({ name }) => name);

it('each object has exactly the pictures of the views that are listed', async () => {
  expect(folders.sort()).toEqual(Object.keys(OBJECTS).sort());
  const listed: Readonly<Record<string, readonly string[]>> = OBJECTS;
  for (const folder of folders) {
    const files = await readdir(new URL(`${folder}/`, HERE));
    expect([folder, files.sort()]).toEqual([folder, listed[folder]?.map((view) => `${view}.webp`).sort()]);
  }
});

it('each picture is a square WebP of at most 120 kB', async () => {
  for (const folder of folders) {
    for (const file of await readdir(new URL(`${folder}/`, HERE))) {
      const bytes = await readFile(new URL(`${folder}/${file}`, HERE));
      const { width, height, format } = await sharp(bytes).metadata();
      expect([folder, file, format, width]).toEqual([folder, file, 'webp', height]);
      expect(bytes.length, `${folder}/${file}`).toBeLessThanOrEqual(MAX_BYTES);
    }
  }
});
