import { REALTIME } from '#protocol/limits.ts';
import { CLOSE, TOO_OLD_REASON } from '#protocol/realtime/close-codes.ts';
import { anyFrame, initFrame, watchFrame } from '#protocol/realtime/frames.ts';
import { OLDEST_SERVED } from '#protocol/version.ts';
import type { Line } from './line.ts';

/** What a line may ask for. */
export type Talk = {
  join(line: Line, cursor: number | undefined): void;
  watch(line: Line, goodsIds: readonly string[]): void;
  now: () => number;
  framesPerMinute: number;
};

/** The ping as our client writes it; any other spelling takes the long way. */
const PING = Buffer.from('{"event":"ping"}');
const incoming = anyFrame.partial({ data: true });

/** Reads one frame of a client and does what it says. Never throws; nonsense is answered with a close code. */
export function hear(line: Line, data: Buffer, isBinary: boolean, talk: Talk): void {
  if (line.stage === 'closing') return;
  const now = talk.now();
  line.heardAt = now;
  if (now - line.windowStart >= 60_000) {
    line.windowStart = now;
    line.windowFrames = 0;
  }
  line.windowFrames += 1;
  if (line.windowFrames > talk.framesPerMinute) return line.end(CLOSE.policyViolation, 'too many frames');
  if (isBinary) return line.end(CLOSE.malformedFrame, 'binary');
  if (data.length === PING.length && data.equals(PING)) return pong(line, now);
  read(line, data.toString(), now, talk);
}

function read(line: Line, text: string, now: number, talk: Talk): void {
  const frame = incoming.safeParse(parse(text));
  if (!frame.success) return line.end(CLOSE.malformedFrame, 'not a frame');
  if (frame.data.event === 'ping') return pong(line, now);
  if (frame.data.event === 'init') return init(line, frame.data, talk);
  if (frame.data.event === 'watch') watch(line, frame.data, talk);
}

/** RT-6: a line that was not let in gets no answer. */
function pong(line: Line, now: number): void {
  if (line.stage === 'live') line.say(`{"event":"pong","data":{"serverTime":${now},"cursor":"${line.position}"}}`);
}

/** RT-3, RT-4, RT-5. A repeated `init` of the same person changes nothing: networks repeat. */
function init(line: Line, frame: unknown, talk: Talk): void {
  const parsed = initFrame.safeParse(frame);
  if (!parsed.success) return line.end(CLOSE.notInitialed, 'malformed init');
  const { userId, protocol, cursor } = parsed.data.data;
  if (userId !== line.userId) return line.end(CLOSE.notInitialed, 'another user');
  if (protocol !== undefined && protocol < OLDEST_SERVED) return line.end(CLOSE.notInitialed, TOO_OLD_REASON);
  if (line.stage !== 'waiting') return;
  line.stage = 'joining';
  line.held = [];
  talk.join(line, cursor === undefined ? undefined : Number(cursor));
}

/** RT-20: a line that was not let in is not heard. */
function watch(line: Line, frame: unknown, talk: Talk): void {
  if (line.stage !== 'live') return;
  const parsed = watchFrame.safeParse(frame);
  if (!parsed.success) return line.end(CLOSE.malformedFrame, 'malformed watch');
  talk.watch(line, parsed.data.data.auctions);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** RT-2, RT-10: closes lines that never sent `init` and lines that fell silent. One pass over all lines, no timer per line. */
export function sweep(lines: Iterable<Line>, now: number): void {
  for (const line of lines) {
    if (line.stage === 'live') {
      if (now - line.heardAt > SILENCE) line.end(CLOSE.timeout, 'silent');
    } else if (line.stage !== 'closing' && now - line.openedAt > REALTIME.initTimeout)
      line.end(CLOSE.timeout, 'no init');
  }
}

/** Two ping intervals, and a little for the road. Milliseconds. */
const SILENCE = REALTIME.pingInterval * REALTIME.silentIntervals + 5_000;
