import type { ConditionCode, LegalMove } from '#protocol/conditions.ts';

/** Moves that are unavailable for the same reasons. */
export type Refusal<Name extends string> = { names: Name[]; missing: readonly ConditionCode[] };

/** Unavailable moves, grouped by missing conditions. @param names a user's moves in display order */
export function refusalsOf<Name extends string>(moves: readonly LegalMove[], names: readonly Name[]): Refusal<Name>[] {
  const groups = new Map<string, Refusal<Name>>();
  for (const name of names) {
    const found = moves.find(({ move }) => move === name);
    if (!found || found.allowed) continue;
    const key = found.missing.join();
    const group = groups.get(key);
    if (group) group.names.push(name);
    else groups.set(key, { names: [name], missing: found.missing });
  }
  return [...groups.values()];
}
