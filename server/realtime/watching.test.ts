import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUCTION } from '#protocol/limits.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import { Line } from './line.ts';
import { createWatching, type AuctionTold, type Look } from './watching.ts';

const told = (goodsId: string, seq: number, more: Partial<AuctionTold['state']> = {}): AuctionTold => ({
  state: {
    goodsId,
    state: 'open',
    frozen: false,
    onSale: true,
    currency: 'HKD',
    startingPrice: '100',
    incrementPrice: '10',
    price: seq > 0 ? String(90 + 10 * seq) : null,
    minimum: String(100 + 10 * seq),
    leader: seq > 0 ? 1 : null,
    bids: seq,
    bidders: 1,
    reserveMet: null,
    fixedPrice: null,
    effectiveEndAt: 9_000,
    scheduledEndAt: 9_000,
    latestEndAt: 9_000,
    extendMinutes: null,
    feePercent: 0,
    seq,
    asOf: 1_000 + seq,
    ...more,
  },
  records: [],
});
const errors: unknown[] = [];
const bus = createMemoryBus((error) => errors.push(error));
/** What the database says, and what is asked of it. */
let database: Map<string, AuctionTold>;
let asked: (readonly Look[])[];
let read: (readonly string[])[];
/** Waits between a question and its answer. */
let wait: () => Promise<unknown>;
const source = {
  async visible(looks: readonly Look[]) {
    asked.push(looks);
    await wait();
    return looks.map(({ userId, goodsId }) => !goodsId.startsWith(`not-${userId}`));
  },
  async states(goodsIds: readonly string[]) {
    read.push(goodsIds);
    const answer = new Map(
      goodsIds.flatMap((goodsId) => (database.has(goodsId) ? [[goodsId, database.get(goodsId)!] as const] : [])),
    );
    await wait();
    return answer;
  },
};
const open: ReturnType<typeof createWatching>[] = [];
const node = (over: Partial<typeof source> = {}) => {
  const watching = createWatching({ source: { ...source, ...over }, bus, onError: (error) => errors.push(error) });
  open.push(watching);
  return watching;
};
/** A live line that keeps what it is sent: `g1@3` for an auction and its newest record. */
function lineOf(userId: string) {
  const line = new (Line as unknown as new (address: null, protocols: undefined, options: object) => Line)(
    null,
    undefined,
    {},
  );
  const heard: string[] = [];
  const states: string[] = [];
  const closed: number[] = [];
  line.userId = userId;
  line.stage = 'live';
  line.send = (text: unknown) => {
    const { state } = (JSON.parse(String(text)) as { data: AuctionTold }).data;
    heard.push(`${state.goodsId}@${state.seq}`);
    states.push(state.state);
  };
  line.close = (code) => void closed.push(code ?? 0);
  return { line, heard, states, closed };
}
const turns = async (count = 8): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  database = new Map([
    ['g1', told('g1', 1)],
    ['g2', told('g2', 2)],
  ]);
  [asked, read] = [[], []];
  wait = () => Promise.resolve();
});
afterEach(async () => {
  for (const watching of open.splice(0)) await watching.close();
  vi.useRealTimers();
  const [error] = errors.splice(0);
  if (error !== undefined) throw error;
});

