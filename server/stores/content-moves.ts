import type { LegalMove } from '#protocol/conditions.ts';
import { listMoves } from '#machines/domain/domain-chart.ts';
import { contentChart, type ContentFacts } from '#machines/store/store-content.machine.ts';
import type { Viewer } from '../goods/queries.ts';

/** The facts that the chart needs. @param people the author of the comment or post, and the owner of the store */
export function contentFacts(viewer: Viewer | undefined, people: readonly string[]): ContentFacts {
  return {
    by: viewer?.isCustomerService ? 'service' : 'other',
    ownCase: viewer !== undefined && people.includes(viewer.userId),
  };
}

/** The moves of the viewer; only staff have any. */
export const contentMoves = (viewer: Viewer | undefined, people: readonly string[]): LegalMove[] =>
  listMoves(contentChart, 'shown', contentFacts(viewer, people));
