import type { Readable } from 'node:stream';

/** Part of an object, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface ObjectInfo {
  /** Bytes. */
  readonly size: number;
}

/**
 * Where the bytes of verified files live. Keys are `letters/digits-and-dashes` made by the server; anything else
 * throws `InvalidObjectKeyError` before a byte moves. An object is written once and never changes.
 */
export interface ObjectStorage {
  /** Stores all of `bytes` or nothing; a key written before is replaced whole. */
  put(key: string, bytes: Readable | Uint8Array, about: { contentType: string; size: number }): Promise<void>;
  /** Undefined when there is no such object. The stream must be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<(ObjectInfo & { stream: Readable }) | undefined>;
  stat(key: string): Promise<ObjectInfo | undefined>;
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>;
  /**
   * A link under which the storage itself serves the object for `lifetimeMs`, saved as `fileName`; undefined where the
   * storage serves nobody (disk): then our own server streams it.
   */
  presignGet(key: string, lifetimeMs: number, fileName: string): Promise<string | undefined>;
  close(): Promise<void>;
}
