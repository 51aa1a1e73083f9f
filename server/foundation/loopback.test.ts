import { expect, it } from 'vitest';
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts';

it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('takes %s for an address of loopback', (address) => {
  expect(isLoopbackAddress(address)).toBe(true);
});

it.each(['', '10.0.0.1', '128.0.0.1', '::ffff:10.0.0.1', 'fe80::1', 'localhost'])(
  'does not take "%s" for an address of loopback',
  (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  },
);

it('takes names and bracketed addresses of this machine for loopback hosts', () => {
  expect(['localhost', 'shop.localhost', '[::1]', '127.0.0.1'].map(isLoopbackHost)).toEqual([true, true, true, true]);
  expect(['localhost.example', 'vermeil.example', '[fe80::1]', '0.0.0.0'].map(isLoopbackHost)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
