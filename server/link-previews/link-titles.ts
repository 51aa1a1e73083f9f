import { RATE } from '#protocol/limits.ts';
import { DomainError } from '../http/domain-error.ts';
import { createLimitCounter } from '../http/limit-counter.ts';
import { FairQueue } from '../processes/fair-queue.ts';
import type { Processes } from '../processes/processes.ts';
import { defineTask } from '../processes/task.ts';
import { fetchPage, type FetchedPage } from './fetch-page.ts';
import type { readTitle } from './read-title.ts';

/**
 * The title that the page of a link states.
 * @param personId whose turn it takes
 * @returns undefined without a title, beyond a limit, and after a failure
 */
export type LinkTitles = (link: string, personId: string) => Promise<string | undefined>;

const READ_TITLE = defineTask<typeof readTitle>(new URL('./read-title.ts', import.meta.url), 'readTitle', {
  processorTime: 1_000,
  realTime: 10_000,
});
/** Pages that are fetched at once, in all; a person's links are fetched one after the other. */
const QUEUE = { concurrency: 16, perPerson: 1, maxWaiting: RATE.previewsPerMinute };
const REMEMBERED_MOST = 2_000;
const MINUTE = 60_000;
const FRESH = 60 * MINUTE;
const FAILED = 10 * MINUTE;
const DAY = 24 * 60 * MINUTE;

export type LinkTitlesDeps = {
  processes: Pick<Processes, 'forCalls'>;
  clock: () => Date;
  isLimited: boolean;
  /** The address of this site. */
  from: string;
  fetch?: (link: string, options: { from: string }) => Promise<FetchedPage | undefined>;
};

/** Fetches pages of links and reads their titles, within the limits of LPV-7, and remembers them. Per process. */
export function createLinkTitles({ processes, clock, isLimited, from, fetch = fetchPage }: LinkTitlesDeps): LinkTitles {
  const queue = new FairQueue(QUEUE);
  const limit = (most: number, duration?: number) => createLimitCounter(isLimited ? most : Infinity, duration);
  const perMinute = limit(RATE.previewsPerMinute);
  const perDay = limit(RATE.previewsPerDay, DAY);
  const perSite = limit(RATE.previewsPerSite);
  /** By link, the oldest first. */
  const remembered = new Map<string, { readonly title: Promise<string | undefined>; until: number }>();

  async function fetchTitle(link: string, personId: string): Promise<string | undefined> {
    const page = await fetch(link, { from });
    return page && (await processes.forCalls.run(READ_TITLE, page, { personId }));
  }

  return async (link, personId) => {
    const now = clock().getTime();
    const known = remembered.get(link);
    if (known && known.until > now) return known.title;
    try {
      const site = new URL(link).hostname;
      for (const [counter, key] of [
        [perMinute, personId],
        [perDay, personId],
        [perSite, site],
      ] as const)
        counter.refuseExcess(key, now);
      perMinute.count(personId, now);
      perDay.count(personId, now);
      perSite.count(site, now);
    } catch {
      return undefined;
    }
    const entry = { title: queue.run(personId, () => fetchTitle(link, personId)), until: now + FRESH };
    remembered.delete(link);
    remembered.set(link, entry);
    if (remembered.size > REMEMBERED_MOST) remembered.delete(remembered.keys().next().value ?? '');
    try {
      const title = await entry.title;
      if (!title) entry.until = clock().getTime() + FAILED;
      return title;
    } catch (error) {
      // A stranger's site that fails is no event of this server: nothing is logged.
      if (error instanceof DomainError) {
        // The person has too much waiting here, which says nothing about the page.
        if (remembered.get(link) === entry) remembered.delete(link);
      } else Object.assign(entry, { title: Promise.resolve(undefined), until: clock().getTime() + FAILED });
      return undefined;
    }
  };
}
