import { expect, it } from 'vitest';
import { refusedLicences, satisfies } from './licences.mjs';

it.each([
  ['MIT', true],
  ['GPL-3.0', false],
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0 OR MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['(MIT OR GPL-3.0) AND GPL-2.0', false],
  ['SEE LICENSE IN FILE', false],
  ['(MIT', false],
  ['', false],
])('%j: %s', (expression, allowed) => {
  expect(satisfies(expression, (licence) => ['MIT', 'ISC'].includes(licence))).toBe(allowed);
});

it('names packages whose licence is not allowed or unknown', () => {
  expect(
    refusedLicences({
      '': { license: 'UNLICENSED' },
      'node_modules/a': { license: 'MIT' },
      'node_modules/b': { license: 'AGPL-3.0-only' },
      'node_modules/b/node_modules/@scope/c': {},
      'node_modules/d': { license: 'MPL-2.0' },
      'node_modules/e': { license: 'MPL-2.0', dev: true },
      'node_modules/f': { license: 'MPL-2.0', devOptional: true },
      'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
    }),
  ).toEqual([
    expect.stringMatching(/^b has the licence AGPL-3.0-only/),
    '@scope/c names no licence.',
    expect.stringMatching(/^d has the licence MPL-2.0/),
  ]);
});
