/** Boxes that are read on inside (ISO/IEC 14496-12). */
const OPENED: ReadonlySet<string> = new Set('moov trak mdia minf stbl mvex moof traf'.split(' '));
/** Sample entries of AAC and Opus. */
const CODECS: readonly string[] = ['mp4a', 'Opus'];
/** A length of 32 bits that is not known. */
const UNKNOWN = 0xffffffff;
/** What a header of a fragment has, and a run of its samples. */
const FLAG = { baseOffset: 0x1, description: 0x2, defaultLength: 0x8 } as const;
const RUN = { dataOffset: 0x1, firstFlags: 0x4, length: 0x100, size: 0x200, flags: 0x400, offset: 0x800 } as const;

/**
 * MP4 with one track, of AAC or Opus: the longer of what its head says and of what its fragments add up to.
 * @returns the length in ms, or undefined for anything else
 */
export function measureMp4(bytes: Buffer): number | undefined {
  let tracks = 0;
  let isSound = false;
  let codec = '';
  let scale = 0;
  let inHead = 0;
  let inFragments = 0;
  let usual = 0;
  let usualHere = 0;
  for (let at = 0; at < bytes.length;) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const { head, size } = readBox(bytes, at);
    if (at === 0 && name !== 'ftyp') return undefined;
    if (size < head || at + size > bytes.length) return undefined;
    const content = bytes.subarray(at + head, at + size);
    if (name === 'trak') tracks += 1;
    at += OPENED.has(name) ? head : size;
    if (name === 'hdlr') isSound ||= content.toString('latin1', 8, 12) === 'soun';
    else if (name === 'mdhd') {
      const isLong = content.readUInt8(0) === 1;
      scale = content.readUInt32BE(isLong ? 20 : 12);
      inHead = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16);
      if (inHead === UNKNOWN) inHead = 0;
    } else if (name === 'stsd') codec = content.toString('latin1', 12, 16);
    else if (name === 'trex') usual = content.readUInt32BE(12);
    else if (name === 'tfhd') usualHere = defaultOf(content) ?? usual;
    else if (name === 'trun') inFragments += runLength(content, usualHere);
  }
  if (tracks !== 1 || !isSound || !CODECS.includes(codec) || scale === 0) return undefined;
  return (Math.max(inHead, inFragments) / scale) * 1_000;
}

/** A box begins with its size, which may follow as 64 bits (1) or reach to the end of the file (0). */
function readBox(bytes: Buffer, at: number): { head: number; size: number } {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return { head: 8, size: bytes.length - at };
  return size === 1 ? { head: 16, size: Number(bytes.readBigUInt64BE(at + 8)) } : { head: 8, size };
}

/** The usual length of a sample in this fragment, if it has one. */
function defaultOf(header: Buffer): number | undefined {
  const flags = header.readUInt32BE(0) & 0xffffff;
  if (!(flags & FLAG.defaultLength)) return undefined;
  return header.readUInt32BE(8 + (flags & FLAG.baseOffset ? 8 : 0) + (flags & FLAG.description ? 4 : 0));
}

function runLength(run: Buffer, usual: number): number {
  const flags = run.readUInt32BE(0) & 0xffffff;
  const count = run.readUInt32BE(4);
  if (!(flags & RUN.length)) return count * usual;
  const step = 4 * [RUN.length, RUN.size, RUN.flags, RUN.offset].filter((flag) => flags & flag).length;
  const from = 8 + (flags & RUN.dataOffset ? 4 : 0) + (flags & RUN.firstFlags ? 4 : 0);
  let length = 0;
  for (let index = 0; index < count; index += 1) length += run.readUInt32BE(from + index * step);
  return length;
}
