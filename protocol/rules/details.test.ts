import { describe, expect, it } from 'vitest';
import { detailIn, otherDetails, shownDetails, standardDetails, standardValue, withStandardValue } from './details.ts';

const inEnglish = (category: string, name: string, value: string) => detailIn('EN', category, { name, value });

describe('details of goods in the reader’s language', () => {
  it('[DTL-1] are named by the standard name, however it was written', () => {
    expect(inEnglish('watches', '機芯', '手上鏈')).toEqual({ name: 'Movement', value: 'Hand-wound' });
    expect(inEnglish('watches', '机芯', '1967')).toEqual({ name: 'Movement', value: '1967' });
    expect(detailIn('ZHHK', 'watches', { name: ' MOVEMENT ', value: 'hand-wound' })).toEqual({
      name: '機芯',
      value: '手上鏈',
    });
    expect(inEnglish('stamps', '品相', '上品')).toEqual({ name: 'Condition', value: 'Very fine' });
  });

  it('[DTL-1] are named by the category where one name has two meanings', () => {
    expect(inEnglish('rareWine', '年份', '1996').name).toBe('Vintage');
    expect(inEnglish('watches', '年份', '1996').name).toBe('Year');
    expect(inEnglish('fossils', '年代', '1996').name).toBe('Age');
    expect(inEnglish('', '年代', '1996').name).toBe('Period');
  });

  it('[DTL-1] are read under a former name in the category that has the detail', () => {
    expect(inEnglish('jade', 'Type', '冰種')).toEqual({ name: 'Texture', value: 'Icy' });
    expect(standardValue('jade', [{ name: 'Type', value: 'Icy' }], 'Texture')).toBe('Icy');
    expect(detailIn('ZHHK', 'watches', { name: 'Type', value: 'Diver' })).toEqual({ name: 'Type', value: 'Diver' });
  });

  it('[DTL-2] translate standard values and units, and keep figures', () => {
    expect(inEnglish('watches', '錶徑', '37.5 毫米').value).toBe('37.5 mm');
    expect(detailIn('ZHCN', 'tea', { name: '淨重', value: '357g' })).toEqual({ name: '净重', value: '357 克' });
    expect(inEnglish('watches', '機芯', '自動上鏈、萬年曆').value).toBe('Self-winding, Perpetual calendar');
    expect(detailIn('ZHHK', 'watches', { name: 'Accessories', value: 'Box, Warranty card' }).value).toBe('盒、保證卡');
    expect(inEnglish('gemstones', 'Weight', '2.08 ct').value).toBe('2.08 ct');
    expect(detailIn('ZHHK', 'jewellery', { name: 'Pearls', value: '70, 9–12 mm' }).value).toBe('70、9–12 毫米');
    expect(inEnglish('tea', '淨重', '1,200 克').value).toBe('1,200 g');
    expect(detailIn('ZHHK', 'watches', { name: 'Diameter', value: '3,5 cm' }).value).not.toContain('、');
  });

  it('[DTL-2] leave a unit with two meanings where another one may be meant', () => {
    expect(inEnglish('watches', '年份', '1996年')).toEqual({ name: 'Year', value: '1996年' });
    expect(inEnglish('tea', '購入', '2015 年').value).toBe('2015 年');
    expect(inEnglish('rareWine', '酒齡', '12 年').value).toBe('12 years');
    expect(detailIn('ZHHK', 'watches', { name: 'Case', value: '18 ct' }).value).toBe('18 ct');
    expect(detailIn('ZHHK', 'gemstones', { name: 'Weight', value: '2.08 ct' }).value).toBe('2.08 克拉');
  });

  it('[DTL-3] leave other names and values as they were written', () => {
    const own = { name: '拋光', value: '手上鏈' };
    expect(detailIn('EN', 'watches', own)).toEqual(own);
    expect(inEnglish('watches', '附件', '盒、原裝帳單').value).toBe('盒、原裝帳單');
    expect(inEnglish('watches', '錶殼', '前任物主刻字').value).toBe('前任物主刻字');
    expect(inEnglish('watches', '機芯', '31 <b>').value).toBe('31 <b>');
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(inEnglish(name, name, name)).toEqual({ name, value: name });
    const long = '盒、'.repeat(60);
    expect(inEnglish('watches', '附件', long).value).toBe(long);
  });

  it('[DTL-4] have one field each for the standard details of the category', () => {
    const details = standardDetails('ZHHK', 'watches');
    const names = details.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['型號', '年份', '機芯', '錶殼', '錶徑']));
    expect(names).not.toContain('種水');
    expect(names).not.toContain('狀況');
    expect(new Set(names).size).toBe(names.length);
    expect(standardDetails('EN', 'no-such-category').map(({ key }) => key)).toEqual(['Origin', 'Purchased']);
  });

  it('[DTL-4] are stored under their English name, in place of the same detail under another name', () => {
    const stored = [
      { name: '拋光', value: '無' },
      { name: '機芯', value: '手上鏈' },
    ];
    expect(standardValue('watches', stored, 'Movement')).toBe('手上鏈');
    expect(standardValue('watches', stored, 'Case')).toBe('');
    expect(withStandardValue('watches', stored, 'Movement', 'Quartz')).toEqual([
      stored[0],
      { name: 'Movement', value: 'Quartz' },
    ]);
    expect(withStandardValue('watches', stored, 'Case', 'Platinum')).toEqual([
      ...stored,
      { name: 'Case', value: 'Platinum' },
    ]);
    expect(withStandardValue('watches', stored, 'Movement', '')).toEqual([stored[0]]);
    expect(withStandardValue('watches', stored, 'Case', '')).toEqual(stored);
    expect(otherDetails('watches', stored)).toEqual([0]);
    expect(otherDetails('tea', stored)).toEqual([0, 1]);
  });

  it('[DTL-5] suggest standard values in the language of the writer', () => {
    const suggestions = (language: 'EN' | 'ZHCN') =>
      standardDetails(language, 'watches').find(({ key }) => key === 'Movement')?.suggestions;
    expect(suggestions('EN')).toEqual(['Hand-wound', 'Self-winding', 'Quartz']);
    expect(suggestions('ZHCN')).toEqual(['手动上链', '自动上链', '石英']);
  });

  it('[DTL-6] are shown in the order of the category, others at the end', () => {
    const stored = [
      { name: '拋光', value: '無' },
      { name: '錶殼', value: '精鋼' },
      { name: 'Year', value: '1969' },
    ];
    expect(shownDetails('EN', 'watches', stored)).toEqual([
      { name: 'Year', value: '1969' },
      { name: 'Case', value: 'Stainless steel' },
      { name: '拋光', value: '無' },
    ]);
    expect(shownDetails('EN', 'watches', [])).toEqual([]);
  });
});
