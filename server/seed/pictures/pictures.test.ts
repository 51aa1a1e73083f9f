import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { GOODS_FACTS } from '../content/goods-facts.ts';
import { GOODS } from '../content/goods.ts';
import { still } from './catalogue.ts';
import { pdf } from './pdf.ts';
import { render } from './render.ts';
import { randomFrom } from './studio.ts';

it('the same name and seed draw the same picture, another seed another', () => {
  expect(still('tokenViolet', 'a')).toBe(still('tokenViolet', 'a'));
  expect(still('tokenViolet', 'a')).not.toBe(still('tokenViolet', 'b'));
  const [one, two] = [randomFrom('x'), randomFrom('x')];
  const numbers = Array.from({ length: 1_000 }, () => [one(), two()] as const);
  expect(numbers.every(([a, b]) => a === b && a >= 0 && a < 1)).toBe(true);
});

it('drawings need no font and nothing from outside', async () => {
  const svg = String(still('tokenPendulum', 'a'));
  expect(svg).not.toMatch(/<text|href|font|<image/);
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  expect([width, height]).toEqual([820, 820]);
});

it('every picture of goods is a view that the thing has', () => {
  for (const { id, thing } of GOODS) {
    for (const [, view] of GOODS_FACTS[id]?.shots ?? []) expect(() => still(thing, id, view)).not.toThrow();
  }
  expect(() => still('watchDress', 'a', 'lidCorner')).toThrow('The object watchDress has no view lidCorner');
});

it('keeps a file that is small enough, and reduces a larger one to the size it says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  const file = pathToFileURL(join(folder, 'square.webp'));
  const bytes = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#b3402b' } })
    .webp()
    .toBuffer();
  await writeFile(file, bytes);
  expect(await render(file, 96)).toEqual({ bytes, width: 96, height: 96 });
  const reduced = await render(file, 40);
  const { width, height } = await sharp(reduced.bytes).metadata();
  expect([reduced.width, reduced.height, width, height]).toEqual([40, 40, 40, 40]);
  await rm(folder, { recursive: true });
});

it('papers are PDF files whose table points at their objects', () => {
  const text = pdf('A (title)', ['one', 'two \\ three']).toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const places = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map((match) => Number(match[1]));
  expect(places.map((place, at) => text.slice(place, place + 7) === `${at + 1} 0 obj`)).toEqual(places.map(() => true));
  expect(text).toContain('(A \\(title\\)) Tj');
});
