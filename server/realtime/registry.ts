import type { Line } from './line.ts';

/** How many sockets one person has open, and has opened since the start. */
export type Count = { open: number; opened: number };
/** Figures for tests, benches and operators. */
export type HubStats = { open: number; opened: number; users: Record<string, Count> };

/** The open lines of this process, by person. */
export type Registry = ReturnType<typeof createRegistry>;

const NONE: readonly Line[] = [];

/** @param countUsers keep a count for every person ever seen; outside production only, as it is never emptied */
export function createRegistry(countUsers: boolean) {
  const all = new Set<Line>();
  const byUser = new Map<string, Line[]>();
  const openedBy = new Map<string, number>();
  let opened = 0;
  return {
    all: all as ReadonlySet<Line>,
    of: (userId: string): readonly Line[] => byUser.get(userId) ?? NONE,
    has: (userId: string): boolean => byUser.has(userId),
    users: (): string[] => [...byUser.keys()],
    /** @returns true when this is the person's only line now */
    add(line: Line): boolean {
      opened += 1;
      if (countUsers) openedBy.set(line.userId, (openedBy.get(line.userId) ?? 0) + 1);
      all.add(line);
      const lines = byUser.get(line.userId);
      if (lines) lines.push(line);
      else byUser.set(line.userId, [line]);
      return !lines;
    },
    /** @returns true when the person has no line any more */
    remove(line: Line): boolean {
      if (!all.delete(line)) return false;
      const left = (byUser.get(line.userId) ?? []).filter((other) => other !== line);
      if (left.length > 0) byUser.set(line.userId, left);
      else byUser.delete(line.userId);
      return left.length === 0;
    },
    stats: (): HubStats => ({
      open: all.size,
      opened,
      users: Object.fromEntries(
        [...openedBy].map(([userId, count]) => [userId, { open: byUser.get(userId)?.length ?? 0, opened: count }]),
      ),
    }),
  };
}
