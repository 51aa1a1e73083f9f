import { describe, expect, it } from 'vitest';
import { RATE } from '#protocol/limits.ts';
import { DomainError } from '../http/domain-error.ts';
import type { Processes } from '../processes/processes.ts';
import { createLinkTitles } from './link-titles.ts';

const MINUTE = 60_000;
type Outcome = string | undefined | Error;

/** Pages have the title that their link has here; the process is a double that gives the text of the page. */
function createWorld(titles: Record<string, Outcome> = {}) {
  const world = { now: Date.UTC(2026, 0, 1), fetched: [] as string[] };
  const processes = {
    forCalls: { run: (_: unknown, { bytes }: { bytes: Uint8Array }) => Promise.resolve(Buffer.from(bytes).toString()) },
  } as unknown as Pick<Processes, 'forCalls'>;
  const find = createLinkTitles({
    processes,
    clock: () => new Date(world.now),
    isLimited: true,
    from: '',
    fetch(link) {
      world.fetched.push(link);
      const title = link in titles ? titles[link] : `Title of ${link}`;
      if (title instanceof Error) return Promise.reject(title);
      return Promise.resolve(title === undefined ? undefined : { bytes: Buffer.from(title), charset: undefined });
    },
  });
  return { world, find };
}
const pageOf = (n: number) => `https://site${n}.example/`;

describe('titles of links', () => {
  it('[LPV-7] fetches a page once within the hour, also for several at once', async () => {
    const { world, find } = createWorld();
    expect(await Promise.all([find(pageOf(1), 'ann'), find(pageOf(1), 'ben')])).toEqual([
      `Title of ${pageOf(1)}`,
      `Title of ${pageOf(1)}`,
    ]);
    world.now += 59 * MINUTE;
    await find(pageOf(1), 'ann');
    expect(world.fetched).toHaveLength(1);
    world.now += 2 * MINUTE;
    await find(pageOf(1), 'ann');
    expect(world.fetched).toHaveLength(2);
  });

  it('[LPV-7] [LPV-8] tries a page that failed or has no title again after 10 minutes', async () => {
    const { world, find } = createWorld({ [pageOf(1)]: new Error('down'), [pageOf(2)]: undefined, [pageOf(3)]: '' });
    for (let round = 1; round <= 2; round += 1) {
      for (const n of [1, 2, 3]) expect(await find(pageOf(n), 'ann')).toBeFalsy();
      world.now += 9 * MINUTE;
      for (const n of [1, 2, 3]) expect(await find(pageOf(n), 'ann')).toBeFalsy();
      expect(world.fetched).toHaveLength(3 * round);
      world.now += 2 * MINUTE;
    }
  });

  it('[LPV-7] [LPV-8] fetches 10 pages a minute and 200 a day for a person', async () => {
    const { world, find } = createWorld();
    let page = 0;
    const fetchAMinute = async (person: string): Promise<void> => {
      for (let n = 0; n < RATE.previewsPerMinute + 3; n += 1) await find(pageOf((page += 1)), person);
      world.now += MINUTE;
    };
    await fetchAMinute('ann');
    expect(world.fetched).toHaveLength(10);
    for (let minute = 0; minute < 25; minute += 1) await fetchAMinute('ann');
    expect(world.fetched).toHaveLength(200);
    expect(await find(pageOf(0), 'ann')).toBeUndefined();
    expect(await find(pageOf(0), 'ben')).toBe(`Title of ${pageOf(0)}`);
  });

  it('[LPV-8] remembers nothing of a page for which the person had too much waiting', async () => {
    const { world, find } = createWorld({ [pageOf(1)]: new DomainError('TooManyRequests') });
    expect(await find(pageOf(1), 'ann')).toBeUndefined();
    await find(pageOf(1), 'ben');
    expect(world.fetched).toHaveLength(2);
  });

  it('[LPV-7] asks one site 120 times a minute for all people', async () => {
    const { world, find } = createWorld();
    for (let n = 0; n < 130; n += 1) await find(`https://site.example/${n}`, `person${n}`);
    expect(world.fetched).toHaveLength(120);
  });
});
