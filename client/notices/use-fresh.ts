import { useState } from 'react';
import type { Notice } from '#protocol/entities/notice.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The notices that were unseen when they were first shown here. They stay marked as new for this visit, although
 * showing them has made them seen: otherwise nobody could tell which they were.
 */
export function useFresh(notices: readonly Notice[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  const arrived = notices?.filter((notice) => !notice.seen && !fresh.has(notice._id)) ?? [];
  if (arrived.length === 0) return fresh;
  const next = new Set([...fresh, ...arrived.map((notice) => notice._id)]);
  setFresh(next);
  return next;
}
