import { z } from 'zod';

/**
 * Ids on the wire: letters, digits and dashes. Neither `_` nor `.`, which separate the parts of a room id
 * (spec §3 gives the segments; see room-id.ts).
 */
export const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
export const userId = id;

/** Client-made message id and idempotency key: a shortened generated id (spec §3), unique per sender. */
export const messageId = z.string().regex(/^[A-Za-z0-9-]{8,36}$/);

/** Milliseconds since the epoch, as a number. */
export const timestamp = z.number().int().min(0).max(8_640_000_000_000_000);

/** Length of generated ids: 22 base62 characters carry 131 bits. */
export const ID_LENGTH = 22;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Turns random bytes into an id. Bytes over 247 are skipped so that every letter is equally likely.
 * @param bytes a source of random bytes, e.g. `(n) => crypto.getRandomValues(new Uint8Array(n))`.
 */
export function makeId(bytes: (count: number) => Uint8Array, length = ID_LENGTH): string {
  let text = '';
  while (text.length < length) {
    for (const byte of bytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}
