import { describe, expect, it, vi } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createActor } from 'xstate';
import { callError } from '../call-outcomes.model.ts';
import { CALLS } from '#protocol/http/calls.ts';
import { dependsOnUser, callFamily, freshFor, cacheableData, mayBeCached } from './freshness.ts';
import { createResourceMachine } from './resource.machine.ts';
import type { CachedData, ResourcePorts } from './resource.ports.ts';
import { resourceView } from './resource.view.ts';

function createWorld(kept?: CachedData, time = 1_000) {
  const clock = createSimulatedClock(10_000);
  const ports = {
    read: vi.fn<ResourcePorts['read']>(() => Promise.resolve(kept)),
    keep: vi.fn<ResourcePorts['keep']>(),
    drop: vi.fn<ResourcePorts['drop']>(),
    fetch: vi.fn<ResourcePorts['fetch']>(() => Promise.resolve('fresh')),
    now: clock.now,
  };
  const actor = createActor(createResourceMachine(ports), { clock, input: { freshFor: time } });
  actor.start();
  const view = () => resourceView(actor.getSnapshot());
  return {
    clock,
    ports,
    actor,
    view,
    until: (part: Partial<ReturnType<typeof view>>) => vi.waitFor(() => expect(view()).toMatchObject(part)),
  };
}

describe('resource', () => {
  it('[RES-1] shows fresh stored data without fetching, until it is old', async () => {
    const world = createWorld({ data: 'kept', asOf: 9_500 });
    await world.until({ phase: 'ready', data: 'kept', asOf: 9_500 });
    world.clock.advance(499);
    expect(world.ports.fetch).not.toHaveBeenCalled();
    world.clock.advance(1);
    expect(world.view()).toMatchObject({ phase: 'stale', data: 'kept' });
    await world.until({ phase: 'ready', data: 'fresh', asOf: 10_500 });
    expect(world.ports.keep).toHaveBeenCalledExactlyOnceWith({ data: 'fresh', asOf: 10_500 });
  });
  it('[RES-1][RES-3] shows old data as stale during the fetch', async () => {
    const world = createWorld({ data: 'old', asOf: 0 });
    let answer: (data: string) => void = () => undefined;
    world.ports.fetch.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await vi.waitFor(() => expect(world.ports.fetch).toHaveBeenCalledTimes(1));
    expect(world.view()).toMatchObject({ phase: 'stale', data: 'old' });
    answer('fresh');
    await world.until({ phase: 'ready', data: 'fresh' });
  });
  it('[RES-2][RES-5] runs one fetch at a time, and another after a refresh during it', async () => {
    const world = createWorld();
    let answer: (data: string) => void = () => undefined;
    world.ports.fetch.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await vi.waitFor(() => expect(world.ports.fetch).toHaveBeenCalledTimes(1));
    world.actor.send({ type: 'resource.refresh' });
    world.actor.send({ type: 'resource.refresh' });
    expect(world.ports.fetch).toHaveBeenCalledTimes(1);
    answer('one');
    await world.until({ phase: 'stale', data: 'one' });
    answer('two');
    await world.until({ phase: 'ready', data: 'two' });
    expect(world.ports.fetch).toHaveBeenCalledTimes(2);
  });
  it('[RES-4] fails without data, stays stale with data, and retries', async () => {
    const world = createWorld();
    world.ports.fetch.mockRejectedValueOnce(callError(503));
    await world.until({ phase: 'failed', data: null, error: { code: 'Status503', status: 503 } });
    world.clock.advance(5_000);
    await world.until({ phase: 'ready', data: 'fresh', error: null });
    world.ports.fetch.mockRejectedValueOnce(callError(0));
    world.actor.send({ type: 'resource.refresh' });
    await world.until({ phase: 'stale', data: 'fresh', error: { code: 'Offline', status: 0 } });
    world.actor.send({ type: 'wake' });
    await world.until({ phase: 'ready', error: null });
    expect(world.ports.fetch).toHaveBeenCalledTimes(4);
  });
  it('[RES-4] keeps a refusal until a refresh', async () => {
    const world = createWorld();
    world.ports.fetch.mockRejectedValueOnce(callError(404));
    await world.until({ phase: 'failed' });
    world.clock.advance(60_000);
    world.actor.send({ type: 'wake' });
    expect(world.ports.fetch).toHaveBeenCalledTimes(1);
    world.actor.send({ type: 'resource.refresh' });
    await world.until({ phase: 'ready' });
  });
  it('[RES-6] deletes data after a 404 and keeps it after a 401', async () => {
    const world = createWorld({ data: 'kept', asOf: 0 });
    world.ports.fetch.mockRejectedValueOnce(callError(403));
    await world.until({ phase: 'stale', data: 'kept', error: { code: 'Status403', status: 403 } });
    expect(world.ports.drop).not.toHaveBeenCalled();
    world.ports.fetch.mockRejectedValueOnce(callError(404));
    world.actor.send({ type: 'resource.refresh' });
    await world.until({ phase: 'failed', data: null, error: { code: 'Status404', status: 404 } });
    expect(world.ports.drop).toHaveBeenCalledOnce();
  });
  it('[RES-1] keeps data without a time to live until a refresh', async () => {
    const world = createWorld(undefined, 0);
    await world.until({ phase: 'ready' });
    world.clock.advance(10_000_000);
    expect(world.ports.fetch).toHaveBeenCalledTimes(1);
  });
});

