import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { DocumentKind } from '#protocol/lookups.ts';
import type { Picture } from '../pictures/catalogue.ts';

/** A post of a store: words, pictures, and who likes it. */
export type DemoPost = {
  readonly hoursAgo: number;
  readonly content: string;
  readonly pictures: readonly Picture[];
  readonly likedBy: readonly string[];
};

/** What somebody says of a store, or of goods of it. They wrote to its owner in a conversation of the demo. */
export type DemoComment = {
  readonly by: string;
  readonly hoursAgo: number;
  readonly level: 1 | 2 | 3 | 4 | 5;
  readonly content: string;
  readonly goods?: string;
  readonly pictures?: readonly Picture[];
};

/** What an open store shows besides its facts. */
export type DemoStorePage = {
  /** Side by side, as in a shop window. */
  readonly background: readonly Picture[];
  readonly terms: string;
  readonly phone: string;
  readonly posts: readonly DemoPost[];
  readonly comments: readonly DemoComment[];
};

/** A document handed in: a page in Latin letters. */
export type DemoDocument = {
  readonly kind: DocumentKind;
  readonly name: string;
  readonly title: string;
  readonly lines: readonly string[];
};

/** A store that is not open yet. */
export type DemoApplication = {
  readonly id: string;
  readonly num: string;
  readonly ownerId: string;
  readonly type: 1 | 2;
  readonly name: string;
  readonly displayName: string;
  readonly entityName: string;
  readonly businessCategory: string;
  readonly address: string;
  readonly contactPhone: string;
  readonly documents: readonly DemoDocument[];
  readonly hoursAgo: number;
  /** Turned down: by whom, when and why. Left out: waiting. */
  readonly refused?: { readonly by: string; readonly hoursAgo: number; readonly reason: ReviewReasonGiven };
};
