import '../abort-signal.ts';

/** What the server-time chart needs from outside. */
export type ServerTimePorts = {
  /** Fetches the server's time. @returns ms; rejects with a CallError */
  fetchTime(signal: AbortSignal): Promise<number>;
  /** Ms since an arbitrary moment; nothing sets it. */
  monotonic(): number;
};
