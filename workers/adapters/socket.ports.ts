/** One dumb line: opened once, closed once, never coming back by itself. */
export type SocketHandlers = {
  opened(): void;
  message(text: string): void;
  /** Once, whether it opened or not. 1006 when there was no close frame. */
  closed(code: number, reason: string): void;
};

export type Line = {
  send(text: string): void;
  /** Ends the line; `closed` is not called for it. */
  close(code: number, reason?: string): void;
};

export type SocketPort = { open(handlers: SocketHandlers): Line };
