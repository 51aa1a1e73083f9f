/** The part of the browser's AbortSignal that charts pass to ports; merges with the real type where that is loaded. */
declare global {
  interface AbortSignal {
    readonly aborted: boolean;
  }
}
export {};
