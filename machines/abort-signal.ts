/** The browser's AbortSignal, as little of it as charts hand on to ports: merges with the real one wherever it is loaded. */
declare global {
  interface AbortSignal {
    readonly aborted: boolean;
  }
}
export {};
