import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notice } from '#protocol/entities/notice.ts';
import {
  agentUnread,
  attentionUnread,
  auctionCompleteSeen,
  auctionSeen,
  auctionUnread,
  pushRead,
  pushStoreUpdates,
  pushUnread,
  UNREAD_CALLS,
} from '#protocol/http/notices.ts';
import { NOTICE_KINDS, NOTICE_TYPES } from '#protocol/rules/notices.ts';
import { serverFrame } from '#protocol/realtime/frames.ts';
import type { NewNotice } from '#server/events/write-notices.ts';
import { SAMPLE_NOTICES } from '#tests/doubles/sample-notices.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { asStaff, makeOffer, makeSeller } from './support/goods.ts';
import { createClient, type Client } from './support/client.ts';
import { loggedFrames } from './support/event-log.ts';
import { join } from './support/socket.ts';
import { waitForBlocked } from './support/wait-for.ts';

let test: TestApp;
let url: Promise<string>;
let ann: Client;
let eve: Client;

const commodity = { id: 'watch', title: 'A watch', num: 'VM-1' };
const auction = {
  commodity,
  price: '100',
  currency: 'HKD',
  biddingUser: { userId: 'b', userName: 'Ben' },
  shopUser: { userId: 's' },
  shopInfo: null,
  forUserId: 'ann',
} as const;
const draft = (type: NewNotice['type']): NewNotice => {
  const { _id, createTime: _time, ticks: _ticks, seen: _seen, ...fields } = SAMPLE_NOTICES[type];
  return fields;
};
const notify = (userId: string, ...drafts: readonly NewNotice[]): Promise<void> =>
  test.deps.transact(async (work) => drafts.forEach((one) => work.notify(userId, one)));
const me = (who: Client) => ({ body: { userId: who.userId } });

beforeAll(async () => {
  test = await createTestApp();
  url = test.listen();
  ann = await createClient(test, { id: 'ann' });
  eve = await createClient(test, { id: 'eve' });
});
afterAll(() => test.close());

