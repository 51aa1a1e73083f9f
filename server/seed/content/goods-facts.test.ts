import { expect, it } from 'vitest';
import { detailIn } from '#protocol/rules/details.ts';
import { GOODS_FACTS } from './goods-facts.ts';
import { GOODS } from './goods.ts';

/** Words of the other language: names of people, and marks of laboratories and scales, are no words. */
const WORDS = { EN: /\p{Script=Han}/u, ZHHK: /[a-z]{3,}/, ZHCN: /[a-z]{3,}/ } as const;
const NAMES = new Set(['孙若琳']);

it('the facts of the demo goods are in the language of the reader', () => {
  const foreign = GOODS.flatMap(({ id, category }) =>
    (GOODS_FACTS[id]?.properties ?? []).flatMap(([name, value]) =>
      (['EN', 'ZHHK', 'ZHCN'] as const).flatMap((language) => {
        const shown = detailIn(language, category, { name, value });
        const isForeign = [shown.name, shown.value].some((text) => WORDS[language].test(text) && !NAMES.has(text));
        return isForeign ? [`${id} in ${language}: ${shown.name}: ${shown.value}`] : [];
      }),
    ),
  );
  expect(foreign).toEqual([]);
});
