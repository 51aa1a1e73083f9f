import { WebSocket } from 'ws';
import { CLOSE } from '#protocol/realtime/close-codes.ts';
import { REALTIME } from '#protocol/limits.ts';
import type { LoggedEvent } from '../events/event-log.ts';

const AS_TEXT = { binary: false };

/**
 * - `awaiting-init`: open; `init` has not arrived
 * - `initializing`: `init` arrived; the cursor is being read and new events are buffered
 * - `live`: initialed; every event of the user is sent at once
 * - `closing`: a close frame was sent; nothing else is
 */
export type ConnectionStage = 'awaiting-init' | 'initializing' | 'live' | 'closing';

/**
 * One WebSocket with its state. A subclass with plain fields instead of an object beside each socket: idle connections
 * make up most of the server's memory.
 */
export class ClientConnection extends WebSocket {
  userId = '';
  sessionId = '';
  stage: ConnectionStage = 'awaiting-init';
  /** Every event of the user up to this position was sent, or needs not be. */
  cursor = 0;
  /** Events committed while initializing. */
  pendingEvents: LoggedEvent[] | undefined = undefined;
  openedAt = 0;
  /** Epoch milliseconds. */
  lastFrameAt = 0;
  windowStart = 0;
  windowFrames = 0;
  /** When this connection last reported that its user types; epoch milliseconds. */
  typedAt = 0;
  /** By the ids of their goods. */
  subscribedAuctions: readonly string[] | undefined = undefined;

  /**
   * Sends text unless the connection is closing. A client with more than 1 MiB of unread data is closed and must
   * resync.
   * @param text as UTF-8 when many connections receive the same text: it is encoded once
   */
  sendText(text: string | Buffer): void {
    if (this.stage === 'closing') return;
    if (this.bufferedAmount > REALTIME.maxBuffered) this.closeWith(CLOSE.slowReader, 'too slow');
    else this.send(text, AS_TEXT);
  }

  /** Closes the connection; later calls do nothing. */
  closeWith(code: number, reason = ''): void {
    if (this.stage === 'closing') return;
    this.stage = 'closing';
    this.pendingEvents = undefined;
    this.close(code, reason);
  }

  /**
   * Sends an event unless it was sent before.
   * @param encode makes its text, once for all connections
   * @returns whether it was new
   */
  sendEvent(position: number, encode: () => string | Buffer): boolean {
    if (position <= this.cursor) return false;
    this.cursor = position;
    this.sendText(encode());
    return true;
  }
}
