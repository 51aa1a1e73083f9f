/**
 * An article of the forum (spec §3 and §4, Article status; decision 22).
 *
 * [ART-1] draft → published ⇄ hidden by its author. It is published when it is complete.
 * [ART-2] Staff lock and unlock a published article of others; it stays public and gets no replies. Meanwhile its
 *         author can only remove it.
 * [ART-3] Staff take a public or hidden article of others down; its author can neither change nor publish it. Restored,
 *         it is what it was before: published, locked or hidden.
 * [ART-4] Taking down and locking need a reason.
 * [ART-5] The author removes an article in any state, for good.
 */
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { ARTICLE_MOVES, ARTICLE_STATES, type ArticleMove, type ArticleState } from '#protocol/rules/states.ts';

/**
 * The role of the current user, whether what would be published is complete, and what a taken-down article was before.
 */
export type ArticleFacts = {
  by: Role;
  ownCase: boolean;
  complete: boolean;
  wasLocked: boolean;
  wasHidden: boolean;
};

const holds = {
  ...ROLE_PREDICATES,
  notOwnCase: ({ ownCase }) => !ownCase,
  complete: ({ complete }) => complete,
  wasLocked: ({ wasLocked }) => wasLocked,
  wasHidden: ({ wasHidden }) => wasHidden,
} as const satisfies Predicates<ArticleFacts>;

const meets = (...params: (keyof typeof holds)[]) => ({ type: 'meets', params }) as const;
const byAuthor = meets('byOwner');
const byStaff = meets('byService', 'notOwnCase');
const remove = { target: 'removed', guard: byAuthor } as const;
const takeDown = { target: 'takenDown', guard: byStaff } as const;
const publish = { target: 'published', guard: meets('byOwner', 'complete') } as const;

const machine = setupDomain<ArticleFacts, ArticleMove>(holds).createMachine({
  id: 'article',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { edit: { target: 'draft', guard: byAuthor }, publish, remove } },
    published: {
      on: {
        edit: { target: 'published', guard: byAuthor },
        publish,
        hide: { target: 'hidden', guard: byAuthor },
        lock: { target: 'locked', guard: byStaff },
        takeDown,
        remove,
      },
    },
    locked: {
      on: {
        unlock: { target: 'published', guard: byStaff },
        takeDown,
        remove,
      },
    },
    hidden: { on: { edit: { target: 'hidden', guard: byAuthor }, publish, takeDown, remove } },
    takenDown: {
      on: {
        restore: [
          { target: 'locked', guard: meets('byService', 'notOwnCase', 'wasLocked') },
          { target: 'hidden', guard: meets('byService', 'notOwnCase', 'wasHidden') },
          { target: 'published', guard: byStaff },
        ],
        remove,
      },
    },
    removed: { type: 'final' },
  },
});

/** The rules of articles: run by the server, explored by tests. */
export const articleChart: DomainChart<ArticleState, ArticleMove, ArticleFacts> = {
  machine,
  states: ARTICLE_STATES,
  moves: ARTICLE_MOVES,
  holds,
  reasons: ['takeDown', 'lock'],
};
