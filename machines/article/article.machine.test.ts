import { describe, expect, it } from 'vitest';
import type { ArticleMove, ArticleState, ReplyMove, ReplyState } from '#protocol/rules/states.ts';
import { decide, needsReason } from '../domain/domain-chart.ts';
import { articleChart, type ArticleFacts } from './article.machine.ts';
import { articleModel } from './article.model.ts';
import { replyChart, type ReplyFacts } from './reply.machine.ts';

const outcome = (state: ArticleState, move: ArticleMove, extra: Partial<ArticleFacts> = {}): unknown => {
  const decision = decide(articleChart, state, { ...articleModel.facts, ...extra }, move);
  return decision.allowed ? decision.state : decision.missing;
};
const replyOutcome = (state: ReplyState, move: ReplyMove, facts: ReplyFacts): unknown => {
  const decision = decide(replyChart, state, facts, move);
  return decision.allowed ? decision.state : decision.missing;
};
const staff = { by: 'service' } as const;

describe('an article', () => {
  it('[ART-1] is published when complete, and hidden and published again by its author', () => {
    expect([
      outcome('draft', 'publish'),
      outcome('published', 'hide'),
      outcome('hidden', 'publish'),
      outcome('published', 'publish'),
    ]).toEqual(['published', 'hidden', 'published', 'published']);
    expect(outcome('draft', 'publish', { complete: false })).toEqual(['complete']);
    expect(outcome('published', 'hide', { by: 'other' })).toEqual(['byOwner']);
  });

  it('[ART-2] is locked and unlocked by staff, and can then only be removed by its author', () => {
    expect([outcome('published', 'lock', staff), outcome('locked', 'unlock', staff)]).toEqual(['locked', 'published']);
    expect((['edit', 'publish', 'hide'] as const).map((move) => outcome('locked', move))).toEqual([
      ['rightState'],
      ['rightState'],
      ['rightState'],
    ]);
    expect(outcome('published', 'lock', { ...staff, ownCase: true })).toEqual(['notOwnCase']);
  });

  it('[ART-3] is taken down and restored by staff, and not changed by its author meanwhile', () => {
    expect([outcome('published', 'takeDown', staff), outcome('takenDown', 'restore', staff)]).toEqual([
      'takenDown',
      'published',
    ]);
    expect((['edit', 'publish', 'hide'] as const).map((move) => outcome('takenDown', move))).toEqual([
      ['rightState'],
      ['rightState'],
      ['rightState'],
    ]);
    expect(outcome('draft', 'takeDown', staff)).toEqual(['rightState']);
  });

  it('[ART-3] is taken down while it is hidden, and restored as what it was', () => {
    expect([outcome('hidden', 'takeDown', staff), outcome('locked', 'takeDown', staff)]).toEqual([
      'takenDown',
      'takenDown',
    ]);
    expect([
      outcome('takenDown', 'restore', { ...staff, wasHidden: true }),
      outcome('takenDown', 'restore', { ...staff, wasLocked: true }),
    ]).toEqual(['hidden', 'locked']);
    expect(outcome('takenDown', 'restore', { wasHidden: true })).toEqual(['byService']);
  });

  it('[ART-4] is taken down and locked with a reason', () => {
    expect(articleChart.moves.filter((move) => needsReason(articleChart, move))).toEqual(['takeDown', 'lock']);
  });

  it('[ART-5] is removed by its author in any state', () => {
    for (const state of ['draft', 'published', 'locked', 'hidden', 'takenDown'] as const) {
      expect(outcome(state, 'remove')).toBe('removed');
      expect(outcome(state, 'remove', staff)).toEqual(['byOwner']);
    }
  });
});

describe('a reply', () => {
  const author = { by: 'owner', ownCase: false } as const;
  const reviewer = { by: 'service', ownCase: false } as const;

  it('[ART-6] is removed by its author, for good', () => {
    expect([replyOutcome('shown', 'remove', author), replyOutcome('takenDown', 'remove', author)]).toEqual([
      'removed',
      'removed',
    ]);
    expect(replyOutcome('shown', 'remove', reviewer)).toEqual(['byOwner']);
    expect(replyOutcome('removed', 'restore', reviewer)).toEqual(['rightState']);
  });

  it('[ART-7] is taken down by staff with a reason, and restored', () => {
    expect([
      replyOutcome('shown', 'takeDown', reviewer),
      replyOutcome('takenDown', 'restore', reviewer),
      replyOutcome('shown', 'takeDown', { by: 'service', ownCase: true }),
    ]).toEqual(['takenDown', 'shown', ['notOwnCase']]);
    expect(needsReason(replyChart, 'takeDown')).toBe(true);
  });
});
