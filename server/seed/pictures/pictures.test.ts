import sharp from 'sharp';
import { expect, it } from 'vitest';
import { still } from './catalogue.ts';
import { pdf } from './pdf.ts';
import { randomFrom } from './studio.ts';

it('the same name and seed draw the same picture, another seed another', () => {
  expect(still('teaCake', 'a')).toBe(still('teaCake', 'a'));
  expect(still('teaCake', 'a')).not.toBe(still('teaCake', 'b'));
  const [one, two] = [randomFrom('x'), randomFrom('x')];
  const numbers = Array.from({ length: 1_000 }, () => [one(), two()] as const);
  expect(numbers.every(([a, b]) => a === b && a >= 0 && a < 1)).toBe(true);
});

it('pictures need no font and nothing from outside', async () => {
  const svg = still('plate', 'a');
  expect(svg).not.toMatch(/<text|href|font|<image/);
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  expect([width, height]).toEqual([820, 820]);
});

it('papers are PDF files whose table points at their objects', () => {
  const text = pdf('A (title)', ['one', 'two \\ three']).toString('latin1');
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const places = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map((match) => Number(match[1]));
  expect(places.map((place, at) => text.slice(place, place + 7) === `${at + 1} 0 obj`)).toEqual(places.map(() => true));
  expect(text).toContain('(A \\(title\\)) Tj');
});
