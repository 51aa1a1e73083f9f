import '../abort-signal.ts';

/** What keeping the server's time needs of the world. */
export type ServerTimePorts = {
  /** Asks the server for its time. @returns ms; rejects with a CallError */
  ask(signal: AbortSignal): Promise<number>;
  /** Ms since an arbitrary moment; nothing sets it. */
  monotonic(): number;
};
