import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentBuyQueue, listAgentBuys, moveAgentBuy, readAgentBuy } from '#protocol/http/agent-buys.ts';
import { fetchMessages } from '#protocol/http/messages.ts';
import { agentUnread } from '#protocol/http/notices.ts';
import { batchRooms } from '#protocol/http/rooms.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import { agentBuyMoves, agentBuys } from '#server/database/schema/trade.ts';
import { auditLog } from '#server/database/schema/staff.ts';
import { ask, quote, move, decide, allowed, cards } from './support/agent-buys.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { runDue } from './support/due.ts';
import { join } from './support/socket.ts';
import { passQuote } from './support/trade.ts';

/** A fixed time. */
let stopped: Date | undefined;
let test: TestApp;
let url: string;
let buyer: Client;
let desk: Client;
let night: Client;

beforeAll(async () => {
  test = await createTestApp({ clock: () => stopped ?? new Date() });
  url = await test.listen();
  desk = await createClient(test, { id: 'desk', isCustomerService: true, staffActiveAt: new Date(), trueName: '阿美' });
  night = await createClient(test, { id: 'night', isCustomerService: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  buyer = await createClient(test, { trueName: '陳大文' });
});

describe('moves', () => {
  it('sends events, cards, notices and audit entries from the quote to the purchase', async () => {
    const { id, roomId } = await ask(buyer);
    const [mine, staffs] = [await join(url, buyer), await join(url, night)];
    const quoted = await quote(desk, id);
    expect(quoted.data).toMatchObject({
      state: 'quoted',
      status: 0,
      quote: { price: '9200', currency: 'HKD', note: 'with shipping' },
      service: { userId: 'desk', name: '阿美' },
    });
    expect(allowed(quoted.data.moves)).toEqual(['quote', 'fail']);
    expect([(await mine.next('changed')).data.families, (await staffs.next('changed')).data.families]).toEqual([
      ['agentBuys'],
      ['agentBuys'],
    ]);
    mine.socket.terminate();
    staffs.socket.terminate();
    expect(allowed((await buyer.get(readAgentBuy, { params: { id } })).moves)).toEqual(['accept', 'decline', 'cancel']);
    expect((await move(buyer, id, 'decline')).data.state).toBe('requested');
    expect((await quote(desk, id, { price: '8700' })).data.quote?.price).toBe('8700');
    const agreed = await move(buyer, id, 'accept');
    expect([agreed.data.state, agreed.data.status, allowed(agreed.data.moves)]).toEqual(['agreed', 0, []]);
    expect((await move(buyer, id, 'cancel')).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { move: 'cancel', state: 'agreed', missing: ['rightState'] },
    });
    expect((await decide(desk, id, 'fulfil')).data).toMatchObject({ state: 'success', status: 2 });
    expect((await cards(buyer, roomId)).map(([extra]) => (extra as { move: string }).move)).toEqual([
      'requested',
      'quoted',
      'declined',
      'quoted',
      'agreed',
      'fulfilled',
    ]);
    const { list } = await buyer.get(agentUnread, { body: { userId: buyer.userId } });
    expect(list.map((notice) => notice.type === 'agent_buy' && [notice.agentStatus, notice.agent])).toEqual(
      [2, 0, 0].map((status) => [status, { id, name: 'Studio Nine「午夜」熊' }]),
    );
    const kept = await test.deps.db
      .select()
      .from(agentBuyMoves)
      .where(eq(agentBuyMoves.agentBuyId, id))
      .orderBy(agentBuyMoves.seq);
    expect(kept.map((one) => [one.move, one.state])).toEqual([
      ['request', 'requested'],
      ['quote', 'quoted'],
      ['decline', 'requested'],
      ['quote', 'quoted'],
      ['accept', 'agreed'],
      ['fulfil', 'success'],
    ]);
    const actions = await test.deps.db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.seq);
    expect(actions.map(({ action, subjectKind, details }) => [action, subjectKind, details.price ?? null])).toEqual([
      ['quote', 'agentBuy', '9200'],
      ['quote', 'agentBuy', '8700'],
      ['fulfil', 'agentBuy', null],
    ]);
  });

  it('refuses to accept a quote that replaced the one that was read', async () => {
    const { id } = await ask(buyer);
    stopped = new Date();
    const read = (await quote(desk, id)).data.quote!;
    const now = (await quote(night, id, { price: '12000' })).data.quote!;
    stopped = undefined;
    const accept = (quotedAt: number) =>
      buyer.call(moveAgentBuy, { params: { id }, body: { move: 'accept', quotedAt } });
    expect((await accept(read.at)).error?.errorCode).toBe('Changed');
    expect((await accept(now.at)).data).toMatchObject({ state: 'agreed', quote: { price: '12000' } });
  });

  it('needs a reason to fail, shows it to the buyer, and ends the request for good', async () => {
    const { id } = await ask(buyer);
    expect((await decide(desk, id, 'fail')).error).toMatchObject({
      errorCode: 'FieldsInvalid',
      params: { 'reason.code': 'required' },
    });
    expect((await decide(desk, id, 'fail', { code: 'other', note: '' })).error?.params).toEqual({
      'reason.note': 'required',
    });
    expect((await decide(desk, id, 'fulfil')).error?.params).toMatchObject({ missing: ['rightState'] });
    await decide(desk, id, 'fail', { code: 'notAllowedHere', note: ' 不能進口 ' });
    expect(await buyer.get(readAgentBuy, { params: { id } })).toMatchObject({
      status: 3,
      state: 'failure',
      reason: { code: 'notAllowedHere', note: '不能進口' },
    });
    for (const name of ['accept', 'decline', 'cancel'] as const)
      expect((await move(buyer, id, name)).error?.errorCode).toBe('MoveRefused');
    expect((await quote(desk, id)).error?.errorCode).toBe('MoveRefused');
  });

  it.each([
    [{ price: '' }, { price: 'priceRequired' }],
    [{ price: '1,000' }, { price: 'priceFormat' }],
    [{ price: '1.005' }, { price: 'priceDecimals' }],
    [{ currency: 'hkd' }, { currency: 'notAccepted' }],
    [{ note: 'x'.repeat(1_001) }, { note: 'tooLong' }],
  ])('rejects a quote of %j', async (changes, problems) => {
    const { id } = await ask(buyer);
    expect((await quote(desk, id, changes)).error).toMatchObject({ errorCode: 'FieldsInvalid', params: problems });
    expect((await buyer.get(readAgentBuy, { params: { id } })).state).toBe('requested');
  });

  it('[AGB-6] answers an acceptance of the same quote again, without another card', async () => {
    const { id, roomId } = await ask(buyer);
    const { quote: given } = (await quote(desk, id)).data;
    const accept = (quotedAt: number) =>
      buyer.call(moveAgentBuy, { params: { id }, body: { move: 'accept', quotedAt } });
    const agreed = await accept(given!.at);
    const posted = await cards(buyer, roomId);
    const again = await accept(given!.at);
    expect([again.status, again.data]).toEqual([200, agreed.data]);
    expect(await cards(buyer, roomId)).toEqual(posted);
    expect((await accept(given!.at - 1)).error?.errorCode).toBe('MoveRefused');
    await decide(desk, id, 'fulfil');
    expect((await accept(given!.at)).error?.errorCode).toBe('MoveRefused');
  });

  it('keeps staff out of their own requests', async () => {
    const { id, roomId } = await ask(night);
    expect(parseRoomId(roomId)?.users).toEqual(['desk', 'night']);
    expect((await quote(night, id)).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { missing: ['notOwnCase'] },
    });
    expect((await decide(night, id, 'fail', { code: 'complaint', note: '' })).error?.params).toMatchObject({
      missing: ['notOwnCase'],
    });
    await quote(desk, id);
    expect((await move(night, id, 'accept')).data.state).toBe('agreed');
  });

  it('lets another member of staff take over, who then joins the room', async () => {
    const { id, roomId } = await ask(buyer);
    expect((await night.call(fetchMessages, { body: { roomId, options: {} } })).status).toBe(404);
    await quote(night, id);
    expect((await cards(night, roomId)).map(([extra]) => extra)).toMatchObject([
      { move: 'requested' },
      { event: 'serviceJoined' },
      { move: 'quoted' },
    ]);
  });

  it('reaches one end when both sides move at once, and records each move once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await ask(buyer);
      await quote(desk, id);
      const answers = await Promise.all([
        move(buyer, id, 'accept'),
        move(buyer, id, 'cancel'),
        move(buyer, id, 'decline'),
        quote(desk, id),
        decide(night, id, 'fail', { code: 'complaint', note: '' }),
        move(buyer, id, 'accept'),
      ]);
      const [row] = await test.deps.db.select().from(agentBuys).where(eq(agentBuys.id, id));
      const kept = await test.deps.db
        .select()
        .from(agentBuyMoves)
        .where(eq(agentBuyMoves.agentBuyId, id))
        .orderBy(agentBuyMoves.seq);
      const [first, , , , , again] = answers;
      // Accepted twice, recorded once.
      const repeated = first.status === 200 && again.status === 200 ? 1 : 0;
      expect(kept).toHaveLength(2 + answers.filter(({ status }) => status === 200).length - repeated);
      expect(kept.at(-1)?.state).toBe(row?.state);
      await move(buyer, id, 'cancel');
    }
  });
});