describe('notifications', () => {
  it('stores, counts and sends every kind as the same object', async () => {
    const socket = await join(await url, ann);
    await notify('ann', ...NOTICE_TYPES.map(draft));
    for (const [index, type] of NOTICE_TYPES.entries()) {
      const frame = await socket.next(type);
      expect(serverFrame.parse(frame)).toEqual(frame);
      expect([frame.data.ticks, frame.data.seen]).toEqual([String(index + 1), false]);
      const response = await test.app.inject({
        method: 'POST',
        headers: { authorization: `Bearer ${ann.token}` },
        payload: { userId: 'ann', type },
        url: UNREAD_CALLS[NOTICE_KINDS[type].unread].path,
      });
      const { list } = (response.json() as { data: { list: object[] } }).data;
      expect(list).toContainEqual(notice.parse(frame.data));
    }
    expect((await ann.get(auctionUnread, me(ann))).count).toBe(2);
    expect((await ann.get(agentUnread, me(ann))).count).toBe(1);
    socket.socket.terminate();
  });

  it('names goods in the language of the request, as long as readers may see them', async () => {
    const seller = await makeSeller(test);
    const reader = await createClient(test, { id: 'reader' });
    const staff = await createClient(test, { isCustomerService: true });
    const texts = {
      ...EMPTY_GOODS.texts,
      EN: { title: 'Junk dollar', description: 'A coin.' },
      ZHHK: { title: '船洋', description: '銀幣。' },
    };
    const id = await makeOffer(test, seller, staff.userId, { texts });
    const about = { ...commodity, id, title: '船洋' };
    await notify(
      'reader',
      { type: 'auction_bidding', ...auction, action: 'bid', commodity: about },
      { type: 'attention_update', extra: { store: { id: 's', url: null, name: 's' }, commodity: about } },
      { type: 'auction_complete', ...auction, action: 'complete' },
    );
    const titles = async (languageCode?: ServerLanguage): Promise<string[]> => {
      const body = { userId: 'reader', languageCode };
      const [bids, updates] = [await reader.get(auctionUnread, { body }), await reader.get(pushStoreUpdates, { body })];
      return [...bids.list, ...updates.list].map((one) =>
        'commodity' in one ? one.commodity.title : one.type === 'attention_update' ? one.extra.commodity.title : '',
      );
    };
    expect(await titles('EN')).toEqual(['A watch', 'Junk dollar', 'Junk dollar']);
    expect(await titles('ZHCN')).toEqual(['A watch', '船洋', '船洋']);
    expect(await titles()).toEqual(['A watch', '船洋', '船洋']);
    const removed = (is: boolean) =>
      test.deps.pool.query('UPDATE goods SET seller_removed = $2 WHERE id = $1', [id, is]);
    await removed(true);
    expect(await titles('EN')).toEqual(['A watch', '船洋', '船洋']);
    await removed(false);
    expect(await titles('EN')).toEqual(['A watch', 'Junk dollar', 'Junk dollar']);
    await asStaff(test, staff.userId, id, 'freeze');
    expect(await titles('EN')).toEqual(['A watch', '船洋', '船洋']);
    // Owners see their goods, frozen or not.
    for (const [languageCode, goodsTitle] of [['EN', 'Junk dollar'] as const, ['ZHHK', '船洋'] as const]) {
      const body = { type: 'freezeGoods' as const, userId: seller.userId, languageCode };
      expect((await seller.get(pushUnread, { body })).list).toMatchObject([{ extra: { goodsId: id, goodsTitle } }]);
    }
  });

  it('lists the newest first, seen or not, up to the limit', async () => {
    await notify('eve', ...Array.from({ length: 5 }, () => draft('agent_buy')));
    const { count, list } = await eve.get(agentUnread, { body: { userId: 'eve', limit: 3 } });
    expect([count, list.map(({ ticks }) => ticks)]).toEqual([5, ['5', '4', '3']]);
    expect(await eve.get(pushRead, { body: { userId: 'eve', messageId: list[1]?._id ?? '' } })).toEqual({ count: 1 });
    expect((await eve.get(agentUnread, { body: { userId: 'eve', limit: 3 } })).list.map(({ seen }) => seen)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('marks the earlier notices of the same kind as seen, and no other kind', async () => {
    await notify('ann', draft('auction_bidding'), draft('auction_complete'), draft('auction_bidding'));
    const newest =
      (await ann.get(auctionUnread, me(ann))).list.find(({ type }) => type === 'auction_bidding')?._id ?? '';
    expect(await ann.get(auctionSeen, { body: { userId: 'ann', messageId: newest } })).toEqual({ count: 0 });
    expect((await ann.get(auctionUnread, me(ann))).count).toBe(2);
    const complete =
      (await ann.get(auctionUnread, me(ann))).list.find(({ type }) => type === 'auction_complete')?._id ?? '';
    expect(await ann.get(auctionCompleteSeen, { body: { userId: 'ann', messageId: complete } })).toEqual({ count: 1 });
  });

  it('marks ended auctions one by one, and updates per store', async () => {
    const bob = await createClient(test, { id: 'bob' });
    const update = (id: string): NewNotice => ({
      type: 'attention_update',
      extra: { store: { id, url: null, name: id }, commodity },
    });
    await notify(
      'bob',
      draft('auction_complete'),
      draft('auction_complete'),
      update('s1'),
      update('s2'),
      update('s1'),
      update('s2'),
    );
    const [ended] = (await bob.get(auctionUnread, me(bob))).list;
    expect(await bob.get(auctionCompleteSeen, { body: { userId: 'bob', messageId: ended?._id ?? '' } })).toEqual({
      count: 1,
    });
    const updates = (await bob.get(pushStoreUpdates, me(bob))).list;
    expect(await bob.get(pushRead, { body: { userId: 'bob', messageId: updates[1]?._id ?? '' } })).toEqual({
      count: 2,
    });
    expect((await bob.get(pushStoreUpdates, me(bob))).list.map(({ seen }) => seen)).toEqual([false, true, false, true]);
  });

  it('merges unseen bids on one auction into the newest notice with their number', async () => {
    const cat = await createClient(test, { id: 'cat' });
    const on = (lot: string, price: string, bids: number): NewNotice => ({
      type: 'auction_bidding',
      ...auction,
      commodity: { ...commodity, id: lot },
      price,
      bids,
      action: 'bid',
      forUserId: 'cat',
    });
    const list = async () =>
      (await cat.get(auctionUnread, me(cat))).list.map((one) =>
        one.type === 'auction_bidding' ? [one.commodity.id, one.price, one.bids, one.seen] : one.type,
      );
    const socket = await join(await url, cat);
    await notify('cat', on('watch', '100', 1));
    await notify('cat', draft('auction_complete'));
    await notify('cat', on('ring', '7', 1));
    await Promise.all([notify('cat', on('watch', '110', 2)), notify('cat', on('watch', '110', 3))]);
    expect(await list()).toEqual([['watch', '110', 6, false], ['ring', '7', 1, false], 'auction_complete']);
    const frames = [
      await socket.next('auction_bidding'),
      await socket.next('auction_bidding'),
      await socket.next('auction_bidding'),
      await socket.next('auction_bidding'),
    ];
    expect(frames.map(({ data }) => data.bids)).toEqual([1, 1, expect.any(Number), 6]);
    expect(new Set(frames.map(({ data }) => data._id)).size).toBe(2);
    const {
      count,
      list: [newest],
    } = await cat.get(auctionUnread, me(cat));
    expect([count, newest]).toEqual([3, frames[3]!.data]);
    await cat.get(auctionSeen, { body: { userId: 'cat', messageId: newest!._id } });
    await notify('cat', on('watch', '130', 1));
    expect(await list()).toEqual([
      ['watch', '130', 1, false],
      ['watch', '110', 6, true],
      ['ring', '7', 1, true],
      'auction_complete',
    ]);
    socket.socket.terminate();
  });

  it('keeps a bid unread that arrives while the notice is being marked as seen', async () => {
    const dan = await createClient(test, { id: 'dan' });
    const next = (price: string): NewNotice => ({
      type: 'auction_bidding',
      ...auction,
      price,
      bids: 1,
      action: 'bid',
      forUserId: 'dan',
    });
    await notify('dan', next('100'));
    const [read] = (await dan.get(auctionUnread, me(dan))).list;
    let marking: Promise<unknown> = Promise.resolve();
    await test.deps.transact(async (work) => {
      await work.client.query('SELECT FROM notices WHERE id = $1 FOR UPDATE', [read!._id]);
      marking = dan.get(auctionSeen, { body: { userId: 'dan', messageId: read!._id } });
      await waitForBlocked(test, 1);
      work.notify('dan', next('120'));
    });
    await marking;
    expect((await dan.get(auctionUnread, me(dan))).list).toMatchObject([
      { _id: read!._id, price: '120', bids: 2, seen: false },
    ]);
  });

  it('marks no notice that received later ticks after it was read, and none the reader did not see', async () => {
    const fay = await createClient(test, { id: 'fay' });
    const on = (lot: string, price: string): NewNotice => ({
      type: 'auction_bidding',
      ...auction,
      commodity: { ...commodity, id: lot },
      price,
      bids: 1,
      action: 'bid',
      forUserId: 'fay',
    });
    await notify('fay', on('clock', '5'));
    await notify('fay', on('watch', '100'));
    const {
      list: [read],
    } = await fay.get(auctionUnread, me(fay));
    await notify('fay', on('ring', '7'));
    await notify('fay', on('watch', '120'));
    await fay.get(auctionSeen, { body: { userId: 'fay', messageId: read!._id, ticks: read!.ticks } });
    const { list } = await fay.get(auctionUnread, me(fay));
    expect(list.map((one) => (one.type === 'auction_bidding' ? [one.commodity.id, one.seen] : one.type))).toEqual([
      ['watch', false],
      ['ring', false],
      ['clock', true],
    ]);
  });

  it('marks only the kinds of the call and the notices of the user', async () => {
    const freeze = (await ann.get(pushUnread, { body: { userId: 'ann', type: 'freezeGoods' } })).list[0]?._id ?? '';
    const refused = [
      await ann.call(auctionSeen, { body: { userId: 'ann', messageId: freeze } }),
      await eve.call(pushRead, { body: { userId: 'ann', messageId: freeze } }),
      await eve.call(pushRead, { body: { userId: 'eve', messageId: 'absent' } }),
    ];
    expect(refused.map(({ status, error }) => [status, error])).toEqual(refused.map(() => [404, refused[0]?.error]));
    expect((await ann.get(pushUnread, { body: { userId: 'ann', type: 'freezeGoods' } })).count).toBe(1);
  });

  it('ignores the userId of another user in a body', async () => {
    expect(await eve.get(attentionUnread, me(ann))).toEqual({ count: 0, list: [] });
  });

  it('assigns ticks without gaps to concurrent notices, in the order of their positions', async () => {
    const people = [await createClient(test), await createClient(test), await createClient(test)];
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        test.deps.transact(async (work) => {
          const order = index % 2 ? people : [...people].reverse();
          for (const { userId } of order) work.notify(userId, draft('freezeStore'));
        }),
      ),
    );
    for (const { userId } of people) {
      const frames = await loggedFrames(test.deps, userId);
      expect(frames.map(({ data }) => data.ticks)).toEqual(Array.from({ length: 30 }, (_, index) => `${index + 1}`));
    }
  });
});
