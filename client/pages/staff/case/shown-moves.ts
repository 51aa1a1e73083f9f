import type { LegalMove } from '#protocol/conditions.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { staffCase } from '#protocol/http/staff.ts';

export type StaffCase = CallResponse<typeof staffCase>;

/** Conditions that fail only because a move belongs to another state or its opposite applies. */
const OUT_OF_PLACE: ReadonlySet<string> = new Set(['rightState', 'notFrozen', 'frozen']);
const STAFF_MOVES = ['take', 'release', 'approve', 'reject', 'receive', 'freeze', 'unfreeze'] as const;
export type StaffMove = (typeof STAFF_MOVES)[number];

/**
 * A case shows the moves that may be made, and those that lack something that can be said (their own affairs);
 * what merely belongs to another state is left out.
 */
export function shownMoves(moves: readonly LegalMove[]): ReadonlyMap<StaffMove, LegalMove> {
  const shown = moves.filter(({ allowed, missing }) => allowed || !missing.some((code) => OUT_OF_PLACE.has(code)));
  return new Map(
    STAFF_MOVES.flatMap((name) => {
      const move = shown.find((one) => one.move === name);
      return move ? [[name, move]] : [];
    }),
  );
}
