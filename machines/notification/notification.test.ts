import { describe, expect, it, vi } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import { createActor } from 'xstate';
import { callError } from '../call-outcomes.model.ts';
import { addNotices, adoptSummary, markSeen, NO_NOTICES, noticeRooms, type NoticesData } from './notices-data.ts';
import { createNotificationMachine } from './notification.machine.ts';
import type { NotificationPorts } from './notification.ports.ts';
import { createNoticeViews } from './notification.view.ts';

const follow = (at: number, seen = false): Notice => ({
  type: 'attention_action',
  _id: `follow-${String(at)}`,
  createTime: at,
  ticks: String(at),
  seen,
  attentionAction: 'add',
  follower: { userId: 'ben', userName: 'Ben' },
});
const update = (at: number, store: string): Notice => ({
  type: 'attention_update',
  _id: `update-${String(at)}`,
  createTime: at,
  ticks: String(at),
  seen: false,
  extra: {
    store: { id: store, url: null, name: `Store ${store}` },
    commodity: { id: 'g', title: 'A jade bangle', num: '7' },
  },
});
const ended = (at: number): Notice => ({
  type: 'auction_complete',
  _id: `ended-${String(at)}`,
  createTime: at,
  ticks: String(at),
  seen: false,
  commodity: { id: 'g', title: 'A watch', num: '1' },
  price: '1',
  currency: 'HKD',
  biddingUser: { userId: 'ben', userName: 'Ben' },
  shopUser: { userId: 'cleo' },
  shopInfo: null,
  forUserId: 'ada',
  action: 'complete',
});
const unread = (data: NoticesData): Record<string, number> =>
  Object.fromEntries(noticeRooms(data).map((room) => [room.id, room.unread]));

describe('notices', () => {
  it('[NOT-1] counts each once', () => {
    const once = addNotices(NO_NOTICES, [follow(1), follow(2), follow(1)]);
    expect(unread(once)).toEqual({ notice_attention_action: 2 });
    expect(addNotices(once, [follow(2)])).toBe(once);
  });
  it('[NOT-1] replaces a notice that is received again with later ticks and counts it again', () => {
    const data = markSeen(addNotices(NO_NOTICES, [follow(1), follow(2)]), {
      type: 'attention_action',
      noticeId: 'follow-2',
      ticks: '2',
    });
    const again: Notice = { ...follow(1), ticks: '3', createTime: 9 };
    const later = addNotices(data, [again]);
    expect([unread(later), later.attention_action.list]).toEqual([
      { notice_attention_action: 1 },
      [again, { ...follow(2), seen: true }],
    ]);
    expect(addNotices(later, [follow(1)])).toBe(later);
  });
  it('[NOT-1] keeps the later version of a notice when an older result arrives', () => {
    const again: Notice = { ...follow(1), ticks: '3', createTime: 9 };
    const data = adoptSummary(addNotices(NO_NOTICES, [again]), ['attention_action'], {
      count: 2,
      list: [follow(1), follow(2)],
    });
    expect([unread(data), data.attention_action.list]).toEqual([{ notice_attention_action: 2 }, [again, follow(2)]]);
  });
  it('[NOT-2] keeps a notice unread that received later ticks since, and those it covers', () => {
    const shown = addNotices(NO_NOTICES, [follow(1), follow(2)]);
    const since = addNotices(shown, [follow(3), { ...follow(2), ticks: '4' }]);
    const marked = markSeen(since, { type: 'attention_action', noticeId: 'follow-2', ticks: '2' });
    expect(marked.attention_action.list.map(({ _id, seen }) => [_id, seen])).toEqual([
      ['follow-2', false],
      ['follow-3', false],
      ['follow-1', true],
    ]);
  });
  it('[NOT-1] takes the count of the server beyond its list, and keeps notices received since', () => {
    const data = adoptSummary(addNotices(NO_NOTICES, [follow(9)]), ['attention_action'], {
      count: 30,
      list: [follow(3), follow(2, true)],
    });
    expect(unread(data)).toEqual({ notice_attention_action: 31 });
    expect(unread(adoptSummary(data, ['attention_action'], { count: 0, list: [] }))).toEqual({});
  });
  it('[NOT-2] marks earlier notices as seen', () => {
    const data = addNotices(NO_NOTICES, [follow(1), follow(2), follow(3)]);
    const seen = markSeen(data, { type: 'attention_action', noticeId: 'follow-2', ticks: '2' });
    expect(unread(seen)).toEqual({ notice_attention_action: 1 });
    expect(markSeen(seen, { type: 'attention_action', noticeId: 'follow-1', ticks: '1' })).toBe(seen);
    expect(markSeen(seen, { type: 'attention_action', noticeId: 'nothing', ticks: '9' })).toBe(seen);
  });
  it('[NOT-2] marks ended auctions one by one', () => {
    expect(
      unread(
        markSeen(addNotices(NO_NOTICES, [ended(1), ended(2)]), {
          type: 'auction_complete',
          noticeId: 'ended-2',
          ticks: '2',
        }),
      ),
    ).toEqual({ notice_auction_complete: 1 });
  });
  it('[NOT-3] has one room per store', () => {
    const data = addNotices(NO_NOTICES, [update(1, 'x'), update(2, 'y'), update(3, 'x'), follow(4)]);
    expect(unread(data)).toEqual({
      notice_attention_action: 1,
      notice_attention_update_x: 2,
      notice_attention_update_y: 1,
    });
    expect(unread(markSeen(data, { type: 'attention_update', noticeId: 'update-3', ticks: '3' }))).toMatchObject({
      notice_attention_update_x: 0,
      notice_attention_update_y: 1,
    });
  });
  it('shows each room as a row, the same object while nothing in it changed', () => {
    const views = createNoticeViews();
    const data = addNotices(NO_NOTICES, [update(1, 'x'), follow(2)]);
    const [first, second] = views(data);
    expect([first, second]).toMatchObject([
      { type: 'attention_action', refId: 'ben', itemName: null },
      { name: 'Store x', itemName: 'A jade bangle', refId: 'g', unread: 1 },
    ]);
    const next = views(addNotices(data, [follow(3)]));
    expect([next[0] === first, next[1] === second]).toEqual([false, true]);
  });
});

