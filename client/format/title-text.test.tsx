import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { titleText } from './title-text.tsx';

/** `[` and `]` are the ends of a clause, `|` is the place where it may break, `~` is a space that never does. */
const shown = (text: string): string =>
  renderToStaticMarkup(titleText(text))
    .replaceAll('<span class="clause">', '[')
    .replaceAll('</span>', ']')
    .replaceAll('<wbr/>', '|')
    .replaceAll('\u00A0', '~');

it.each([
  ['艾爾定萬年曆腕錶，米白面，1979年', '[艾爾定萬年曆|腕錶，]米白面，1979年'],
  ['艾爾定計時碼錶 Ref. 6130，藍面，1969年', '[艾爾定計時|碼錶] Ref.~6130，藍面，1969年'],
  ['珠海家藏 帝王綠翡翠手鐲', '珠海家藏 [帝王綠翡翠|手鐲]'],
  ['馬達加斯加拋光菊石 21cm', '[馬達加斯加拋光|菊石] 21cm'],
  ['1974年 單一麥芽威士忌 雪莉桶 46.2%', '1974年 [單一麥芽威|士忌] 雪莉桶 46.2%'],
  ['水墨立軸《雨後山色》 1974年', '水墨立軸《雨後山色》 1974年'],
  ['Studio Nine「阿金」熊 金色', 'Studio Nine「阿金」熊 金色'],
  ['Perpetual calendar, cream dial', 'Perpetual calendar, cream dial'],
  ['', ''],
])('%s breaks as %s', (text, marked) => {
  expect(shown(text)).toBe(marked);
});
