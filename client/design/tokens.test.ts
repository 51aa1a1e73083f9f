import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The value of a colour token in a theme, as red, green and blue. */
function colorOf(token: string, theme: 'light' | 'dark'): number[] {
  const pair = new RegExp(`--${token}: (?:light-dark\\((#[0-9a-f]{6}), )?(#[0-9a-f]{6})\\)?;`).exec(css);
  const color = pair?.[pair[1] && theme === 'light' ? 1 : 2];
  if (!color) throw new Error(`--${token} has no colour`);
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
}

const luminance = (color: readonly number[]): number =>
  color
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, at) => sum + value * [0.2126, 0.7152, 0.0722][at]!, 0);

function contrast(one: readonly number[], other: readonly number[]): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const TEXTS = [
  'text',
  'text-soft',
  'text-quiet',
  'text-on-wash',
  'gold',
  'gold-bright',
  'danger',
  'success',
  'warning',
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(TEXTS)('--%s is legible on every surface (AA, 4.5:1)', (text) => {
    for (const surface of SURFACES)
      expect(contrast(colorOf(text, theme), colorOf(surface, theme)), surface).toBeGreaterThanOrEqual(4.5);
  });

  it('texts on gold are legible', () => {
    for (const gold of ['gold', 'gold-bright'])
      expect(contrast(colorOf('text-on-gold', theme), colorOf(gold, theme)), gold).toBeGreaterThanOrEqual(4.5);
    for (const fill of ['gold-fill', 'on-night-gold'])
      expect(contrast(colorOf('text-on-fill', theme), colorOf(fill, theme)), fill).toBeGreaterThanOrEqual(4.5);
  });
});
