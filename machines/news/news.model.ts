import { defineDomain } from '../domain/domain.model.ts';
import { newsChart, type NewsFacts } from './news.machine.ts';
import type { NewsMove, NewsState } from '#protocol/rules/states.ts';

const both = [false, true] as const;
const isShown = (state: NewsState | null): boolean => state === 'scheduled' || state === 'published';

const isComplete = ({ complete }: NewsFacts): boolean => complete;

export const newsModel = defineDomain<NewsState, NewsMove, NewsFacts>({
  chart: newsChart,
  start: 'draft',
  facts: { by: 'service', complete: true, timeInFuture: true, due: false },
  values: { by: ['owner', 'service', 'system', 'other'], complete: both, timeInFuture: both, due: both },
  table: [
    // NEW-1, NEW-2.
    { from: ['draft', 'withdrawn'], move: 'edit', by: 'service' },
    { from: ['scheduled', 'published'], move: 'edit', by: 'service', when: isComplete },
    { from: ['draft', 'scheduled', 'withdrawn'], move: 'publish', by: 'service', when: isComplete, to: 'published' },
    {
      from: ['draft', 'scheduled'],
      move: 'schedule',
      by: 'service',
      when: (facts) => isComplete(facts) && facts.timeInFuture,
      to: 'scheduled',
    },
    { from: 'scheduled', move: 'unschedule', by: 'service', to: 'draft' },
    // NEW-3.
    { from: 'scheduled', move: 'publish', by: 'system', when: ({ due }) => due, to: 'published' },
    // NEW-4.
    { from: 'published', move: 'withdraw', by: 'service', to: 'withdrawn' },
    // NEW-5.
    { from: 'draft', move: 'remove', by: 'service', to: 'removed' },
  ],
  rules: {
    '[NEW-1] an article is scheduled for the future only': ({ move, to, facts }) =>
      move !== 'schedule' || to === null || facts.timeInFuture,
    '[NEW-2] staff schedule, publish and edit a shown article only when it is complete': ({ to, facts }) =>
      !isShown(to) || facts.by === 'system' || facts.complete,
    '[NEW-3] the system publishes scheduled articles that are due, and does nothing else': ({ from, to, facts }) =>
      to === null || facts.by !== 'system' || (from === 'scheduled' && to === 'published' && facts.due),
    '[NEW-4] only a published article is withdrawn, and a withdrawn one only edited or published': ({ from, to }) =>
      (to !== 'withdrawn' || from === 'published' || from === 'withdrawn') &&
      (from !== 'withdrawn' || to === null || to === 'withdrawn' || to === 'published'),
    '[NEW-5] only a draft is removed': ({ from, to }) => to !== 'removed' || from === 'draft',
    'only staff and the system make moves': ({ to, facts }) =>
      to === null || facts.by === 'service' || facts.by === 'system',
  },
});
