import type { ServerFrame } from '#protocol/realtime/frames.ts';
import type { Clock, Random } from '../clock/clock.ports.ts';

/** One dumb line: opened once, closed once, never coming back by itself. */
export type LineHandlers = {
  opened(): void;
  message(text: string): void;
  /** Once, whether it opened or not; not after a close of our own. 1006 or 1000 when there was no close frame. */
  closed(code: number, reason: string): void;
};

export type Line = {
  send(text: string): void;
  /** Ends the line. */
  close(code: number, reason?: string): void;
};

export type SocketPort = { open(handlers: LineHandlers): Line };

/** What the connection chart needs of the world. */
export type ConnectionPorts = {
  socket: SocketPort;
  clock: Pick<Clock, 'now'>;
  random: Random;
  /** Where the user's event log was left, as `init` carries it; undefined before anything was heard. */
  cursor(userId: string): string | undefined;
  /** Every frame after `initialed`, `pong` left out, in order of arrival. */
  deliver(frame: ServerFrame): void;
  /** The line is up; frames follow. */
  initialed(data: Extract<ServerFrame, { event: 'initialed' }>['data']): void;
  /** A line that was up is gone, for whatever reason. */
  lost(): void;
  /** The server ended the session (4002). */
  loggedOut(): void;
};
