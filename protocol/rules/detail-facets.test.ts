import { describe, expect, it } from 'vitest';
import { detailChoiceIn, detailKey, detailsToText, facetDetails, readDetails } from './detail-facets.ts';

const keys = (...args: Parameters<typeof facetDetails>) => facetDetails(...args).map(detailKey);
const watch = (name: string, value: string) => keys('watches', [{ name, value }], null);

describe('facets of a category', () => {
  it('[DFC-1] are standard details, not references or texts', () => {
    expect(watch('Movement', 'Quartz')).toEqual(['Movement=Quartz']);
    expect(watch('Reference', '126610LN')).toEqual([]);
    expect(watch('Story', 'Quartz')).toEqual([]);
    expect(watch('Dial', 'x'.repeat(61))).toEqual([]);
    expect(watch('Dial', 'a|b')).toEqual([]);
  });
  it('[DFC-1] include the condition', () => {
    expect(keys('watches', [], 'excellent')).toEqual(['condition=excellent']);
  });
  it.each(['Hand-wound', '手上鏈', '手动上链', ' hand-wound '])('[DFC-2] are one value for %j', (value) => {
    expect(watch('機芯', value)).toEqual(['Movement=Hand-wound']);
  });
  it('[DFC-2] take a list apart and count a value once', () => {
    expect(watch('Case', 'Platinum, 自製、platinum')).toEqual(['Case=Platinum', 'Case=自製']);
    expect(watch('Case', '鉑金、精鋼')).toEqual(['Case=Platinum', 'Case=Stainless steel']);
  });
  it('[DFC-4] go through a URL and drop what is wrong', () => {
    const choices = readDetails('Movement=Quartz|Case=Platinum');
    expect(choices).toEqual([
      { name: 'Movement', value: 'Quartz' },
      { name: 'Case', value: 'Platinum' },
    ]);
    expect(readDetails(detailsToText(choices))).toEqual(choices);
    expect(readDetails('Movement=Quartz|Movement=Quartz|Reference=1|Case=|=|x|Case=a=b')).toEqual([choices[0]]);
    expect(readDetails(Array.from({ length: 40 }, (_, at) => `Dial=${at}`).join('|'))).toHaveLength(20);
  });
  it('are read under their former names', () => {
    expect(readDetails('Type=Icy')).toEqual([{ name: 'Texture', value: 'Icy' }]);
    expect(keys('jade', [{ name: 'Type', value: '冰種' }], null)).toEqual(['Texture=Icy']);
  });
  it('are shown in the language of the reader', () => {
    expect(detailChoiceIn('ZHHK', 'watches', { name: 'Movement', value: 'Hand-wound' })).toEqual({
      name: '機芯',
      value: '手上鏈',
    });
  });
});
