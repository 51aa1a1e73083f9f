import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recordText, termsText } from './chain.ts';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const TERMS = {
  goodsId: 'g1',
  currency: 'HKD',
  startingPrice: '100',
  incrementPrice: '10',
  extendMinutes: 5,
  scheduledEndAt: 1_800_000_000_000,
  latestEndAt: 1_800_007_200_000,
  reserve: '150',
  salt: 'pepper',
} as const;
const GENESIS = '7b2cf552dfe960457e7939195a42b0a488cb6c36af3c17490aa23071e43c8dca';

/** Stored chains stay readable: a change of these texts would make every earlier auction look forged. */
describe('hash chain', () => {
  it('[CHN-1] [CHN-2] spells the terms, with the secret reserve and its salt', () => {
    expect(termsText(TERMS)).toBe(
      '["vermeil auction 1","g1","HKD","100","10",5,1800000000000,1800007200000,"150","pepper"]',
    );
    expect(sha(termsText(TERMS))).toBe(GENESIS);
    expect(termsText({ ...TERMS, extendMinutes: null, reserve: null })).toBe(
      '["vermeil auction 1","g1","HKD","100","10",null,1800000000000,1800007200000,null,"pepper"]',
    );
  });

  it('[CHN-1] [CHN-2] spells a record, beginning with the previous hash', () => {
    const bid = {
      seq: 1,
      kind: 'bid',
      bidder: 1,
      price: '100',
      at: 1_799_999_999_000,
      automatic: false,
      voids: null,
    } as const;
    expect(recordText(GENESIS, 'g1', bid)).toBe(`["${GENESIS}","g1",1,"bid",1,"100",1799999999000,false,null]`);
    expect(recordText('ab', 'g1', { ...bid, seq: 2, kind: 'void', automatic: true, voids: 1 })).toBe(
      '["ab","g1",2,"void",1,"100",1799999999000,true,1]',
    );
  });
});
