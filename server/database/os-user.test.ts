import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'vermeil-reachable-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Creates `path` as a server does, whose umask keeps everybody else out; a thread cannot change its umask. */
function createUnderServerUmask(path: string): void {
  const module = new URL('os-user.ts', import.meta.url).href;
  const script = `process.umask(0o077); (await import('${module}')).createReachableFolder(process.argv[1]);`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script, path]);
}
const permissions = (path: string): number => statSync(path).mode & 0o777;

describe('createReachableFolder', () => {
  it('lets other accounts enter under the umask of a server', () => {
    createUnderServerUmask(join(folder, 'new'));
    expect(permissions(join(folder, 'new'))).toBe(0o755);
  });

  it('repairs a folder that other accounts cannot enter', () => {
    mkdirSync(join(folder, 'old'), { mode: 0o700 });
    createUnderServerUmask(join(folder, 'old'));
    expect(permissions(join(folder, 'old'))).toBe(0o755);
  });
});
