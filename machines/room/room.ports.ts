import '../abort-signal.ts';
import type { Message } from '#protocol/entities/message.ts';

/** A page of a room's messages: the newest `limit`, or those below `before` (ticks, exclusive). */
export type MessagePage = { roomId: string; before: string | null; limit: number };

/** What an open room needs from outside. `fetch` rejects with a CallError. */
export type RoomPorts = {
  /** The cache; ascending, never fails. */
  read(page: MessagePage): Promise<Message[]>;
  /** The server; ascending. */
  fetch(page: MessagePage, signal: AbortSignal): Promise<Message[]>;
  /** Queues the write; never fails. */
  save(messages: readonly Message[]): void;
};
