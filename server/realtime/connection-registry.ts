import type { ClientConnection } from './client-connection.ts';

/** Connections of one user: open now, and opened since the start. */
export type ConnectionCount = { open: number; opened: number };
/** Statistics for tests, benches and operators. */
export type HubStats = {
  open: number;
  /** Of the open ones: those that receive events. */
  live: number;
  opened: number;
  users: Record<string, ConnectionCount>;
};

/** The open connections of this process, by user. */
export type ConnectionRegistry = ReturnType<typeof createConnectionRegistry>;

const NONE: readonly ClientConnection[] = [];

/** @param countUsers also count per user; outside production only, because the counts are never removed */
export function createConnectionRegistry(countUsers: boolean) {
  const all = new Set<ClientConnection>();
  const byUser = new Map<string, ClientConnection[]>();
  const openedBy = new Map<string, number>();
  let opened = 0;
  return {
    all: all as ReadonlySet<ClientConnection>,
    of: (userId: string): readonly ClientConnection[] => byUser.get(userId) ?? NONE,
    has: (userId: string): boolean => byUser.has(userId),
    users: (): string[] => [...byUser.keys()],
    /** @returns whether it is the first connection of its user */
    add(connection: ClientConnection): boolean {
      opened += 1;
      if (countUsers) openedBy.set(connection.userId, (openedBy.get(connection.userId) ?? 0) + 1);
      all.add(connection);
      const connections = byUser.get(connection.userId);
      if (connections) connections.push(connection);
      else byUser.set(connection.userId, [connection]);
      return !connections;
    },
    /** @returns whether it was the last connection of its user */
    remove(connection: ClientConnection): boolean {
      if (!all.delete(connection)) return false;
      const left = (byUser.get(connection.userId) ?? []).filter((other) => other !== connection);
      if (left.length > 0) byUser.set(connection.userId, left);
      else byUser.delete(connection.userId);
      return left.length === 0;
    },
    stats: (): HubStats => ({
      open: all.size,
      live: [...all].filter(({ stage }) => stage === 'live').length,
      opened,
      users: Object.fromEntries(
        [...openedBy].map(([userId, count]) => [userId, { open: byUser.get(userId)?.length ?? 0, opened: count }]),
      ),
    }),
  };
}
