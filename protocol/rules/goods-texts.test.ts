import { describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '../empty-goods.ts';
import { conditionInLanguage, stepInLanguage, textsInLanguage, withTranslation } from './goods-texts.ts';

const words = (title: string) => ({ title, description: '' });
const BOUGHT = { time: '1988', text: 'Bought in Guangzhou', document: 'Invoice' };
const NO_WORDS = { time: '', text: '', document: '' };

describe('texts of goods', () => {
  it('[GT-1] are in the first language of the reader’s order that has a title', () => {
    const texts = { EN: words('Bangle'), ZHHK: words(' '), ZHCN: words('手镯') };
    expect(textsInLanguage({ texts }, 'ZHHK').title).toBe('手镯');
    expect(textsInLanguage({ texts: { ...texts, ZHCN: words('') } }, 'ZHHK').title).toBe('Bangle');
    expect(textsInLanguage(EMPTY_GOODS, 'EN')).toEqual({ title: '', description: '' });
  });

  it('[GT-2] are the condition in the reader’s language, in the other script, or as it was written', () => {
    const goods = { conditionNote: 'A fissure', conditionTranslations: { EN: '', ZHHK: '一道紋', ZHCN: ' ' } };
    expect(conditionInLanguage(goods, 'ZHHK')).toBe('一道紋');
    expect(conditionInLanguage(goods, 'ZHCN')).toBe('一道紋');
    expect(conditionInLanguage(goods, 'EN')).toBe('A fissure');
    const chinese = { conditionNote: '一道纹', conditionTranslations: { EN: 'A fissure', ZHHK: '', ZHCN: '' } };
    expect(conditionInLanguage(chinese, 'ZHHK')).toBe('一道纹');
    expect(conditionInLanguage(chinese, 'EN')).toBe('A fissure');
  });

  it('[GT-2] take from a step what its translation leaves empty', () => {
    const step = { ...BOUGHT, checkTime: 5, translations: { ZHCN: { time: '', text: '购于广州', document: ' ' } } };
    expect(stepInLanguage(step, 'ZHHK')).toEqual({ ...BOUGHT, text: '购于广州', checkTime: 5 });
    expect(stepInLanguage(step, 'EN')).toEqual({ ...BOUGHT, checkTime: 5 });
    const empty = { ...BOUGHT, translations: { ZHCN: { time: '1988年', text: ' ', document: '发票' } } };
    expect(stepInLanguage(empty, 'ZHCN')).toEqual(BOUGHT);
  });

  it('[GT-3] of a step that loses its translations equal the step before', () => {
    const once = withTranslation(BOUGHT, 'ZHHK', { ...NO_WORDS, text: '購於廣州' });
    expect(once).toEqual({ ...BOUGHT, translations: { ZHHK: { ...NO_WORDS, text: '購於廣州' } } });
    expect(withTranslation(once, 'EN', NO_WORDS)).toEqual(once);
    expect(withTranslation(once, 'ZHHK', { ...NO_WORDS, document: ' ' })).toStrictEqual(BOUGHT);
  });
});
