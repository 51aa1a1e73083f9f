/**
 * A browser's Blob, as little of it as plain data needs: merges with the real one wherever the DOM's types are loaded.
 */
declare global {
  interface Blob {
    readonly size: number;
    readonly type: string;
  }
}
export {};