describe('an expired quote', () => {
  const LIFE = 48 * 60 * 60 * 1_000;

  it('cannot be accepted after its expiry, also before the job ran', async () => {
    const { id } = await ask(buyer);
    const { quote: given } = (await quote(desk, id)).data;
    expect(given!.expiresAt - given!.at).toBe(LIFE);
    await passQuote(test, id);
    const read = await buyer.get(readAgentBuy, { params: { id } });
    expect([read.state, read.status, allowed(read.moves)]).toEqual(['expired', 0, ['decline', 'cancel']]);
    expect((await buyer.get(listAgentBuys, { query: { status: 0 } })).items.map(({ state }) => state)).toEqual([
      'expired',
    ]);
    expect((await move(buyer, id, 'accept')).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { move: 'accept', state: 'expired', missing: ['notExpired'] },
    });
    await runDue(test);
    expect((await move(buyer, id, 'accept')).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { state: 'expired', missing: ['rightState'] },
    });
    expect((await buyer.get(readAgentBuy, { params: { id } })).state).toBe('expired');
  });

  it('notifies both sides once, by an event and in the room', async () => {
    const { id, roomId } = await ask(buyer);
    await quote(desk, id);
    await passQuote(test, id);
    const [mine, staffs] = [await join(url, buyer), await join(url, night)];
    await Promise.all([runDue(test), runDue(test)]);
    await runDue(test);
    expect([(await mine.next('changed')).data.families, (await staffs.next('changed')).data.families]).toEqual([
      ['agentBuys'],
      ['agentBuys'],
    ]);
    mine.socket.terminate();
    staffs.socket.terminate();
    expect((await cards(buyer, roomId)).map(([extra, by]) => [(extra as { move: string }).move, by])).toEqual([
      ['requested', buyer.userId],
      ['quoted', 'desk'],
      ['expired', 'desk'],
    ]);
    const [room] = await buyer.get(batchRooms, { body: { roomIds: [roomId] } });
    expect(room?.room.unreadCount).toBe(2);
    const kept = await test.deps.db
      .select()
      .from(agentBuyMoves)
      .where(eq(agentBuyMoves.agentBuyId, id))
      .orderBy(agentBuyMoves.seq);
    expect(kept.map((one) => [one.move, one.state, one.actorId])).toEqual([
      ['request', 'requested', buyer.userId],
      ['quote', 'quoted', 'desk'],
      ['expire', 'expired', null],
    ]);
  });

  it('can be followed by another quote, also at the buyer’s request', async () => {
    const { id } = await ask(buyer);
    await quote(desk, id);
    await passQuote(test, id);
    await runDue(test);
    const waits = async (filter: 'waiting' | 'open') =>
      (await desk.get(agentBuyQueue, { query: { filter, keyword: id } })).items.length;
    expect([await waits('waiting'), await waits('open')]).toEqual([0, 1]);
    expect((await move(buyer, id, 'decline')).data.state).toBe('requested');
    expect(await waits('waiting')).toBe(1);
    expect((await quote(desk, id, { price: '9900' })).data).toMatchObject({
      state: 'quoted',
      quote: { price: '9900' },
    });
    await runDue(test);
    expect((await move(buyer, id, 'accept')).data.state).toBe('agreed');
    await passQuote(test, id);
    await runDue(test);
    expect((await buyer.get(readAgentBuy, { params: { id } })).state).toBe('agreed');
  });
});