describe('freshness', () => {
  it('is a day for lists by language and people, two hours for files, zero for personal data', () => {
    expect(
      ['public.countries', 'account.baseInfo', 'files.list', 'account.sessions', 'notices.attention'].map(freshFor),
    ).toEqual([86_400_000, 86_400_000, 7_200_000, 0, 0]);
  });
  it('stores lists of purchases and sales on the device, without addresses and maximum bids', () => {
    const kept = (name: string): boolean => mayBeCached(CALLS.get(name) ?? { name, access: 'user' });
    expect(
      ['auctions.list', 'offers.list', 'offers.inRoom', 'deals.list', 'agentBuys.list'].filter((name) => !kept(name)),
    ).toEqual([]);
    expect(
      ['deals.read', 'deals.staff', 'agentBuys.queue', 'auctions.mine', 'auctions.staffBids', 'auctions.time'].filter(
        kept,
      ),
    ).toEqual([]);
    const list = { items: [{ goods: 'g1', mine: { bidder: 1, maximum: '9000' } }], total: 1, pageSize: 20 };
    expect(cacheableData('auctions.list', list)).toEqual({
      items: [{ goods: 'g1', mine: { bidder: 1, maximum: null } }],
      total: 1,
      pageSize: 20,
    });
    expect(cacheableData('offers.list', list)).toBe(list);
  });
  it('stores public data on the device, and no other personal data', () => {
    const kept = (name: string): boolean => mayBeCached(CALLS.get(name) ?? { name, access: 'user' });
    expect(
      ['public.seo', 'goods.card', 'stores.other', 'account.baseInfo', 'goods.search'].filter((name) => !kept(name)),
    ).toEqual([]);
    expect(
      [
        'account.profile',
        'account.sessions',
        'notices.attention',
        'rooms.list',
        'files.list',
        'kyc.mine',
        'addresses.list',
        'drafts.read',
        'goods.mine',
        'stores.mine',
        'staff.case',
      ].filter(kept),
    ).toEqual([]);
  });
  it('lists the calls whose data depends on the user', () => {
    expect(['goods.card', 'goods.detailSimple'].every(dependsOnUser)).toBe(true);
    expect(['goods.newest', 'stores.other', 'public.seo'].some(dependsOnUser)).toBe(false);
  });
  it('returns the family of a call', () => expect(callFamily('account.sessions')).toBe('account'));
});
