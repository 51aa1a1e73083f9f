import type { ArticleMove, ArticleState } from '#protocol/rules/states.ts';
import { needsReason } from '../domain/domain-chart.ts';
import { defineDomain } from '../domain/domain.model.ts';
import { articleChart, type ArticleFacts } from './article.machine.ts';

const both = [false, true] as const;
const BY_STAFF: ReadonlySet<ArticleMove> = new Set(['takeDown', 'restore', 'lock', 'unlock']);

const isOthers = ({ ownCase }: ArticleFacts): boolean => !ownCase;

export const articleModel = defineDomain<ArticleState, ArticleMove, ArticleFacts>({
  chart: articleChart,
  start: 'draft',
  facts: { by: 'owner', ownCase: false, complete: true, wasLocked: false, wasHidden: false },
  values: {
    by: ['owner', 'service', 'system', 'other'],
    ownCase: both,
    complete: both,
    wasLocked: both,
    wasHidden: both,
  },
  table: [
    // ART-1.
    { from: ['draft', 'published', 'hidden'], move: 'edit', by: 'owner' },
    {
      from: ['draft', 'published', 'hidden'],
      move: 'publish',
      by: 'owner',
      when: ({ complete }) => complete,
      to: 'published',
    },
    { from: 'published', move: 'hide', by: 'owner', to: 'hidden' },
    // ART-2.
    { from: 'published', move: 'lock', by: 'service', when: isOthers, to: 'locked' },
    { from: 'locked', move: 'unlock', by: 'service', when: isOthers, to: 'published' },
    // ART-3.
    { from: ['published', 'locked', 'hidden'], move: 'takeDown', by: 'service', when: isOthers, to: 'takenDown' },
    {
      from: 'takenDown',
      move: 'restore',
      by: 'service',
      when: (facts) => isOthers(facts) && facts.wasLocked,
      to: 'locked',
    },
    {
      from: 'takenDown',
      move: 'restore',
      by: 'service',
      when: (facts) => isOthers(facts) && facts.wasHidden,
      to: 'hidden',
    },
    { from: 'takenDown', move: 'restore', by: 'service', when: isOthers, to: 'published' },
    // ART-5.
    {
      from: ['draft', 'published', 'locked', 'hidden', 'takenDown'],
      move: 'remove',
      by: 'owner',
      to: 'removed',
    },
  ],
  rules: {
    '[ART-1] only its author publishes a complete article': ({ move, to, facts }) =>
      move !== 'publish' || to === null || (facts.by === 'owner' && facts.complete && to === 'published'),
    '[ART-1] editing changes no state': ({ from, move, to }) => move !== 'edit' || to === null || to === from,
    '[ART-2] a locked article is neither edited nor hidden': ({ from, move, to }) =>
      from !== 'locked' || to === null || ['unlock', 'takeDown', 'remove'].includes(move),
    '[ART-3] only staff restore an article': ({ from, to, facts }) =>
      from !== 'takenDown' || to === null || to === 'removed' || facts.by === 'service',
    '[ART-3] nothing that was hidden is published by staff': ({ from, move, to, facts }) =>
      from !== 'takenDown' || move !== 'restore' || to !== 'published' || !(facts.wasLocked || facts.wasHidden),
    '[ART-3] staff decide on articles of others only': ({ move, to, facts }) =>
      to === null || !BY_STAFF.has(move) || (facts.by === 'service' && !facts.ownCase),
    '[ART-4] taking down and locking need a reason': ({ move }) =>
      needsReason(articleChart, move) === (move === 'takeDown' || move === 'lock'),
    '[ART-5] only its author removes an article': ({ to, facts }) => to !== 'removed' || facts.by === 'owner',
    '[ART-5] a removed article stays removed': ({ from, to }) => from !== 'removed' || to === null,
  },
});
