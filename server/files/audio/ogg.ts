import { OPUS_RATE } from './opus.ts';

const PAGE = Buffer.from('OggS', 'latin1');
const OPUS_HEAD = Buffer.from('OpusHead', 'latin1');
/** The position of a page on which no packet ends. */
const NO_POSITION = -1n;

/**
 * Ogg with one stream of Opus (RFC 3533, RFC 7845): the position of the last page, without what a decoder skips.
 * @returns the length in ms, or undefined for anything else
 */
export function measureOgg(bytes: Buffer): number | undefined {
  let stream: number | undefined;
  let skipped = 0;
  let last = 0n;
  for (let at = 0; at < bytes.length;) {
    if (!bytes.subarray(at, at + 4).equals(PAGE)) return undefined;
    const position = bytes.readBigInt64LE(at + 6);
    const serial = bytes.readUInt32LE(at + 14);
    const segments = bytes.readUInt8(at + 26);
    const body = at + 27 + segments;
    if (stream === undefined) {
      if (!bytes.subarray(body, body + 8).equals(OPUS_HEAD)) return undefined;
      stream = serial;
      skipped = bytes.readUInt16LE(body + 10);
    }
    if (serial !== stream) return undefined;
    if (position !== NO_POSITION) last = position;
    at = body;
    for (let segment = 0; segment < segments; segment += 1) at += bytes.readUInt8(body - segments + segment);
    if (at > bytes.length) return undefined;
  }
  return ((Number(last) - skipped) / OPUS_RATE) * 1_000;
}
