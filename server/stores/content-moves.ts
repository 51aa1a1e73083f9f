import type { LegalMove } from '#protocol/conditions.ts';
import { movesOf } from '#machines/domain/domain-chart.ts';
import { contentChart, type ContentFacts } from '#machines/store/store-content.machine.ts';
import type { Viewer } from '../goods/queries.ts';

/** What the chart asks. @param people whose affair a comment or a post is: its author, and the owner of the store */
export function contentFacts(viewer: Viewer | undefined, people: readonly string[]): ContentFacts {
  return {
    by: viewer?.isCustomerService ? 'service' : 'other',
    ownCase: viewer !== undefined && people.includes(viewer.userId),
  };
}

/** STORE-14: the moves of the one who looks; nobody but staff has any. */
export const contentMoves = (viewer: Viewer | undefined, people: readonly string[]): LegalMove[] =>
  movesOf(contentChart, 'shown', contentFacts(viewer, people));
