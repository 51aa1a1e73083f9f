import { opusPacketLength } from './opus.ts';

/** Elements of Matroska by their ids (RFC 9559). */
const ID = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;
/** Elements that are read on inside. Recorders leave the size of some open, so that where they end is not known. */
const OPENED: ReadonlySet<number> = new Set([ID.segment, ID.info, ID.tracks, ID.track, ID.cluster, ID.group]);
const SOUND = 2;

/**
 * WebM with one track, of Opus: from the first block to the end of the last one. Browsers record without a duration in
 * the head.
 * @returns the length in ms, or undefined for anything else
 */
export function measureWebm(bytes: Buffer): number | undefined {
  const types: number[] = [];
  const codecs: string[] = [];
  let scale = 1_000_000;
  let cluster = 0;
  let first = Infinity;
  let end = 0;
  for (let at = 0; at < bytes.length;) {
    const id = readId(bytes, at);
    if (at === 0 && id.value !== ID.header) return undefined;
    const size = readSize(bytes, id.next);
    at = size.next;
    if (OPENED.has(id.value)) continue;
    if (size.value === undefined || at + size.value > bytes.length) return undefined;
    const content = bytes.subarray(at, at + size.value);
    at += size.value;
    if (id.value === ID.scale) scale = readNumber(content);
    else if (id.value === ID.trackType) types.push(readNumber(content));
    else if (id.value === ID.codec) codecs.push(content.toString('latin1'));
    else if (id.value === ID.clusterTime) cluster = readNumber(content);
    else if (id.value === ID.block || id.value === ID.simpleBlock) {
      const { next } = readSize(content, 0);
      const from = ((cluster + content.readInt16BE(next)) * scale) / 1_000_000;
      first = Math.min(first, from);
      end = Math.max(end, from + opusPacketLength(content.subarray(next + 3)));
    }
    if (types.length > 1) return undefined;
  }
  return types[0] === SOUND && codecs[0] === 'A_OPUS' ? end - first : undefined;
}

/** An id with the bits that mark its length. @throws RangeError for no id */
function readId(bytes: Buffer, at: number): { value: number; next: number } {
  const length = Math.clz32(bytes.readUInt8(at)) - 23;
  return { value: bytes.readUIntBE(at, length), next: at + length };
}

/** A size without the bits that mark its length; undefined where it is left open. */
function readSize(bytes: Buffer, at: number): { value: number | undefined; next: number } {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  let value = first & (0xff >> length);
  let isOpen = value === 0xff >> length;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes.readUInt8(at + index);
    isOpen &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: isOpen ? undefined : value, next: at + length };
}

const readNumber = (content: Buffer): number => (content.length === 0 ? 0 : content.readUIntBE(0, content.length));
