import { expect, it } from 'vitest';
import { RATE } from '#protocol/limits.ts';
import type { SqlClient } from '../database/pool.ts';
import type { Translator } from '../translation/translation.ports.ts';
import { createTranslateMessage } from './translate-message.ts';

const room = { roomId: 'room', members: [], hasStaff: false, revision: 0 };
/** Every message exists; its text is its id. */
const client = {
  query: (_: string, [id]: string[]) => Promise.resolve({ rows: [{ content: id, extra: null }] }),
} as unknown as SqlClient;

function createWith(translator: Translator) {
  const world = { now: Date.UTC(2026, 0, 1) };
  const translate = createTranslateMessage({
    client,
    translator,
    clock: () => new Date(world.now),
    isLimited: true,
    onError: () => undefined,
  });
  return { world, translate };
}

it('asks the provider a number of times a day for one person; what is remembered is free', async () => {
  const { world, translate } = createWith((text) => Promise.resolve(text));
  for (let n = 0; n < RATE.translationsPerDay; n += 1) await translate('ann', room, `m${n}`, 'EN');
  await expect(translate('ann', room, 'more', 'EN')).rejects.toMatchObject({ code: 'TooManyRequests' });
  expect(await translate('ann', room, 'm1', 'EN')).toBe('m1');
  expect(await translate('ben', room, 'more', 'EN')).toBe('more');
  world.now += 24 * 60 * 60 * 1_000;
  expect(await translate('ann', room, 'other', 'EN')).toBe('other');
});

it('refuses at once while too many wait for a slow provider', async () => {
  const answers: (() => void)[] = [];
  const { translate } = createWith((text) => new Promise((resolve) => answers.push(() => resolve(text))));
  const waiting = Array.from({ length: 16 }, (_, n) => translate(`person${n}`, room, `m${n}`, 'EN'));
  await expect.poll(() => answers.length).toBe(16);
  await expect(translate('ann', room, 'next', 'EN')).rejects.toMatchObject({ code: 'ServiceUnavailable' });
  for (const answer of answers) answer();
  expect(await Promise.all(waiting)).toHaveLength(16);
  const next = translate('ann', room, 'next', 'EN');
  await expect.poll(() => answers.length).toBe(17);
  answers.at(-1)?.();
  expect(await next).toBe('next');
});
