import { expect, it } from 'vitest';
import { passingOf } from './passing.ts';

it('a token is transferred, whatever else was said of it; all else is handed over or sent', () => {
  expect(passingOf({ isToken: true, logistics: null })).toBe('transferred');
  expect(passingOf({ isToken: true, logistics: 'faceToFace' })).toBe('transferred');
  expect(passingOf({ isToken: false, logistics: 'faceToFace' })).toBe('handedOver');
  expect(passingOf({ isToken: false, logistics: 'mailing' })).toBe('sent');
  expect(passingOf({ isToken: false, logistics: null })).toBe('sent');
});
