/**
 * A news article, from the draft to its withdrawal. Staff write it; fields are in `protocol/rules/news.ts`.
 *
 * [NEW-1] A draft is published at once, or scheduled for a time in the future, which may be changed or cancelled.
 * [NEW-2] Only a complete article is scheduled or published, and it stays complete while it is edited.
 * [NEW-3] The system publishes a scheduled article when it is due, not before.
 * [NEW-4] A published article is withdrawn with a reason. It may be corrected and published again.
 * [NEW-5] Only a draft is removed. What was public stays in the records.
 */
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { NEWS_MOVES, NEWS_STATES, type NewsMove, type NewsState } from '#protocol/rules/states.ts';

/** `complete` of the article after the move, `timeInFuture` of the time it is to be scheduled for. */
export type NewsFacts = { by: Role; complete: boolean; timeInFuture: boolean; due: boolean };

const holds = {
  ...ROLE_PREDICATES,
  complete: ({ complete }) => complete,
  timeInFuture: ({ timeInFuture }) => timeInFuture,
  due: ({ due }) => due,
} as const satisfies Predicates<NewsFacts>;

const byService = { type: 'meets', params: ['byService'] } as const;
const complete = { type: 'meets', params: ['byService', 'complete'] } as const;
const publish = { target: 'published', guard: complete } as const;
const schedule = {
  target: 'scheduled',
  guard: { type: 'meets', params: ['byService', 'complete', 'timeInFuture'] },
} as const;

const machine = setupDomain<NewsFacts, NewsMove>(holds).createMachine({
  id: 'news',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      on: {
        edit: { target: 'draft', guard: byService },
        publish,
        schedule,
        remove: { target: 'removed', guard: byService },
      },
    },
    scheduled: {
      on: {
        edit: { target: 'scheduled', guard: complete },
        schedule,
        unschedule: { target: 'draft', guard: byService },
        publish: [publish, { target: 'published', guard: { type: 'meets', params: ['bySystem', 'due'] } }],
      },
    },
    published: {
      on: {
        edit: { target: 'published', guard: complete },
        withdraw: { target: 'withdrawn', guard: byService },
      },
    },
    withdrawn: { on: { edit: { target: 'withdrawn', guard: byService }, publish } },
    removed: {},
  },
});

/** The rules of news: run by the server, explored by tests. */
export const newsChart: DomainChart<NewsState, NewsMove, NewsFacts> = {
  machine,
  states: NEWS_STATES,
  moves: NEWS_MOVES,
  holds,
  reasons: ['withdraw'],
};
