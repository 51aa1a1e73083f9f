import { expect, it } from 'vitest';
import type { FeatureContext } from '../../core/feature.ts';
import { readingFeature } from './reading.feature.ts';

const convert = async (from: 'cn' | 'hk' | 'tw', to: 'cn' | 'hk' | 'tw', text: string) =>
  (await readingFeature({} as FeatureContext).commands?.['text.convert']?.({ from, to, texts: [text] }))?.texts[0];

it.each([
  ['cn', 'hk', '皇后喜欢干燥的头发和理发', '皇后喜歡乾燥的頭髮和理髮'],
  ['cn', 'hk', '盒子里有说明', '盒子裏有説明'],
  ['cn', 'hk', '古董表与表背，十年干仓，表面干净', '古董錶與錶背，十年乾倉，表面乾淨'],
  ['cn', 'tw', '盒子里有说明', '盒子裡有說明'],
  ['hk', 'cn', '盒子裏有説明，隻錶行得準', '盒子里有说明，只表行得准'],
  ['tw', 'cn', '盒子裡有說明', '盒子里有说明'],
] as const)('converts by phrase from %s to %s: %s', async (from, to, text, converted) => {
  expect(await convert(from, to, text)).toBe(converted);
});
