import { createEventReader } from '#server/chat/event-reader.ts';
import type { AppDeps } from '#server/app-deps.ts';

/** A frame that a client receives when it resumes, with its cursor. */
export type LoggedFrame = { readonly event: string; readonly data: Record<string, unknown>; readonly cursor: number };

/** @returns everything that the event log has for a user, as a client with an old cursor receives it */
export async function loggedFrames(
  { pool, placer }: Pick<AppDeps, 'pool' | 'placer'>,
  userId: string,
): Promise<LoggedFrame[]> {
  await placer.idle();
  const { events, floor } = await createEventReader(pool).readMissed(new Map([[userId, 0]]), {
    events: 100_000,
    bytes: 1e9,
  });
  const own = events.get(userId) ?? [];
  if (own === 'too-many' || floor > 0) throw new Error(`The log of ${userId} cannot be read from its beginning`);
  return own.map(({ frame, position }) => ({
    ...(JSON.parse(frame) as Omit<LoggedFrame, 'cursor'>),
    cursor: position,
  }));
}
