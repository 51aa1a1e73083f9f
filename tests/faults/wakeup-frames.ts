/** Splits what a bus server sends, so that a proxy can touch wake-ups and nothing else. */

export type BusFrame = { readonly bytes: Buffer; readonly isWakeUp: boolean };
export type Split = {
  readonly frames: readonly BusFrame[];
  /** The beginning of the next frame. */ readonly rest: Buffer;
};

const NOTIFICATION = 'A'.charCodeAt(0);

/** Messages of a PostgreSQL server: a type, a length that counts itself, and content. */
export function splitPostgres(data: Buffer): Split {
  const frames: BusFrame[] = [];
  let at = 0;
  while (data.length - at >= 5) {
    const end = at + 1 + data.readUInt32BE(at + 1);
    if (end > data.length) break;
    frames.push({ bytes: data.subarray(at, end), isWakeUp: data[at] === NOTIFICATION });
    at = end;
  }
  return { frames, rest: data.subarray(at) };
}

/** Lines of a NATS server; the line of a message names the length of its content. */
export function splitNats(data: Buffer): Split {
  const frames: BusFrame[] = [];
  let at = 0;
  for (let lineEnd = data.indexOf('\r\n'); lineEnd >= 0; lineEnd = data.indexOf('\r\n', at)) {
    const line = data.toString('latin1', at, lineEnd);
    const isWakeUp = line.startsWith('MSG ');
    const end = lineEnd + 2 + (isWakeUp ? Number(line.split(' ').at(-1)) + 2 : 0);
    if (end > data.length) break;
    frames.push({ bytes: data.subarray(at, end), isWakeUp });
    at = end;
  }
  return { frames, rest: data.subarray(at) };
}
