import { expect, it, vi } from 'vitest';
import { loadModule } from './load-module.ts';

const failed = (words: string) => () => Promise.reject(new TypeError(words));

it('requests a failed module by a new address each time: browsers cache the failure', async () => {
  const from = vi
    .fn<(address: string) => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('still away'))
    .mockResolvedValue('there');
  const load = failed('Failed to fetch dynamically imported module: https://vermeil.test/assets/dexie-1.js');
  await expect(loadModule(load, from)).rejects.toThrow('still away');
  expect(await loadModule(load, from)).toBe('there');
  const asked = from.mock.calls.map(([address]) => address);
  for (const address of asked) expect(address).toMatch(/^https:\/\/vermeil\.test\/assets\/dexie-1\.js\?again=/);
  expect(new Set(asked).size).toBe(2);
});

it('fails like the browser when its error has no address', async () => {
  await expect(loadModule(failed('Importing a module script failed.'))).rejects.toThrow(
    'Importing a module script failed.',
  );
});
