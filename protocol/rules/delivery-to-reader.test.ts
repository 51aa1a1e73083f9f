import { expect, it } from 'vitest';
import { GOODS_TYPE } from '../lookups.ts';
import { deliveryToReader } from './delivery-to-reader.ts';

const terms = { type: GOODS_TYPE.entity, logistics: ['mailing'], shipsTo: ['HK', 'SG'] } as const;

it.each([
  ['[DLV-2] sends to an area that the goods name', terms, 'SG', 'sent'],
  ['[DLV-2] does not send elsewhere', terms, 'TW', 'notSent'],
  ['[DLV-2] leaves open what the seller does not say', { ...terms, shipsTo: [] }, 'HK', 'open'],
  ['[DLV-1] has no delivery of goods that are handed over', { ...terms, logistics: ['faceToFace'] }, 'HK', 'none'],
  ['[DLV-1] has no delivery of digital collectibles', { ...terms, type: GOODS_TYPE.nft }, 'HK', 'none'],
] as const)('%s', (_, goods, country, outcome) => {
  expect(deliveryToReader(goods, country)).toBe(outcome);
});
