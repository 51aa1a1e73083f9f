import { afterAll, beforeAll, expect, it } from 'vitest';
import { builds } from '#protocol/http/builds.ts';
import { recordBuild } from '#server/pages/client-builds.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { visit } from './support/registration.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const filesOf = (build: string): string[] => [
  `/assets/shared.entry-${build}.js`,
  '/assets/index-a1.js',
  `/assets/elected.entry-${build}.js`,
  '/sw.js',
];
const workersOf = (build: string): string[] => [
  `/assets/elected.entry-${build}.js`,
  `/assets/shared.entry-${build}.js`,
];
const readBuilds = async () => (await visit(test, builds, {})).data;

it('[LEA-2] the newest build is that of the process that started last, also after a rollback', async () => {
  await recordBuild(test.deps.pool, ['/assets/index-a1.js']);
  expect(await readBuilds()).toEqual([]);
  for (const build of ['one', 'two', 'two']) await recordBuild(test.deps.pool, filesOf(build));
  expect(await readBuilds()).toEqual([workersOf('two'), workersOf('one')]);
  await recordBuild(test.deps.pool, filesOf('one'));
  expect(await readBuilds()).toEqual([workersOf('one'), workersOf('two')]);
});

it('forgets older builds', async () => {
  for (let count = 1; count <= 25; count += 1) await recordBuild(test.deps.pool, filesOf(String(count)));
  const known = await readBuilds();
  expect([known.length, known[0], known.at(-1)]).toEqual([20, workersOf('25'), workersOf('6')]);
});
