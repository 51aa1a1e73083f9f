import { expect, it } from 'vitest';
import { buyerTotal, type DeliveryTerms } from './buyer-total.ts';

const MAILED: DeliveryTerms = { type: 1, logistics: ['faceToFace', 'mailing'], deliveryPayer: null, deliveryCost: '' };

it.each<[rule: string, price: string, change: Partial<DeliveryTerms>, total: string, delivery: string]>([
  ['TOT-1', '128000', { deliveryPayer: 'seller' }, '128000', 'free'],
  ['TOT-2', '128000', { deliveryPayer: 'buyer', deliveryCost: '350.5' }, '128350.5', 'added'],
  ['TOT-2', '0.1', { deliveryPayer: 'buyer', deliveryCost: '0.2' }, '0.3', 'added'],
  ['TOT-2', '999999999999999999', { deliveryPayer: 'buyer', deliveryCost: '1' }, '1000000000000000000', 'added'],
  ['TOT-3', '128000', { deliveryPayer: 'buyer' }, '128000', 'extra'],
  ['TOT-3', '128000', { deliveryPayer: 'buyer', deliveryCost: 'much' }, '128000', 'extra'],
  ['TOT-3', '128000', {}, '128000', 'open'],
  ['TOT-3', '128000', { deliveryPayer: 'seller', deliveryCost: '350' }, '128000', 'free'],
  ['TOT-4', '128000', { logistics: ['faceToFace'], deliveryPayer: 'buyer', deliveryCost: '9' }, '128000', 'none'],
  ['TOT-4', '1.5', { type: 3, deliveryPayer: 'buyer', deliveryCost: '9' }, '1.5', 'none'],
])('[%s] %s with %j is %s in total, delivery %s', (_rule, price, change, total, delivery) =>
  expect(buyerTotal(price, { ...MAILED, ...change })).toEqual({ total, delivery }),
);
