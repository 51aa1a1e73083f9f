import { describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { goodsProblems } from '#protocol/rules/goods-problems.ts';
import { isBegun, problemsByStep, readStep, STEPS, stepOf } from './steps.ts';

describe('steps of the editor', () => {
  it('has a place for every field of goods', () => {
    const fields = Object.keys(EMPTY_GOODS);
    expect(fields.filter((field) => stepOf(field) === 'kind').toSorted()).toEqual(['asStore', 'categoryCode', 'type']);
    expect(stepOf('texts.EN.title')).toBe('words');
    expect(stepOf('video.coverFileId')).toBe('pictures');
    expect(stepOf('unheardOf')).toBe('kind');
  });

  it('leads through what empty goods lack in the order of the steps', () => {
    const missing = problemsByStep(goodsProblems(EMPTY_GOODS, 0));
    expect(missing).toEqual([
      { step: 'kind', fields: ['categoryCode'] },
      { step: 'words', fields: ['texts.EN.title'] },
      { step: 'pictures', fields: ['images'] },
      { step: 'price', fields: ['saleType'] },
      { step: 'handover', fields: ['transactionType', 'logistics'] },
    ]);
  });

  it('counts no step of empty goods as begun, and none but that of a field that is filled in', () => {
    expect(STEPS.filter((step) => isBegun(EMPTY_GOODS, step))).toEqual([]);
    expect(STEPS.filter((step) => isBegun({ ...EMPTY_GOODS, conditionNote: 'Light marks' }, step))).toEqual(['facts']);
  });

  it('reads the step of an address', () => {
    for (const step of STEPS) expect(readStep(`?step=${step}`)).toBe(step);
    expect(readStep('?step=x')).toBe('kind');
    expect(readStep('')).toBe('kind');
  });
});
