import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** @returns where a process keeps its compiled code after it called a function of the module */
const folderAfter = (call: string): string =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { getCompileCacheDir } from 'node:module';
    import * as loading from ${JSON.stringify(new URL('module-loading.ts', import.meta.url).href)};
    loading.${call}();
    console.log(getCompileCacheDir());`,
  ]).toString();

it('keeps code that is compiled in little memory apart from that of other processes, whose flags differ', () => {
  const folder = folderAfter('loadModulesFaster');
  expect(folder).toContain('.cache');
  expect(folderAfter('loadModulesInLittleMemory')).toContain('.cache');
  expect(folderAfter('loadModulesInLittleMemory')).not.toBe(folder);
});