function createWorld() {
  const clock = createSimulatedClock();
  const ports = {
    read: vi.fn<NotificationPorts['read']>(() => Promise.resolve(undefined)),
    save: vi.fn<NotificationPorts['save']>(),
    fetch: vi.fn<NotificationPorts['fetch']>(() => Promise.resolve([])),
    markSeen: vi.fn<NotificationPorts['markSeen']>(() => Promise.resolve()),
  };
  const actor = createActor(createNotificationMachine(ports), { clock, input: { isStore: false } });
  actor.start();
  const reach = (state: 'live' | 'retrying' | 'stopped' | 'settling') =>
    vi.waitFor(() => expect(actor.getSnapshot().matches({ sync: state })).toBe(true));
  return { clock, ports, actor, reach, count: () => unread(actor.getSnapshot().context.data) };
}

describe('notification', () => {
  it('[NOT-4] refetches once, a second after a burst of notices', async () => {
    const world = createWorld();
    await world.reach('live');
    for (const at of [1, 2, 3]) world.actor.send({ type: 'notices.received', notices: [follow(at)] });
    expect(world.count()).toEqual({ notice_attention_action: 3 });
    world.clock.advance(999);
    expect(world.ports.fetch).toHaveBeenCalledTimes(1);
    world.clock.advance(1);
    expect(world.ports.fetch).toHaveBeenCalledTimes(2);
  });
  it('[NOT-5] fetches the kinds for stores when the user becomes a store', async () => {
    const world = createWorld();
    await world.reach('live');
    world.actor.send({ type: 'profile.changed', isStore: false });
    world.clock.advance(1_000);
    expect(world.ports.fetch).toHaveBeenCalledTimes(1);
    world.actor.send({ type: 'profile.changed', isStore: true });
    world.clock.advance(1_000);
    expect(world.ports.fetch.mock.calls.map(([isStore]) => isStore)).toEqual([false, true]);
  });
  it.each([
    [500, 'retrying', 2],
    [0, 'retrying', 2],
    [401, 'stopped', 1],
    [403, 'stopped', 1],
    [404, 'stopped', 1],
  ] as const)('[NOT-6] after %d it is %s', async (status, state, calls) => {
    const world = createWorld();
    world.ports.fetch.mockRejectedValueOnce(callError(status));
    await world.reach(state);
    world.clock.advance(5_000);
    expect(world.ports.fetch).toHaveBeenCalledTimes(calls);
  });
  it('[NOT-7] marks at once, sends a lost mark again and keeps it over an older result', async () => {
    const world = createWorld();
    await world.reach('live');
    world.actor.send({ type: 'notices.received', notices: [follow(1)] });
    world.ports.markSeen.mockRejectedValueOnce(callError(0));
    world.ports.fetch.mockResolvedValue([{ types: ['attention_action'], summary: { count: 1, list: [follow(1)] } }]);
    world.actor.send({ type: 'notice.seen', mark: { type: 'attention_action', noticeId: 'follow-1', ticks: '1' } });
    expect(world.count()).toEqual({ notice_attention_action: 0 });
    await vi.waitFor(() => expect(world.actor.getSnapshot().matches({ marking: 'retrying' })).toBe(true));
    world.clock.advance(1_000);
    await world.reach('live');
    expect(world.count()).toEqual({ notice_attention_action: 0 });
    world.clock.advance(4_000);
    await vi.waitFor(() => expect(world.actor.getSnapshot().context.marks).toEqual([]));
    expect(world.ports.markSeen).toHaveBeenCalledTimes(2);
  });
  it('[NOT-7] refetches after a refusal', async () => {
    const world = createWorld();
    await world.reach('live');
    world.ports.markSeen.mockRejectedValueOnce(callError(404));
    world.actor.send({ type: 'notice.seen', mark: { type: 'attention_action', noticeId: 'gone', ticks: '1' } });
    await world.reach('settling');
    expect(world.actor.getSnapshot().context.marks).toEqual([]);
  });
});