describe('watching auctions', () => {
  it('[RT-20] replaces what was watched; [RT-21] tells only what is new to the line', async () => {
    const watching = node();
    const { line, heard } = lineOf('ann');
    watching.watch(line, ['g1', 'g1']);
    await turns();
    watching.watch(line, ['g1', 'g2']);
    await turns();
    expect(heard).toEqual(['g1@1', 'g2@2']);
    watching.watch(line, ['g2']);
    watching.tell(told('g1', 5));
    watching.tell(told('g2', 5));
    expect(heard.slice(2)).toEqual(['g2@5']);
  });

  it('[RT-21] answers all lines of a turn by two queries', async () => {
    const watching = node();
    const lines = Array.from({ length: 50 }, (_, index) => lineOf(`person-${index}`));
    for (const { line } of lines) watching.watch(line, ['g1', 'g2']);
    await turns();
    expect(asked.map((looks) => looks.length)).toEqual([100]);
    expect(read).toEqual([['g1', 'g2']]);
    expect(lines.every(({ heard }) => heard.join() === 'g1@1,g2@2')).toBe(true);
  });

  it('[RT-21] never tells of what is absent or not the watcher’s to see, and keeps nothing of it', async () => {
    const watching = node();
    database.set('not-ann-g3', told('not-ann-g3', 1));
    const [ann, ben] = [lineOf('ann'), lineOf('ben')];
    watching.watch(ann.line, ['nothing', 'not-ann-g3']);
    await turns();
    expect(watching.size).toBe(0);
    watching.watch(ben.line, ['not-ann-g3']);
    await turns();
    watching.tell(told('not-ann-g3', 2));
    expect([ann.heard, ben.heard]).toEqual([[], ['not-ann-g3@1', 'not-ann-g3@2']]);
  });

  it('[RT-22] the first change goes out at once, of those in a pause the newest at its end', async () => {
    const watching = node();
    const { line, heard } = lineOf('ann');
    watching.watch(line, ['g1']);
    await turns();
    for (const seq of [2, 3, 4]) watching.tell(told('g1', seq));
    expect(heard).toEqual(['g1@1', 'g1@2']);
    vi.advanceTimersByTime(AUCTION.toldEvery - 1);
    expect(heard).toHaveLength(2);
    vi.advanceTimersByTime(1);
    watching.tell(told('g1', 5));
    vi.advanceTimersByTime(AUCTION.toldEvery);
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect(heard.slice(2)).toEqual(['g1@4', 'g1@5']);
    watching.tell(told('g1', 6));
    expect(heard.at(-1)).toBe('g1@6');
  });

  it('[RT-22] reaches lines of every node, once each, also from a node where nobody watches', async () => {
    const [here, there, empty] = [node(), node(), node()];
    const [ann, ben] = [lineOf('ann'), lineOf('ben')];
    here.watch(ann.line, ['g1']);
    there.watch(ben.line, ['g1']);
    await turns();
    here.tell(told('g1', 2));
    await turns();
    vi.advanceTimersByTime(AUCTION.toldEvery);
    empty.tell(told('g1', 3));
    await turns();
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect([ann.heard, ben.heard]).toEqual([
      ['g1@1', 'g1@2', 'g1@3'],
      ['g1@1', 'g1@2', 'g1@3'],
    ]);
  });

  it('[RT-23] an older state is never told after a newer, wherever it comes from', async () => {
    const [here, there] = [node(), node()];
    const { line, heard } = lineOf('ann');
    here.watch(line, ['g1']);
    await turns();
    here.tell(told('g1', 7));
    there.tell(told('g1', 6));
    await turns();
    here.tell(told('g1', 7, { asOf: 1 }));
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect(heard).toEqual(['g1@1', 'g1@7']);
    here.tell(told('g1', 7, { frozen: true, asOf: 2_000 }));
    expect(heard.at(-1)).toBe('g1@7');
    expect(heard).toHaveLength(3);
    vi.advanceTimersByTime(AUCTION.toldEvery);
    here.tell(told('g1', 7, { frozen: true, asOf: 2_000 }));
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect(heard, 'the same again is no news').toHaveLength(3);
  });

  it('[RT-23] what changed between a question and its answer is the answer', async () => {
    const watching = node();
    const { line, heard } = lineOf('ann');
    const gates: (() => void)[] = [];
    wait = () =>
      new Promise<void>((resolve) => {
        gates.push(resolve);
      });
    watching.watch(line, ['g1']);
    await turns();
    gates.shift()?.();
    await turns();
    expect(read).toHaveLength(1);
    watching.tell(told('g1', 2));
    vi.advanceTimersByTime(AUCTION.toldEvery * 2);
    gates.shift()?.();
    await turns();
    expect(heard).toEqual(['g1@2']);
  });

  it('[RT-24] the audit tells what a lost message left untold, once, and nothing else', async () => {
    const watching = node();
    const { line, heard } = lineOf('ann');
    watching.watch(line, ['g1', 'g2']);
    await turns();
    database.set('g1', told('g1', 4));
    database.set('g2', told('g2', 2, { asOf: 5_000 }));
    await watching.audit();
    await watching.audit();
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect(heard).toEqual(['g1@1', 'g2@2', 'g1@4']);
    // The database's clock was set back meanwhile.
    database.set('g1', told('g1', 4, { frozen: true, asOf: 3 }));
    await watching.audit();
    expect(heard).toHaveLength(4);
  });

  it('[RT-24] a change during the audit is not undone by it', async () => {
    const watching = node();
    const { line, heard } = lineOf('ann');
    watching.watch(line, ['g1']);
    await turns();
    database.set('g1', told('g1', 2));
    let through = (): void => undefined;
    wait = () =>
      new Promise<void>((resolve) => {
        through = resolve;
      });
    const audit = watching.audit();
    await turns();
    watching.tell(told('g1', 3));
    through();
    await audit;
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect(heard).toEqual(['g1@1', 'g1@3']);
  });

  it('[RT-26] an older answer that came while it looked again does not hide what it found', async () => {
    const watching = node();
    const [ann, ben] = [lineOf('ann'), lineOf('ben')];
    watching.watch(ann.line, ['g1']);
    await turns();
    const gates: (() => void)[] = [];
    wait = () =>
      new Promise<void>((resolve) => {
        gates.push(resolve);
      });
    database.set('g1', told('g1', 1, { onSale: true, frozen: true, asOf: 2_000 }));
    // Ben asks, and is answered by what was read before the end.
    watching.watch(ben.line, ['g1']);
    await turns();
    gates.shift()?.();
    await turns();
    database.set('g1', told('g1', 1, { state: 'won', asOf: 3_000 }));
    watching.changed(['g1']);
    await turns();
    gates.shift()?.();
    await turns();
    gates.shift()?.();
    await turns();
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect([ann.heard, ben.heard]).toEqual([
      ['g1@1', 'g1@1', 'g1@1'],
      ['g1@1', 'g1@1'],
    ]);
    expect(ann.states.at(-1)).toBe('won');
    expect(ben.states.at(-1)).toBe('won');
  });

  it('[RT-26] what changed without a bid is looked at again at every node where it is watched, and told where it is different', async () => {
    const [here, there] = [node(), node()];
    const [ann, ben] = [lineOf('ann'), lineOf('ben')];
    here.watch(ann.line, ['g1']);
    there.watch(ben.line, ['g1', 'g2']);
    await turns();
    read.length = 0;
    database.set('g1', told('g1', 1, { frozen: true, asOf: 2_000 }));
    node().changed(['g1', 'g7']);
    await turns();
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect(read).toEqual([['g1'], ['g1']]);
    expect([ann.heard, ben.heard.slice(2)]).toEqual([['g1@1', 'g1@1'], ['g1@1']]);
    database.set('g2', told('g2', 2, { onSale: false, asOf: 3_000 }));
    here.changed('all');
    await turns();
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect([ann.heard.length, ben.heard.slice(3)]).toEqual([2, ['g2@2']]);
    read.length = 0;
    here.changed(Array.from({ length: 10_000 }, (_, index) => `x${index}`));
    await turns();
    expect(read).toEqual([['g1'], ['g1', 'g2']]);
  });

  it('[RT-25] who closes, or looks away before the answer, hears nothing, and nothing is kept', async () => {
    const watching = node();
    const [ann, ben] = [lineOf('ann'), lineOf('ben')];
    watching.watch(ann.line, ['g1']);
    watching.watch(ben.line, ['g1']);
    watching.watch(ben.line, []);
    ann.line.stage = 'closing';
    watching.drop(ann.line);
    await turns();
    expect([ann.heard, ben.heard, watching.size]).toEqual([[], [], 0]);
    expect([ann.line.watching, ben.line.watching]).toEqual([undefined, undefined]);
  });

  it('[RT-25] an auction is forgotten with its last line, and after a change nobody watched', async () => {
    const watching = node();
    const { line } = lineOf('ann');
    watching.watch(line, ['g1']);
    await turns();
    watching.drop(line);
    watching.tell(told('g2', 3));
    watching.tell(told('g2', 4));
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect(watching.size).toBe(1);
    vi.advanceTimersByTime(AUCTION.toldEvery);
    expect(watching.size).toBe(0);
  });

  it('[RT-18] without a database a line that asks is told to come again', async () => {
    const watching = node({ states: () => Promise.reject(new Error('away')) });
    const { line, closed } = lineOf('ann');
    watching.watch(line, ['g1']);
    await turns();
    expect(closed).toEqual([1013]);
    expect(errors.splice(0)).toHaveLength(1);
    expect(watching.size).toBe(0);
  });
});
