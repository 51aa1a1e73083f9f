import type { UserProfile, Site } from './people.ts';

/** Sockets as counted by the server (`/dev/realtime`, outside production). */
type Stats = { users: Record<string, { open: number; opened: number }> };

/** @returns the number of open sockets of this user's account */
export async function openSockets(site: Site, person: UserProfile): Promise<{ open: number }> {
  return { open: (await statsOf(site, person)).open };
}

/** @returns the number of sockets opened since the server started */
export async function socketsOpenedBy(site: Site, person: UserProfile): Promise<number> {
  return (await statsOf(site, person)).opened;
}

async function statsOf(site: Site, person: UserProfile): Promise<{ open: number; opened: number }> {
  const answer = await fetch(`${site.server.url}/dev/realtime`);
  if (!answer.ok) throw new Error(`/dev/realtime: ${answer.status}`);
  const stats = (await answer.json()) as Stats;
  return stats.users[person.userId] ?? { open: 0, opened: 0 };
}
