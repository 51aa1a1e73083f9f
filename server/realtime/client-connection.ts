import { WebSocket } from 'ws';
import { CLOSE } from '#protocol/realtime/close-codes.ts';
import { REALTIME } from '#protocol/limits.ts';
import { withCursor, type LoggedEvent } from '../events/event-log.ts';

const AS_TEXT = { binary: false };

/**
 * - `waiting` open, `init` has not come
 * - `joining` `init` came; its place in the log is being looked up, live events are held
 * - `live` initialed: every event of the person goes out at once
 * - `closing` a close frame went out; nothing else does
 */
export type ConnectionStage = 'awaiting-init' | 'initializing' | 'live' | 'closing';

/**
 * One socket. A subclass with plain fields instead of an object beside each socket: with thousands of idle connections the
 * memory of a connection is what the server's memory is made of.
 */
export class ClientConnection extends WebSocket {
  userId = '';
  sessionId = '';
  stage: ConnectionStage = 'awaiting-init';
  /** Newest cursor that was sent on this connection. */
  cursor = 0;
  /** Events that were committed while joining. */
  pendingEvents: LoggedEvent[] | undefined = undefined;
  openedAt = 0;
  /** When the last frame came in. */
  lastFrameAt = 0;
  windowStart = 0;
  windowFrames = 0;
  /** Auctions the connection asked to hear of. */
  subscribedAuctions: readonly string[] | undefined = undefined;

  /**
   * Sends text unless the connection is closing; RT-11: a reader with more than 1 MiB unread is cut and has to resynchronise.
   * @param text as UTF-8 where many connections are told the same: it is encoded once
   */
  sendText(text: string | Buffer): void {
    if (this.stage === 'closing') return;
    if (this.bufferedAmount > REALTIME.maxBuffered) this.closeWith(CLOSE.slowReader, 'too slow');
    else this.send(text, AS_TEXT);
  }

  /** Closes once; later calls and frames change nothing. */
  closeWith(code: number, reason = ''): void {
    if (this.stage === 'closing') return;
    this.stage = 'closing';
    this.pendingEvents = undefined;
    this.close(code, reason);
  }

  /** Sends an event and moves on. @returns false for a hole before it, which has to be read from the log first */
  sendEvent(event: LoggedEvent): boolean {
    if (event.cursor <= this.cursor) return true;
    if (event.cursor > this.cursor + 1) return false;
    this.cursor = event.cursor;
    this.sendText(withCursor(event.frame, event.cursor));
    return true;
  }
}
