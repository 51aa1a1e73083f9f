/** Files as browsers record sound, but silent: heads, and packets of 20 ms of Opus. */

/** SILK, 20 ms, one frame. */
const PACKET = Buffer.from([0x08, 0xff, 0xfe]);
const PACKET_LENGTH = 20;

const element = (id: string, content: Buffer, isOpen = false): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(isOpen ? 0x01ffffffffffffffn : BigInt(content.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
};
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/**
 * WebM as Chromium records it: the sizes of segment and clusters are open, and there is no duration.
 * @param length ms
 */
export function webmAudio(length: number, { codec = 'A_OPUS', trackType = 2, tracks = 1 } = {}): Buffer {
  const track = element('ae', Buffer.concat([element('83', number(trackType)), element('86', Buffer.from(codec))]));
  const clusters: Buffer[] = [];
  for (let from = 0; from < length; from += 10_000) {
    const blocks: Buffer[] = [element('e7', number(from))];
    for (let at = from; at < Math.min(from + 10_000, length); at += PACKET_LENGTH) {
      const head = Buffer.from([0x81, 0, 0, 0x80]);
      head.writeInt16BE(at - from, 1);
      blocks.push(element('a3', Buffer.concat([head, PACKET])));
    }
    clusters.push(element('1f43b675', Buffer.concat(blocks), true));
  }
  const info = element('1549a966', element('2ad7b1', number(1_000_000)));
  const head = element('1a45dfa3', element('4282', Buffer.from('webm')));
  const body = [info, element('1654ae6b', Buffer.concat(Array.from({ length: tracks }, () => track))), ...clusters];
  return Buffer.concat([head, element('18538067', Buffer.concat(body), true)]);
}

/** Ogg with Opus, as Firefox records it. @param length ms */
export function oggAudio(length: number, { magic = 'OpusHead' } = {}): Buffer {
  const skipped = 312;
  const page = (position: number, packet: Buffer, serial = 7): Buffer => {
    const head = Buffer.alloc(28);
    head.write('OggS', 'latin1');
    head.writeBigInt64LE(BigInt(position), 6);
    head.writeUInt32LE(serial, 14);
    head.writeUInt8(1, 26);
    head.writeUInt8(packet.length, 27);
    return Buffer.concat([head, packet]);
  };
  const first = Buffer.alloc(19);
  first.write(magic, 'latin1');
  first.writeUInt16LE(skipped, 10);
  const pages = [page(0, first), page(0, Buffer.from('OpusTags'))];
  for (let at = PACKET_LENGTH; at <= length; at += PACKET_LENGTH) pages.push(page(at * 48 + skipped, PACKET));
  return Buffer.concat(pages);
}

const box = (name: string, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([number(content.length + 8), Buffer.from(name, 'latin1'), content]);
};
const zeros = (count: number): Buffer => Buffer.alloc(count);

/** MP4 with AAC, as Safari records it. @param length ms @param isFragmented its head says nothing of the length */
export function mp4Audio(
  length: number,
  { isFragmented = true, codec = 'mp4a', handler = 'soun', tracks = 1 } = {},
): Buffer {
  const scale = 48_000;
  const frame = 1_024;
  const frames = Math.round((length / 1_000) * (scale / frame));
  const track = box(
    'trak',
    box('tkhd', zeros(84)),
    box(
      'mdia',
      box('mdhd', zeros(12), number(scale), number(isFragmented ? 0 : frames * frame), zeros(4)),
      box('hdlr', zeros(8), Buffer.from(handler, 'latin1'), zeros(13)),
      box('minf', box('stbl', box('stsd', zeros(4), number(1), box(codec, zeros(28))))),
    ),
  );
  const usual = box('mvex', box('trex', zeros(4), number(1), number(1), number(frame), zeros(8)));
  const head = box('moov', ...Array.from({ length: tracks }, () => track), ...(isFragmented ? [usual] : []));
  const half = Math.floor(frames / 2);
  const fragments = [
    // The usual length of samples, and one of their own.
    box('moof', box('traf', box('tfhd', zeros(4), number(1)), box('trun', zeros(4), number(half)))),
    box(
      'moof',
      box(
        'traf',
        box('tfhd', number(0x8), number(1), number(1)),
        box(
          'trun',
          number(0x100),
          number(frames - half),
          ...Array.from({ length: frames - half }, () => number(frame)),
        ),
      ),
    ),
  ];
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5')),
    head,
    ...(isFragmented ? fragments : []),
    box('mdat', zeros(9)),
  ]);
}
