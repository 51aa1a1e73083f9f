import { expect, it } from 'vitest';
import { regionName } from './region-name.ts';

it.each([
  ['HK', 'en', 'Hong Kong'],
  ['HK', 'zh-Hant-HK', '香港'],
  ['SG', 'zh-Hans-CN', '新加坡'],
  ['QQ', 'en', 'QQ'],
  ['', 'en', ''],
  ['other', 'en', 'other'],
])('%s in %s is called %s', (code, intl, name) => {
  expect(regionName(code, intl)).toBe(name);
});
