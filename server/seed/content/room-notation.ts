import type { ChatType, ParticipantType } from '#protocol/lookups.ts';
import type { Picture } from '../pictures/catalogue.ts';
import type { DocumentName } from './documents.ts';

/** What hangs on a line besides its words. */
export type LineExtras = {
  readonly photos?: readonly (Picture & { readonly name: string })[];
  readonly document?: DocumentName;
  /** The line replied to, by its place. */
  readonly reply?: number;
};

/** One message: how many minutes ago, who, what. */
export type DemoMessage = readonly [minutesAgo: number, by: string, text: string, extras?: LineExtras];

/** A conversation of the demo. */
export type DemoRoom = {
  readonly chatType: ChatType;
  /** Goods, store or request it is about. */
  readonly refId?: string;
  /** Title of what has none in another table. */
  readonly refName?: string;
  readonly members: readonly [DemoMember, DemoMember];
  readonly lines: readonly DemoMessage[];
};

export type DemoMember = {
  readonly id: string;
  readonly as: ParticipantType;
  /** How many of the last lines this person has not seen. */
  readonly unread: number;
};

export const client = (id: string, unread = 0): DemoMember => ({ id, as: 'client', unread });
export const store = (id: string, unread = 0): DemoMember => ({ id, as: 'store', unread });
export const service = (id: string, unread = 0): DemoMember => ({ id, as: 'service', unread });

/** Minutes, from days, hours and minutes. */
export const ago = (days: number, hours = 0, minutes = 0): number => (days * 24 + hours) * 60 + minutes;
