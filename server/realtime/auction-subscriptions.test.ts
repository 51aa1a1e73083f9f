import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUCTION } from '#protocol/limits.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import { ClientConnection } from './client-connection.ts';
import { createAuctionSubscriptions, type AuctionUpdate, type AuctionViewer } from './auction-subscriptions.ts';

const update = (goodsId: string, seq: number, more: Partial<AuctionUpdate['state']> = {}): AuctionUpdate => ({
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
/** The auctions in the database, and the queries it received. */
let database: Map<string, AuctionUpdate>;
let visibilityReads: (readonly AuctionViewer[])[];
let stateReads: (readonly string[])[];
/** Delays the result of a query. */
let wait: () => Promise<unknown>;
const source = {
  async areVisible(viewers: readonly AuctionViewer[]) {
    visibilityReads.push(viewers);
    await wait();
    return viewers.map(({ userId, goodsId }) => !goodsId.startsWith(`not-${userId}`));
  },
  async readStates(goodsIds: readonly string[]) {
    stateReads.push(goodsIds);
    const states = new Map(
      goodsIds.flatMap((goodsId) => (database.has(goodsId) ? [[goodsId, database.get(goodsId)!] as const] : [])),
    );
    await wait();
    return states;
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
/** A live connection that records its frames: `g1@3` for an auction and its newest record. */
function connectionOf(userId: string) {
  const connection = new (
    ClientConnection as unknown as new (address: null, protocols: undefined, options: object) => ClientConnection
  )(null, undefined, {});
  const received: string[] = [];
  const states: string[] = [];
  const closed: number[] = [];
  connection.userId = userId;
  connection.stage = 'live';
  connection.send = (text: unknown) => {
    const { state } = (JSON.parse(String(text)) as { data: AuctionUpdate }).data;
    received.push(`${state.goodsId}@${state.seq}`);
    states.push(state.state);
  };
  connection.close = (code) => void closed.push(code ?? 0);
  return { connection, received, states, closed };
}
const turns = async (count = 8): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  database = new Map([
    ['g1', update('g1', 1)],
    ['g2', update('g2', 2)],
  ]);
  [visibilityReads, stateReads] = [[], []];
  wait = () => Promise.resolve();
});
afterEach(async () => {
  for (const subscriptions of open.splice(0)) await subscriptions.close();
  vi.useRealTimers();
  const [error] = errors.splice(0);
  if (error !== undefined) throw error;
});

describe('auction subscriptions', () => {
  it('replaces the subscriptions and sends only the added auctions', async () => {
    const subscriptions = node();
    const { connection, received } = connectionOf('ann');
    subscriptions.watch(connection, ['g1', 'g1']);
    await turns();
    subscriptions.watch(connection, ['g1', 'g2']);
    await turns();
    expect(received).toEqual(['g1@1', 'g2@2']);
    subscriptions.watch(connection, ['g2']);
    subscriptions.publish(update('g1', 5));
    subscriptions.publish(update('g2', 5));
    expect(received.slice(2)).toEqual(['g2@5']);
  });

  it('answers all connections of one turn with two queries', async () => {
    const subscriptions = node();
    const connections = Array.from({ length: 50 }, (_, index) => connectionOf(`person-${index}`));
    for (const { connection } of connections) subscriptions.watch(connection, ['g1', 'g2']);
    await turns();
    expect(visibilityReads.map((viewers) => viewers.length)).toEqual([100]);
    expect(stateReads).toEqual([['g1', 'g2']]);
    expect(connections.every(({ received }) => received.join() === 'g1@1,g2@2')).toBe(true);
  });

  it('ignores auctions that do not exist or that the user may not see', async () => {
    const subscriptions = node();
    database.set('not-ann-g3', update('not-ann-g3', 1));
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')];
    subscriptions.watch(ann.connection, ['nothing', 'not-ann-g3']);
    await turns();
    expect(subscriptions.size).toBe(0);
    subscriptions.watch(ben.connection, ['not-ann-g3']);
    await turns();
    subscriptions.publish(update('not-ann-g3', 2));
    expect([ann.received, ben.received]).toEqual([[], ['not-ann-g3@1', 'not-ann-g3@2']]);
  });

  it('sends the first change at once, and at the end of the pause the newest of those within it', async () => {
    const subscriptions = node();
    const { connection, received } = connectionOf('ann');
    subscriptions.watch(connection, ['g1']);
    await turns();
    for (const seq of [2, 3, 4]) subscriptions.publish(update('g1', seq));
    expect(received).toEqual(['g1@1', 'g1@2']);
    vi.advanceTimersByTime(AUCTION.updateInterval - 1);
    expect(received).toHaveLength(2);
    vi.advanceTimersByTime(1);
    subscriptions.publish(update('g1', 5));
    vi.advanceTimersByTime(AUCTION.updateInterval);
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(received.slice(2)).toEqual(['g1@4', 'g1@5']);
    subscriptions.publish(update('g1', 6));
    expect(received.at(-1)).toBe('g1@6');
  });

  it('reaches subscribers on every node once, also from a node without subscribers', async () => {
    const [here, there, empty] = [node(), node(), node()];
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')];
    here.watch(ann.connection, ['g1']);
    there.watch(ben.connection, ['g1']);
    await turns();
    here.publish(update('g1', 2));
    await turns();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    empty.publish(update('g1', 3));
    await turns();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect([ann.received, ben.received]).toEqual([
      ['g1@1', 'g1@2', 'g1@3'],
      ['g1@1', 'g1@2', 'g1@3'],
    ]);
  });

  it('never sends an older state after a newer one, from any node', async () => {
    const [here, there] = [node(), node()];
    const { connection, received } = connectionOf('ann');
    here.watch(connection, ['g1']);
    await turns();
    here.publish(update('g1', 7));
    there.publish(update('g1', 6));
    await turns();
    here.publish(update('g1', 7, { asOf: 1 }));
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(received).toEqual(['g1@1', 'g1@7']);
    here.publish(update('g1', 7, { frozen: true, asOf: 2_000 }));
    expect(received.at(-1)).toBe('g1@7');
    expect(received).toHaveLength(3);
    vi.advanceTimersByTime(AUCTION.updateInterval);
    here.publish(update('g1', 7, { frozen: true, asOf: 2_000 }));
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(received, 'an equal state is not sent again').toHaveLength(3);
  });

  it('sends the state that was published while the first read was pending', async () => {
    const subscriptions = node();
    const { connection, received } = connectionOf('ann');
    const releases: (() => void)[] = [];
    wait = () =>
      new Promise<void>((resolve) => {
        releases.push(resolve);
      });
    subscriptions.watch(connection, ['g1']);
    await turns();
    releases.shift()?.();
    await turns();
    expect(stateReads).toHaveLength(1);
    subscriptions.publish(update('g1', 2));
    vi.advanceTimersByTime(AUCTION.updateInterval * 2);
    releases.shift()?.();
    await turns();
    expect(received).toEqual(['g1@2']);
  });

  it('sends, in an audit, the states of lost bus messages once and nothing else', async () => {
    const subscriptions = node();
    const { connection, received } = connectionOf('ann');
    subscriptions.watch(connection, ['g1', 'g2']);
    await turns();
    database.set('g1', update('g1', 4));
    database.set('g2', update('g2', 2, { asOf: 5_000 }));
    await subscriptions.audit();
    await subscriptions.audit();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(received).toEqual(['g1@1', 'g2@2', 'g1@4']);
    // The database's clock was set back meanwhile.
    database.set('g1', update('g1', 4, { frozen: true, asOf: 3 }));
    await subscriptions.audit();
    expect(received).toHaveLength(4);
  });

  it('does not undo a change that arrives during the audit', async () => {
    const subscriptions = node();
    const { connection, received } = connectionOf('ann');
    subscriptions.watch(connection, ['g1']);
    await turns();
    database.set('g1', update('g1', 2));
    let release = (): void => undefined;
    wait = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    const audit = subscriptions.audit();
    await turns();
    subscriptions.publish(update('g1', 3));
    release();
    await audit;
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(received).toEqual(['g1@1', 'g1@3']);
  });

  it('sends the state it read again although an older first read arrived meanwhile', async () => {
    const subscriptions = node();
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')];
    subscriptions.watch(ann.connection, ['g1']);
    await turns();
    const releases: (() => void)[] = [];
    wait = () =>
      new Promise<void>((resolve) => {
        releases.push(resolve);
      });
    database.set('g1', update('g1', 1, { onSale: true, frozen: true, asOf: 2_000 }));
    // Ben's first read runs before the auction ends.
    subscriptions.watch(ben.connection, ['g1']);
    await turns();
    releases.shift()?.();
    await turns();
    database.set('g1', update('g1', 1, { state: 'won', asOf: 3_000 }));
    subscriptions.refresh(['g1']);
    await turns();
    releases.shift()?.();
    await turns();
    releases.shift()?.();
    await turns();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect([ann.received, ben.received]).toEqual([
      ['g1@1', 'g1@1', 'g1@1'],
      ['g1@1', 'g1@1'],
    ]);
    expect(ann.states.at(-1)).toBe('won');
    expect(ben.states.at(-1)).toBe('won');
  });

  it('reads auctions that changed without a bid again on each node with subscribers', async () => {
    const [here, there] = [node(), node()];
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')];
    here.watch(ann.connection, ['g1']);
    there.watch(ben.connection, ['g1', 'g2']);
    await turns();
    stateReads.length = 0;
    database.set('g1', update('g1', 1, { frozen: true, asOf: 2_000 }));
    node().refresh(['g1', 'g7']);
    await turns();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(stateReads).toEqual([['g1'], ['g1']]);
    expect([ann.received, ben.received.slice(2)]).toEqual([['g1@1', 'g1@1'], ['g1@1']]);
    database.set('g2', update('g2', 2, { onSale: false, asOf: 3_000 }));
    here.refresh('all');
    await turns();
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect([ann.received.length, ben.received.slice(3)]).toEqual([2, ['g2@2']]);
    stateReads.length = 0;
    here.refresh(Array.from({ length: 10_000 }, (_, index) => `x${index}`));
    await turns();
    expect(stateReads).toEqual([['g1'], ['g1', 'g2']]);
  });

  it('sends nothing to a connection that closed or unsubscribed before the first read, and keeps nothing', async () => {
    const subscriptions = node();
    const [ann, ben] = [connectionOf('ann'), connectionOf('ben')];
    subscriptions.watch(ann.connection, ['g1']);
    subscriptions.watch(ben.connection, ['g1']);
    subscriptions.watch(ben.connection, []);
    ann.connection.stage = 'closing';
    subscriptions.drop(ann.connection);
    await turns();
    expect([ann.received, ben.received, subscriptions.size]).toEqual([[], [], 0]);
    expect([ann.connection.subscribedAuctions, ben.connection.subscribedAuctions]).toEqual([undefined, undefined]);
  });

  it('drops an auction with its last connection, and after a change without subscribers', async () => {
    const subscriptions = node();
    const { connection } = connectionOf('ann');
    subscriptions.watch(connection, ['g1']);
    await turns();
    subscriptions.drop(connection);
    subscriptions.publish(update('g2', 3));
    subscriptions.publish(update('g2', 4));
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(subscriptions.size).toBe(1);
    vi.advanceTimersByTime(AUCTION.updateInterval);
    expect(subscriptions.size).toBe(0);
  });

  it('closes a subscribing connection with 1013 while the database is unreachable', async () => {
    const subscriptions = node({ readStates: () => Promise.reject(new Error('away')) });
    const { connection, closed } = connectionOf('ann');
    subscriptions.watch(connection, ['g1']);
    await turns();
    expect(closed).toEqual([1013]);
    expect(errors.splice(0)).toHaveLength(1);
    expect(subscriptions.size).toBe(0);
  });
});
