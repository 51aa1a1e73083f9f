import type { Readable } from 'node:stream';

/** A range of bytes, both ends included. */
export type ByteRange = {
  readonly start: number;
  readonly end: number;
};

export type ObjectInfo = {
  /** Bytes. */
  readonly size: number;
};

/**
 * Stores the bytes of verified files. Keys have the form `letters/digits-and-dashes`; others throw
 * `InvalidObjectKeyError` before a byte moves. An object is written once and never changes.
 */
export type ObjectStorage = {
  /** Stores all of `bytes` or nothing; a key written before is replaced whole. */
  put(key: string, bytes: Readable | Uint8Array, about: { contentType: string; size: number }): Promise<void>;
  /** Undefined when there is no such object. The stream must be read or destroyed. */
  get(key: string, range?: ByteRange): Promise<(ObjectInfo & { stream: Readable }) | undefined>;
  stat(key: string): Promise<ObjectInfo | undefined>;
  /** Deleting an absent object is no error. */
  delete(key: string): Promise<void>;
  /**
   * A link that downloads the object from the storage itself for `lifetimeMs`, saved as `fileName`; undefined where the
   * storage has no server (disk): this server streams it.
   */
  presignGet(key: string, lifetimeMs: number, fileName: string): Promise<string | undefined>;
  close(): Promise<void>;
};
