import type { Person, Site } from './people.ts';

/** Sockets as the server itself counts them (`/dev/realtime`, outside production). */
type Stats = { users: Record<string, { open: number; opened: number }> };

/** @returns how many sockets of this person's account are open on the server now. */
export async function socketsOf(site: Site, person: Person): Promise<{ open: number }> {
  return { open: (await statsOf(site, person)).open };
}

/** @returns how many were ever opened since the server was started. */
export async function socketsEver(site: Site, person: Person): Promise<number> {
  return (await statsOf(site, person)).opened;
}

async function statsOf(site: Site, person: Person): Promise<{ open: number; opened: number }> {
  const answer = await fetch(`${site.server.url}/dev/realtime`);
  if (!answer.ok) throw new Error(`/dev/realtime: ${answer.status}`);
  const stats = (await answer.json()) as Stats;
  return stats.users[person.userId] ?? { open: 0, opened: 0 };
}
