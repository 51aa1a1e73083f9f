/**
 * Ids of users, goods, messages and every other entity.
 *
 * [ID-1] A generated id has 22 base62 characters, each equally likely.
 * [ID-2] An id consists of letters, digits and hyphens; it never contains the separators of a room id.
 */
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
