/** Opus counts its time in samples at this rate, whatever was recorded. */
export const OPUS_RATE = 48_000;

/** @returns how long the sound of an Opus packet is, ms (RFC 6716 §3.1 and §3.2); an empty one has none */
export function opusPacketLength(packet: Buffer): number {
  if (packet.length === 0) return 0;
  const head = packet.readUInt8(0);
  const mode = head >> 3;
  const frame = mode < 12 ? [10, 20, 40, 60][mode & 3]! : mode < 16 ? [10, 20][mode & 1]! : [2.5, 5, 10, 20][mode & 3]!;
  const code = head & 3;
  return frame * (code === 0 ? 1 : code < 3 ? 2 : packet.readUInt8(1) & 0x3f);
}
