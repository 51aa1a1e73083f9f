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
export type Stage = 'waiting' | 'joining' | 'live' | 'closing';

/**
 * One socket. A subclass with plain fields instead of an object beside each socket: with thousands of idle lines the
 * memory of a line is what the server's memory is made of.
 */
export class Line extends WebSocket {
  userId = '';
  sessionId = '';
  stage: Stage = 'waiting';
  /** Newest cursor that was sent on this line. */
  position = 0;
  /** Events that were committed while joining. */
  held: LoggedEvent[] | undefined = undefined;
  openedAt = 0;
  /** When the last frame came in. */
  heardAt = 0;
  windowStart = 0;
  windowFrames = 0;
  /** Auctions the line asked to hear of. */
  watching: readonly string[] | undefined = undefined;

  /**
   * Sends text unless the line is closing; RT-11: a reader with more than 1 MiB unread is cut and has to resynchronise.
   * @param text as UTF-8 where many lines are told the same: it is encoded once
   */
  say(text: string | Buffer): void {
    if (this.stage === 'closing') return;
    if (this.bufferedAmount > REALTIME.maxBuffered) this.end(CLOSE.slowReader, 'too slow');
    else this.send(text, AS_TEXT);
  }

  /** Closes once; later calls and frames change nothing. */
  end(code: number, reason = ''): void {
    if (this.stage === 'closing') return;
    this.stage = 'closing';
    this.held = undefined;
    this.close(code, reason);
  }

  /** Sends an event and moves on. @returns false for a hole before it, which has to be read from the log first */
  tell(event: LoggedEvent): boolean {
    if (event.cursor <= this.position) return true;
    if (event.cursor > this.position + 1) return false;
    this.position = event.cursor;
    this.say(withCursor(event.frame, event.cursor));
    return true;
  }
}
