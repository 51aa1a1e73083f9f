/** The newest records of an auction without a gap, and the missing ones. Pure. */
import type { AuctionView } from '#protocol/bridge/views.ts';
import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';

export type ShownRecord = AuctionView['records'][number];

/** Records that a page shows at once; older ones are fetched on demand. */
export const RECORDS_SHOWN = 50;

/**
 * Merges records into the known ones. Records never change, so known ones stay the same objects.
 * @returns all, newest first; the same list when there is no new record
 */
export function mergeRecords(known: readonly ShownRecord[], more: readonly BidRecord[]): readonly ShownRecord[] {
  const seqs = new Set(known.map(({ seq }) => seq));
  const fresh = more.filter(({ seq }) => !seqs.has(seq)).map((record) => ({ ...record, id: String(record.seq) }));
  if (fresh.length === 0) return known;
  return [...fresh, ...known].toSorted((a, b) => b.seq - a.seq).slice(0, 2 * RECORDS_SHOWN);
}

/** @returns the newest records down to the first gap, at most as many as are shown */
export function recordsToShow(known: readonly ShownRecord[]): ShownRecord[] {
  const gap = known.findIndex(({ seq }, index) => index > 0 && seq !== (known[index - 1]?.seq ?? 0) - 1);
  return known.slice(0, Math.min(RECORDS_SHOWN, gap < 0 ? known.length : gap));
}

/** @returns the `seq` before which records to show are missing; undefined when none is */
export function missingBefore(
  known: readonly ShownRecord[],
  state: Pick<AuctionState, 'seq'> | null,
): number | undefined {
  if (!state) return undefined;
  if ((known[0]?.seq ?? 0) < state.seq) return state.seq + 1;
  const shown = recordsToShow(known);
  const last = shown.at(-1);
  return last && last.seq > 1 && shown.length < RECORDS_SHOWN ? last.seq : undefined;
}
