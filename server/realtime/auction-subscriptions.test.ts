import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUCTION } from '#protocol/limits.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import { ClientConnection } from './client-connection.ts';
import { createAuctionSubscriptions, type AuctionUpdate, type AuctionViewer } from './auction-subscriptions.ts';

const told = (goodsId: string, seq: number, more: Partial<AuctionUpdate['state']> = {}): AuctionUpdate => ({
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
let database: Map<string, AuctionUpdate>;
let asked: (readonly AuctionViewer[])[];
let read: (readonly string[])[];
/** Waits between a question and its answer. */
let wait: () => Promise<unknown>;
const source = {
  async areVisible(looks: readonly AuctionViewer[]) {
    asked.push(looks);
    await wait();
    return looks.map(({ userId, goodsId }) => !goodsId.startsWith(`not-${userId}`));
  },
  async readStates(goodsIds: readonly string[]) {
    read.push(goodsIds);
    const answer = new Map(
      goodsIds.flatMap((goodsId) => (database.has(goodsId) ? [[goodsId, database.get(goodsId)!] as const] : [])),
    );
    await wait();
    return answer;
  },
};
const open: ReturnType<typeof createAuctionSubscriptions>[] = [];
const node = (over: Partial<typeof source> = {}) => {
  const subscriptions = createAuctionSubscriptions({
    source: { ...source, ...over },
    bus,
    onError: (error) => errors.push(error),
  });
  open.push(subscriptions);
  return subscriptions;
};
/** A live connection that keeps what it is sent: `g1@3` for an auction and its newest record. */
function connectionOf(userId: string) {
  const connection = new (
    ClientConnection as unknown as new (address: null, protocols: undefined, options: object) => ClientConnection
  )(null, undefined, {});
  const heard: string[] = [];
  const states: string[] = [];
  const closed: number[] = [];
  connection.userId = userId;
  connection.stage = 'live';
  connection.send = (text: unknown) => {
    const { state } = (JSON.parse(String(text)) as { data: AuctionUpdate }).data;
    heard.push(`${state.goodsId}@${state.seq}`);
    states.push(state.state);
  };
  connection.close = (code) => void closed.push(code ?? 0);
  return { connection, heard, states, closed };
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
  for (const subscriptions of open.splice(0)) await subscriptions.close();
  vi.useRealTimers();
  const [error] = errors.splice(0);
  if (error !== undefined) throw error;
});

describe('subscriptions auctions', () => {
  it('replaces what was watched; tells only what is new to the connection', async () => {
    const subscriptions = node();
    const { connection, heard } = connectionOf('ann');
    subscriptions.watch(connection, ['g1', 'g1']);
    await turns();
    subscriptions.watch(connection, ['g1', 'g2']);
    await turns();
    expect(heard).toEqual(['g1@1', 'g2@2']);
    subscriptions.watch(connection, ['g2']);
    subscriptions.tell(told('g1', 5));
    subscriptions.tell(told('g2', 5));
    expect(heard.slice(2)).toEqual(['g2@5']);
  });

  it('answers all connections of a turn by two queries', async () => {
    const subscriptions = node();
    const connections = Array.from({ length: 50 }, (_, index) => connectionOf(`person-${index}`));
    for (const { connection } of connections) subscriptions.watch(connection, ['g1', 'g2']);
    await turns();
    expect(asked.map((looks) => looks.length)).toEqual([100]);
    expect(read).toEqual([['g1', 'g2']]);
    expect(connections.every(({ heard }) => heard.join() === 'g1@1,g2@2')).toBe(true);
  });

  it('never tells of what is absent or not the watcher’s to see, and keeps nothing of it', async () => {
    const subscriptions = node();
    database.set('not-ann-g3', told('not-ann-g3', 1));
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')];
    subscriptions.watch(ann.connection, ['nothing', 'not-ann-g3']);
    await turns();
    expect(subscriptions.size).toBe(0);
    subscriptions.watch(ben.connection, ['not-ann-g3']);
    await turns();
    subscriptions.tell(told('not-ann-g3', 2));
    expect([ann.heard, ben.heard]).toEqual([[], ['not-ann-g3@1', 'not-ann-g3@2']]);
  });

  it('the first change goes out at once, of those in a pause the newest at its end', async () => {
    const subscriptions = node();
    const { connection, heard } = connectionOf('ann');
    subscriptions.watch(connection, ['g1']);
    await turns();
    for (const seq of [2, 3, 4]) subscriptions.tell(told('g1', seq));
    expect(heard).toEqual(['g1@1', 'g1@2']);
    vi.advanceTimersByTime(AUCTION.updateInterval - 1);
    expect(heard).toHaveLength(2);
    vi.advanceTimersByTime(1);
    subscriptions.tell(told('g1', 5));
    vi.advanceTimersByTime(AUCTION.updateInterval);
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(heard.slice(2)).toEqual(['g1@4', 'g1@5']);
    subscriptions.tell(told('g1', 6));
    expect(heard.at(-1)).toBe('g1@6');
  });

  it('reaches connections of every node, once each, also from a node where nobody watches', async () => {
    const [here, there, empty] = [node(), node(), node()];
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')];
    here.watch(ann.connection, ['g1']);
    there.watch(ben.connection, ['g1']);
    await turns();
    here.tell(told('g1', 2));
    await turns();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    empty.tell(told('g1', 3));
    await turns();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect([ann.heard, ben.heard]).toEqual([
      ['g1@1', 'g1@2', 'g1@3'],
      ['g1@1', 'g1@2', 'g1@3'],
    ]);
  });

  it('an older state is never told after a newer, wherever it comes from', async () => {
    const [here, there] = [node(), node()];
    const { connection, heard } = connectionOf('ann');
    here.watch(connection, ['g1']);
    await turns();
    here.tell(told('g1', 7));
    there.tell(told('g1', 6));
    await turns();
    here.tell(told('g1', 7, { asOf: 1 }));
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(heard).toEqual(['g1@1', 'g1@7']);
    here.tell(told('g1', 7, { frozen: true, asOf: 2_000 }));
    expect(heard.at(-1)).toBe('g1@7');
    expect(heard).toHaveLength(3);
    vi.advanceTimersByTime(AUCTION.updateInterval);
    here.tell(told('g1', 7, { frozen: true, asOf: 2_000 }));
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(heard, 'the same again is no news').toHaveLength(3);
  });

  it('what changed between a question and its answer is the answer', async () => {
    const subscriptions = node();
    const { connection, heard } = connectionOf('ann');
    const gates: (() => void)[] = [];
    wait = () =>
      new Promise<void>((resolve) => {
        gates.push(resolve);
      });
    subscriptions.watch(connection, ['g1']);
    await turns();
    gates.shift()?.();
    await turns();
    expect(read).toHaveLength(1);
    subscriptions.tell(told('g1', 2));
    vi.advanceTimersByTime(AUCTION.updateInterval * 2);
    gates.shift()?.();
    await turns();
    expect(heard).toEqual(['g1@2']);
  });

  it('the audit tells what a lost message left untold, once, and nothing else', async () => {
    const subscriptions = node();
    const { connection, heard } = connectionOf('ann');
    subscriptions.watch(connection, ['g1', 'g2']);
    await turns();
    database.set('g1', told('g1', 4));
    database.set('g2', told('g2', 2, { asOf: 5_000 }));
    await subscriptions.audit();
    await subscriptions.audit();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(heard).toEqual(['g1@1', 'g2@2', 'g1@4']);
    // The database's clock was set back meanwhile.
    database.set('g1', told('g1', 4, { frozen: true, asOf: 3 }));
    await subscriptions.audit();
    expect(heard).toHaveLength(4);
  });

  it('a change during the audit is not undone by it', async () => {
    const subscriptions = node();
    const { connection, heard } = connectionOf('ann');
    subscriptions.watch(connection, ['g1']);
    await turns();
    database.set('g1', told('g1', 2));
    let through = (): void => undefined;
    wait = () =>
      new Promise<void>((resolve) => {
        through = resolve;
      });
    const audit = subscriptions.audit();
    await turns();
    subscriptions.tell(told('g1', 3));
    through();
    await audit;
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(heard).toEqual(['g1@1', 'g1@3']);
  });

  it('an older answer that came while it looked again does not hide what it found', async () => {
    const subscriptions = node();
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')];
    subscriptions.watch(ann.connection, ['g1']);
    await turns();
    const gates: (() => void)[] = [];
    wait = () =>
      new Promise<void>((resolve) => {
        gates.push(resolve);
      });
    database.set('g1', told('g1', 1, { onSale: true, frozen: true, asOf: 2_000 }));
    // Ben asks, and is answered by what was read before the end.
    subscriptions.watch(ben.connection, ['g1']);
    await turns();
    gates.shift()?.();
    await turns();
    database.set('g1', told('g1', 1, { state: 'won', asOf: 3_000 }));
    subscriptions.changed(['g1']);
    await turns();
    gates.shift()?.();
    await turns();
    gates.shift()?.();
    await turns();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect([ann.heard, ben.heard]).toEqual([
      ['g1@1', 'g1@1', 'g1@1'],
      ['g1@1', 'g1@1'],
    ]);
    expect(ann.states.at(-1)).toBe('won');
    expect(ben.states.at(-1)).toBe('won');
  });

  it('what changed without a bid is looked at again at every node where it is watched, and told where it is different', async () => {
    const [here, there] = [node(), node()];
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')];
    here.watch(ann.connection, ['g1']);
    there.watch(ben.connection, ['g1', 'g2']);
    await turns();
    read.length = 0;
    database.set('g1', told('g1', 1, { frozen: true, asOf: 2_000 }));
    node().changed(['g1', 'g7']);
    await turns();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(read).toEqual([['g1'], ['g1']]);
    expect([ann.heard, ben.heard.slice(2)]).toEqual([['g1@1', 'g1@1'], ['g1@1']]);
    database.set('g2', told('g2', 2, { onSale: false, asOf: 3_000 }));
    here.changed('all');
    await turns();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect([ann.heard.length, ben.heard.slice(3)]).toEqual([2, ['g2@2']]);
    read.length = 0;
    here.changed(Array.from({ length: 10_000 }, (_, index) => `x${index}`));
    await turns();
    expect(read).toEqual([['g1'], ['g1', 'g2']]);
  });

  it('who closes, or looks away before the answer, hears nothing, and nothing is kept', async () => {
    const subscriptions = node();
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')];
    subscriptions.watch(ann.connection, ['g1']);
    subscriptions.watch(ben.connection, ['g1']);
    subscriptions.watch(ben.connection, []);
    ann.connection.stage = 'closing';
    subscriptions.drop(ann.connection);
    await turns();
    expect([ann.heard, ben.heard, subscriptions.size]).toEqual([[], [], 0]);
    expect([ann.connection.subscribedAuctions, ben.connection.subscribedAuctions]).toEqual([undefined, undefined]);
  });

  it('an auction is forgotten with its last connection, and after a change nobody watched', async () => {
    const subscriptions = node();
    const { connection } = connectionOf('ann');
    subscriptions.watch(connection, ['g1']);
    await turns();
    subscriptions.drop(connection);
    subscriptions.tell(told('g2', 3));
    subscriptions.tell(told('g2', 4));
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(subscriptions.size).toBe(1);
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(subscriptions.size).toBe(0);
  });

  it('without a database a connection that asks is told to come again', async () => {
    const subscriptions = node({ readStates: () => Promise.reject(new Error('away')) });
    const { connection, closed } = connectionOf('ann');
    subscriptions.watch(connection, ['g1']);
    await turns();
    expect(closed).toEqual([1013]);
    expect(errors.splice(0)).toHaveLength(1);
    expect(subscriptions.size).toBe(0);
  });
});
