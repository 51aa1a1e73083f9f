import { randomUUID } from 'node:crypto';
import type { Bus } from '../bus/bus.ports.ts';
import { TYPING_REPORTED } from '../bus/topics.ts';
import type { ClientConnection } from './client-connection.ts';

/** Finds the members of a room for one of them; undefined for absent and foreign rooms alike. */
export type MemberLookup = (roomId: string, userId: string) => Promise<readonly string[] | undefined>;

/**
 * Shows the members of a room who types. Nothing is stored, and a lost report is repeated by the next.
 * @param deps.isElsewhere whether a user has a connection on another node; deps.send sends to the connections here
 */
export function createTyping(deps: {
  findMembers: MemberLookup;
  bus: Bus;
  isElsewhere(userId: string): boolean;
  send(userId: string, text: string): void;
  onError(error: unknown): void;
}) {
  const { bus } = deps;
  const node = randomUUID();

  function notify(readers: readonly string[], roomId: string, userId: string): void {
    const text = JSON.stringify({ event: 'typing', data: { roomId, userId } });
    for (const reader of readers) deps.send(reader, text);
  }
  async function spread(roomId: string, userId: string): Promise<void> {
    const members = await deps.findMembers(roomId, userId);
    const readers = members?.filter((member) => member !== userId) ?? [];
    notify(readers, roomId, userId);
    if (readers.some(deps.isElsewhere)) bus.publish(TYPING_REPORTED, { node, roomId, userId, readers });
  }

  return {
    /** The user of a connection types in a room; ignored unless they are a member. */
    report: ({ userId }: ClientConnection, roomId: string): void => void spread(roomId, userId).catch(deps.onError),
    end: bus.subscribe(TYPING_REPORTED, (message) => {
      if (message.node !== node) notify(message.readers, message.roomId, message.userId);
    }),
  };
}
