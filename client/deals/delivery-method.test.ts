import { expect, it } from 'vitest';
import { deliveryMethodOf } from './delivery-method.ts';

it('a token is transferred, whatever else was said of it; all else is handed over or sent', () => {
  expect(deliveryMethodOf({ isToken: true, logistics: null })).toBe('transferred');
  expect(deliveryMethodOf({ isToken: true, logistics: 'faceToFace' })).toBe('transferred');
  expect(deliveryMethodOf({ isToken: false, logistics: 'faceToFace' })).toBe('handedOver');
  expect(deliveryMethodOf({ isToken: false, logistics: 'mailing' })).toBe('sent');
  expect(deliveryMethodOf({ isToken: false, logistics: null })).toBe('sent');
});
