import type { ConditionCode, LegalMove } from '#protocol/conditions.ts';

/** Conditions that make a move another user's, or one of another state: such moves are not shown. */
const NOT_SHOWN: ReadonlySet<ConditionCode> = new Set(['byOwner', 'byOther', 'bySystem', 'rightState', 'notExpired']);

/**
 * Moves that are the user's and are blocked for now, for example because staff froze the goods.
 * @param names a user's moves in display order
 */
export function blockedMoves<Name extends string>(
  moves: readonly LegalMove[],
  names: readonly Name[],
): { name: Name; missing: readonly ConditionCode[] }[] {
  return names.flatMap((name) => {
    const found = moves.find(({ move }) => move === name);
    return !found || found.allowed || found.missing.some((code) => NOT_SHOWN.has(code))
      ? []
      : [{ name, missing: found.missing }];
  });
}
