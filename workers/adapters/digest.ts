import type { Digest } from '#machines/auction/replay.ts';

/** SHA-256 in hexadecimal. Needs a secure context, as the worker does. */
export const sha256: Digest = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
