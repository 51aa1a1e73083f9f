import { describe, expect, it } from 'vitest';
import { checkTalk, type LineHistory, type LogEntry, type SentMessage, type TalkHistory } from './check-talk.ts';

const ROOM = 'room';
/** Ann sends messages one after the other, from 10 to 15 ms, 20 to 25 ms, … */
const sent = (number: number, change: Partial<SentMessage> = {}): SentMessage => ({
  id: `m${number}`,
  roomId: ROOM,
  senderId: 'ann',
  content: `text ${number}`,
  asked: number * 10,
  answered: number * 10 + 5,
  outcome: 'acknowledged',
  ticks: number,
  ...change,
});
const stored = (number: number, ticks = number) => ({ ...sent(number), ticks });
const log = (...numbers: number[]): LogEntry[] =>
  // The positions in between are of others.
  numbers.map((number, index) => ({ cursor: 3 * index + 1, message: `m${number}` }));
const line = (received: LineHistory['received'], userId = 'ben'): LineHistory => ({ userId, from: 0, received });

/** Two messages, as everything should be. */
function good(change: Partial<TalkHistory> = {}): TalkHistory {
  return {
    members: new Map([[ROOM, ['ann', 'ben']]]),
    sent: [sent(1), sent(2)],
    stored: [stored(1), stored(2)],
    logs: new Map([
      ['ann', log(1, 2)],
      ['ben', log(1, 2)],
    ]),
    lines: [line(log(1, 2)), line(log(1, 2), 'ann')],
    ...change,
  };
}
const logsOf = (entries: LogEntry[]): TalkHistory['logs'] =>
  new Map([
    ['ann', entries],
    ['ben', entries],
  ]);
const kinds = (history: TalkHistory): string[] => checkTalk(history).map(({ kind }) => kind);

describe('a conversation without a fault', () => {
  it('breaks no promise', () => {
    expect(checkTalk(good())).toEqual([]);
  });

  it('may have stored a message without an answer, or not', () => {
    const { answered: _, ticks: __, ...asked } = sent(2, { outcome: 'unknown' });
    expect(checkTalk(good({ sent: [sent(1), asked] }))).toEqual([]);
    const without = good({ sent: [sent(1), asked], stored: [stored(1)], logs: logsOf(log(1)), lines: [line(log(1))] });
    expect(checkTalk(without)).toEqual([]);
  });

  it('may order messages that were under way at the same time in any way', () => {
    const history = good({
      sent: [sent(1, { asked: 0, answered: 100, ticks: 2 }), sent(2, { ticks: 1 })],
      stored: [stored(2, 1), stored(1, 2)],
      logs: logsOf(log(2, 1)),
      lines: [line(log(2, 1))],
    });
    expect(checkTalk(history)).toEqual([]);
  });

  it('may have events that are no messages, and lines that fetched everything again', () => {
    const entries = [{ cursor: 1 }, { cursor: 2, message: 'm1' }, { cursor: 3, message: 'm2' }];
    const history = good({ logs: logsOf(entries), lines: [line([{ resyncedTo: 2 }, entries[2]!]), line(entries)] });
    expect(checkTalk(history)).toEqual([]);
  });
});

describe('a broken promise is found:', () => {
  it('an acknowledged message that is not stored', () => {
    const history = good({ stored: [stored(1)], logs: logsOf(log(1)), lines: [line(log(1))] });
    expect(kinds(history)).toEqual(['lost']);
  });

  it('a message that is stored twice', () => {
    const history = good({ stored: [stored(1), stored(2), stored(2, 3)] });
    expect(kinds(history)).toContain('duplicated');
  });

  it('a refused message that is stored', () => {
    expect(kinds(good({ sent: [sent(1), sent(2, { outcome: 'refused' })] }))).toEqual(['invented']);
  });

  it('a stored message that was never sent, or says something else', () => {
    expect(kinds(good({ sent: [sent(1)] }))).toEqual(['invented']);
    expect(kinds(good({ stored: [stored(1), { ...stored(2), content: 'other' }] }))).toEqual(['invented']);
  });

  it('a message before another that was acknowledged before it was sent', () => {
    const history = good({
      sent: [sent(1, { ticks: 2 }), sent(2, { ticks: 1 })],
      stored: [stored(2, 1), stored(1, 2)],
      logs: logsOf(log(2, 1)),
      lines: [line(log(2, 1))],
    });
    expect(kinds(history)).toEqual(['reordered']);
  });

  it('another position than the acknowledged one', () => {
    expect(kinds(good({ sent: [sent(1), sent(2, { ticks: 7 })] }))).toEqual(['reordered']);
  });

  it('a gap in the positions of a room', () => {
    const history = good({ sent: [sent(1), sent(2, { ticks: 3 })], stored: [stored(1), stored(2, 3)] });
    expect(kinds(history)).toEqual(['lost']);
  });

  it('a log without a message, with one twice, in another order, or with one that is not stored', () => {
    const whole = log(1, 2);
    const logged = (entries: LogEntry[]) =>
      kinds(
        good({
          logs: new Map([
            ['ann', whole],
            ['ben', entries],
          ]),
          lines: [line(entries)],
        }),
      );
    expect(logged(log(1))).toEqual(['lost']);
    expect(logged(log(1, 2, 2))).toEqual(['duplicated']);
    expect(logged(log(2, 1))).toEqual(['reordered']);
    expect(logged(log(1, 2, 9))).toContain('invented');
    expect(kinds(good({ logs: new Map([['ben', whole]]), lines: [] }))).toEqual(['lost']);
  });

  it('a line that lacks an event, got one twice, out of order, or one that is not logged', () => {
    const [first, second] = log(1, 2) as [LogEntry, LogEntry];
    const received = (...events: LineHistory['received']) => kinds(good({ lines: [line(events)] }));
    expect(received(first)).toEqual(['lost']);
    expect(received(second)).toEqual(['lost']);
    expect(received(first, second, second)).toEqual(['duplicated']);
    expect(received(second, first)).toEqual(['lost', 'duplicated']);
    expect(received(first, { cursor: 4, message: 'm9' })).toEqual(['invented']);
    expect(received(first, second, { cursor: 7, message: 'm3' })).toEqual(['invented']);
    expect(received(first, { resyncedTo: 1 })).toEqual(['lost']);
  });
});
