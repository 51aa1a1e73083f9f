import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFolder } from './replace-folder.mjs';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'vermeil-replace-'));
});
afterEach(() => rmSync(base, { recursive: true }));

function folder(name: string, file: string): string {
  mkdirSync(join(base, name));
  writeFileSync(join(base, name, file), name);
  return join(base, name);
}

it('moves a folder to a new place', () => {
  replaceFolder(folder('new', 'a'), join(base, 'place'));
  expect(readdirSync(base)).toEqual(['place']);
});

it('replaces a folder with everything in it', () => {
  folder('place', 'old');
  replaceFolder(folder('new', 'a'), join(base, 'place'));
  expect(readdirSync(base)).toEqual(['place']);
  expect(readdirSync(join(base, 'place'))).toEqual(['a']);
});

it('leaves one whole folder when processes replace it at once', async () => {
  const script = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    const { replaceFolder } = await import(process.argv[1]);
    for (let round = 0; round < 200; round += 1) {
      const folder = process.argv[2] + '/' + process.pid;
      mkdirSync(folder);
      for (const file of ['a', 'b']) writeFileSync(folder + '/' + file, String(process.pid));
      replaceFolder(folder, process.argv[2] + '/place');
    }`;
  const module = new URL('replace-folder.mjs', import.meta.url).href;
  const args = ['--input-type=module', '-e', script, module, base];
  await Promise.all([1, 2].map(() => promisify(execFile)(process.execPath, args)));
  expect(readdirSync(base)).toEqual(['place']);
  const [a, b] = ['a', 'b'].map((file) => readFileSync(join(base, 'place', file), 'utf8'));
  expect(a).toBe(b);
});
