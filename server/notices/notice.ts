import type { Notice } from '#protocol/entities/notice.ts';

type Given = '_id' | 'createTime' | 'ticks' | 'seen';
type WithoutGiven<One> = One extends unknown ? Omit<One, Given> : never;

/** A notice before it is written: its kind and the fields of the kind. Id, time, ticks and `seen` are given by the log. */
export type NewNotice = WithoutGiven<Notice>;

/** @returns the notice as the wire has it. */
export function toWireNotice(
  draft: NewNotice,
  given: { id: string; ticks: number; createdAt: Date; seen: boolean },
): Notice {
  return {
    ...draft,
    _id: given.id,
    ticks: String(given.ticks),
    createTime: given.createdAt.getTime(),
    seen: given.seen,
  };
}
