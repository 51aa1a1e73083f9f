import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** Licences of packages that the server or the browser runs: no conditions on our own sources. */
const SHIPPED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];
/** Also for tools that build and test, which no user receives. */
const TOOLS = [...SHIPPED, 'CC-BY-4.0', 'EPL-2.0', 'MPL-2.0'];
/** Packages outside the lists, with the reason. */
const EXCEPTIONS = [
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later', reason: 'libvips is linked dynamically and not changed' },
  { name: /^xmlhttprequest-ssl$/, licence: undefined, reason: 'its LICENSE file is MIT; a tool of tests' },
];

/** @typedef {{ license?: string, dev?: boolean, devOptional?: boolean }} LockedPackage */

/**
 * Whether one of the alternatives of an SPDX expression needs allowed licences only. AND binds closer than OR.
 * @param {string} expression for example `(MIT OR GPL-3.0) AND ISC`
 * @param {(licence: string) => boolean} allowed
 * @returns {boolean}
 */
export function satisfies(expression, allowed) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const either = () => {
    let holds = both();
    while (tokens[0] === 'OR') {
      tokens.shift();
      holds = both() || holds;
    }
    return holds;
  };
  const both = () => {
    let holds = one();
    while (tokens[0] === 'AND') {
      tokens.shift();
      holds = one() && holds;
    }
    return holds;
  };
  /** @returns {boolean} */
  const one = () => {
    const token = tokens.shift();
    if (token !== '(') return token !== undefined && allowed(token);
    const holds = either();
    return tokens.shift() === ')' && holds;
  };
  return either() && tokens.length === 0;
}

/**
 * @param {Record<string, LockedPackage>} packages of a lock file, by path
 * @returns {string[]} a sentence for each package whose licence is not allowed
 */
export function refusedLicences(packages) {
  return Object.entries(packages).flatMap(([path, { license, dev, devOptional }]) => {
    if (path === '') return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const exceptions = EXCEPTIONS.filter((one) => one.name.test(name));
    if (license === undefined)
      return exceptions.some(({ licence }) => licence === undefined) ? [] : [`${name} names no licence.`];
    // `devOptional`: a tool that a shipped package names as an optional peer.
    const list = dev === true || devOptional === true ? TOOLS : SHIPPED;
    const holds = satisfies(license, (one) => list.includes(one) || exceptions.some(({ licence }) => licence === one));
    return holds ? [] : [`${name} has the licence ${license}, which server/setup/licences.mjs does not allow.`];
  });
}

/** Checks all packages of the lock file, those of other platforms too. @param {(text: string) => void} print */
export async function checkLicences(print) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const problems = refusedLicences(packages);
  for (const problem of problems) print(`${problem}\n`);
  return problems.length === 0;
}
