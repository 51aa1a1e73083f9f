import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  agentBuyQueue,
  createAgentBuy,
  decideAgentBuy,
  listAgentBuys,
  moveAgentBuy,
  quoteAgentBuy,
  readAgentBuy,
} from '#protocol/http/agent-buys.ts';
import { fetchMessages } from '#protocol/http/messages.ts';
import { agentUnread } from '#protocol/http/notices.ts';
import { removalPreview, removeAccount } from '#protocol/http/registration.ts';
import { batchRooms } from '#protocol/http/rooms.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import { eraseAgentBuysOfAccount } from '#server/agent-buys/erase.ts';
import { agentBuyMoves, agentBuys } from '#server/database/schema/trade.ts';
import { fileUses } from '#server/database/schema/files.ts';
import { auditEntries } from '#server/database/schema/staff.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { asPerson, PDF, picture, upload } from './support/files.ts';
import { runDue } from './support/due.ts';
import { join } from './support/socket.ts';
import { passQuote } from './support/trade.ts';
import { waitForBlocked } from './support/wait-for.ts';

/** A fixed time. */
let stopped: Date | undefined;
let test: TestApp;
let url: string;
let buyer: Client;
let stranger: Client;
let desk: Client;
let night: Client;

const REQUEST = {
  title: '  Studio Nine「午夜」熊 \u0007',
  link: 'https://shop.example/bear?id=9',
  description: 'Tokyo only\r\nboxed',
  budget: '8800.50',
  currency: 'HKD',
  quantity: 2,
  fileIds: [] as string[],
};
const QUOTE = { price: '9200', currency: 'HKD', note: ' with shipping ' };
const newId = () => test.deps.ids.id();
const ask = (who: Client, changes: Partial<typeof REQUEST> = {}, id = newId()) =>
  who.get(createAgentBuy, { body: { id, ...REQUEST, ...changes } });
const quote = (who: Client, id: string, changes: Partial<typeof QUOTE> = {}) =>
  who.call(quoteAgentBuy, { params: { id }, body: { ...QUOTE, ...changes } });
const move = (who: Client, id: string, name: 'accept' | 'decline' | 'cancel') =>
  who.call(moveAgentBuy, { params: { id }, body: { move: name } });
const decide = (
  who: Client,
  id: string,
  name: 'fulfil' | 'fail',
  reason: { code: string; note: string } | null = null,
) => who.call(decideAgentBuy, { params: { id }, body: { move: name, reason } });
const allowed = (moves: readonly { move: string; allowed: boolean }[]) =>
  moves.filter((one) => one.allowed).map((one) => one.move);
const pictureOf = async (who: Client, category = 'agentBuy') =>
  (
    await upload(
      test,
      asPerson(who),
      { fileName: 'bear.png', contentType: 'image/png', category },
      await picture(300, 200),
    )
  ).link.fileId;
const cards = async (who: Client, roomId: string) =>
  (await who.get(fetchMessages, { body: { roomId, options: {} } })).map(({ extra, sender_id }) => [extra, sender_id]);

beforeAll(async () => {
  test = await createTestApp({ clock: () => stopped ?? new Date() });
  url = await test.listen();
  desk = await createClient(test, { id: 'desk', isCustomerService: true, deskTime: new Date(), trueName: '阿美' });
  night = await createClient(test, { id: 'night', isCustomerService: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  buyer = await createClient(test, { trueName: '陳大文' });
  stranger = await createClient(test);
});

describe('creating a request', () => {
  it('stores the request, opens the room with staff and posts a card', async () => {
    const fileId = await pictureOf(buyer);
    const made = await ask(buyer, { fileIds: [fileId, fileId] });
    expect(made).toMatchObject({
      status: 0,
      state: 'asked',
      title: 'Studio Nine「午夜」熊',
      description: 'Tokyo only\nboxed',
      budget: '8800.5',
      quantity: 2,
      quote: null,
      reason: null,
      service: null,
      files: [{ fileId, url: `/files/${fileId}` }],
      buyer: { userId: buyer.userId, name: '陳大文' },
    });
    expect(made.num).toMatch(/^A-\d{6}$/);
    expect(allowed(made.moves)).toEqual(['cancel']);
    expect(parseRoomId(made.roomId)).toMatchObject({ chatType: 4, refId: made.id, transTypeId: '0' });
    expect(await cards(buyer, made.roomId)).toEqual([[{ card: 'agentBuy', id: made.id, move: 'asked' }, buyer.userId]]);
    const [room] = await desk.get(batchRooms, { body: { roomIds: [made.roomId] } });
    expect(room?.room).toMatchObject({ chatType: 4, refName: 'Studio Nine「午夜」熊', unreadCount: 1 });
  });

  it.each([
    [{ title: 'titleRequired' }, { title: ' ' }],
    [{ title: 'tooLong' }, { title: 'x'.repeat(161) }],
    [{ link: 'urlInvalid' }, { link: 'http://shop.example/a' }],
    [{ link: 'urlInvalid' }, { link: 'javascript:alert(1)' }],
    [{ link: 'urlInvalid' }, { link: 'https://a:b@shop.example' }],
    [{ link: 'tooLong' }, { link: `https://shop.example/${'x'.repeat(2_000)}` }],
    [{ description: 'tooLong' }, { description: 'x'.repeat(5_001) }],
    [{ budget: 'priceFormat' }, { budget: '1e3' }],
    [{ budget: 'priceFormat' }, { budget: '-5' }],
    [{ budget: 'priceFormat' }, { budget: '０' }],
    [{ budget: 'priceFormat' }, { budget: '0.00' }],
    [{ budget: 'priceDecimals' }, { budget: '1.234' }],
    [{ budget: 'priceDecimals' }, { budget: '10.5', currency: 'JPY' }],
    [{ currency: 'currencyRequired' }, { currency: '' }],
    [{ currency: 'notAccepted' }, { currency: 'XAU' }],
    [{ quantity: 'notAccepted' }, { quantity: 0 }],
    [{ quantity: 'tooMany' }, { quantity: 1_001 }],
    [{ fileIds: 'imagesTooMany' }, { fileIds: Array.from({ length: 10 }, (_, at) => `file-${at}`) }],
  ])('reports problems at their fields and stores nothing: %j', async (problems, changes) => {
    const answer = await buyer.call(createAgentBuy, { body: { id: newId(), ...REQUEST, ...changes } });
    expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([422, 'FieldsInvalid', problems]);
    expect((await buyer.get(listAgentBuys, { query: {} })).total).toBe(0);
  });

  it('needs neither link nor budget, and accepts only own pictures uploaded for a request', async () => {
    expect(await ask(buyer, { link: '', budget: ' ', description: '' })).toMatchObject({ link: '', budget: null });
    for (const fileId of ['absent', await pictureOf(stranger), await pictureOf(buyer, 'chat')]) {
      const answer = await buyer.call(createAgentBuy, { body: { id: newId(), ...REQUEST, fileIds: [fileId] } });
      expect(answer.error).toMatchObject({ errorCode: 'FileNotUploaded', params: { fileId } });
    }
    const {
      link: { fileId },
    } = await upload(
      test,
      asPerson(buyer),
      { fileName: 'list.pdf', contentType: 'application/pdf', category: 'agentBuy' },
      PDF,
    );
    expect(
      (await buyer.call(createAgentBuy, { body: { id: newId(), ...REQUEST, fileIds: [fileId] } })).error,
    ).toMatchObject({ errorCode: 'FieldsInvalid', params: { 'fileIds.0': 'notAccepted' } });
  });

  it('lets only the requester and staff read its pictures', async () => {
    const fileId = await pictureOf(buyer);
    const look = async (who?: Client) =>
      (
        await test.app.inject({
          url: `/files/${fileId}`,
          ...(who && { headers: { authorization: `Bearer ${who.token}` } }),
        })
      ).statusCode;
    expect(await look(desk)).toBe(404);
    await ask(buyer, { fileIds: [fileId] });
    expect([await look(buyer), await look(desk), await look(stranger), await look()]).toEqual([200, 200, 404, 404]);
  });

  it('creates one request for ten simultaneous posts, and refuses another body or a foreign id', async () => {
    const id = newId();
    const body = { id, ...REQUEST };
    const answers = await Promise.all(Array.from({ length: 10 }, () => buyer.call(createAgentBuy, { body })));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.num}`)).size).toBe(1);
    expect((await buyer.get(listAgentBuys, { query: {} })).total).toBe(1);
    expect(await cards(buyer, answers[0]!.data.roomId)).toHaveLength(1);
    expect((await buyer.call(createAgentBuy, { body: { ...body, quantity: 3 } })).error?.errorCode).toBe('KeyReused');
    expect((await stranger.call(createAgentBuy, { body })).error?.errorCode).toBe('KeyReused');
  });

  it('allows at most twenty open requests', async () => {
    const made = [];
    for (let at = 0; at < 20; at += 1) made.push(await ask(buyer));
    const more = await Promise.all([0, 1].map(() => buyer.call(createAgentBuy, { body: { id: newId(), ...REQUEST } })));
    expect(more.map(({ error }) => error)).toMatchObject(
      [0, 1].map(() => ({ errorCode: 'AgentBuysTooMany', params: { most: 20 } })),
    );
    await move(buyer, made[0]!.id, 'cancel');
    expect((await ask(buyer)).state).toBe('asked');
  });

  it('allows thirty requests a day, and reports when the next one is possible', async () => {
    const first = await ask(buyer);
    await move(buyer, first.id, 'cancel');
    for (let at = 1; at < 30; at += 1) await move(buyer, (await ask(buyer)).id, 'cancel');
    await test.deps.pool.query(`UPDATE agent_buys SET created_at = created_at - interval '20 hours' WHERE id = $1`, [
      first.id,
    ]);
    const id = newId();
    const more = await buyer.call(createAgentBuy, { body: { id, ...REQUEST } });
    expect([more.status, more.error?.errorCode, more.headers['retry-after']]).toEqual([
      429,
      'TooManyRequests',
      String(more.error?.params?.['retryAfter']),
    ]);
    expect(Number(more.headers['retry-after'])).toBeGreaterThan(3.9 * 3_600);
    expect(Number(more.headers['retry-after'])).toBeLessThanOrEqual(4 * 3_600);
    expect((await buyer.call(createAgentBuy, { body: { id: first.id, ...REQUEST } })).data).toMatchObject({
      id: first.id,
      state: 'failure',
    });
    await test.deps.pool.query(`UPDATE agent_buys SET created_at = created_at - interval '4 hours' WHERE id = $1`, [
      first.id,
    ]);
    expect(await ask(buyer, {}, id)).toMatchObject({ id, state: 'asked' });
    expect((await ask(stranger)).state).toBe('asked');
  });
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
    expect((await move(buyer, id, 'decline')).data.state).toBe('asked');
    expect((await quote(desk, id, { price: '8700' })).data.quote?.price).toBe('8700');
    const agreed = await move(buyer, id, 'accept');
    expect([agreed.data.state, agreed.data.status, allowed(agreed.data.moves)]).toEqual(['agreed', 0, []]);
    expect((await move(buyer, id, 'cancel')).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { move: 'cancel', state: 'agreed', missing: ['rightState'] },
    });
    expect((await decide(desk, id, 'fulfil')).data).toMatchObject({ state: 'success', status: 2 });
    expect((await cards(buyer, roomId)).map(([extra]) => (extra as { move: string }).move)).toEqual([
      'asked',
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
      ['ask', 'asked'],
      ['quote', 'quoted'],
      ['decline', 'asked'],
      ['quote', 'quoted'],
      ['accept', 'agreed'],
      ['fulfil', 'success'],
    ]);
    const acts = await test.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, id))
      .orderBy(auditEntries.seq);
    expect(acts.map(({ act, subjectKind, details }) => [act, subjectKind, details.price ?? null])).toEqual([
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
    expect((await buyer.get(readAgentBuy, { params: { id } })).state).toBe('asked');
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
      { move: 'asked' },
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
      expect(kept).toHaveLength(2 + answers.filter(({ status }) => status === 200).length);
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
      ['asked', buyer.userId],
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
      ['ask', 'asked', buyer.userId],
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
    expect((await move(buyer, id, 'decline')).data.state).toBe('asked');
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

describe('reading', () => {
  it('hides the requests of others, and lists own ones by status', async () => {
    const [one, two] = [await ask(buyer), await ask(buyer)];
    await move(buyer, one.id, 'cancel');
    expect((await stranger.call(readAgentBuy, { params: { id: one.id } })).status).toBe(404);
    expect((await move(stranger, two.id, 'cancel')).status).toBe(404);
    expect((await move(desk, two.id, 'cancel')).status).toBe(404);
    const list = async (status?: number) =>
      (await buyer.get(listAgentBuys, { query: status === undefined ? {} : { status } })).items.map(({ id }) => id);
    expect([await list(), await list(0), await list(2), await list(3)]).toEqual([
      [two.id, one.id],
      [two.id],
      [],
      [one.id],
    ]);
    expect(allowed((await desk.get(readAgentBuy, { params: { id: two.id } })).moves)).toEqual(['quote', 'fail']);
  });

  it('gives staff the queue: waiting, open and all requests, by number, title and name', async () => {
    const [one, two] = [await ask(buyer, { title: 'A queue of one' }), await ask(buyer, { title: 'A queue of two' })];
    await quote(desk, one.id);
    const found = async (filter: 'waiting' | 'open' | 'all', keyword = 'a queue of') =>
      (await desk.get(agentBuyQueue, { query: { filter, keyword } })).items.map(({ id }) => id);
    expect([
      await found('waiting'),
      await found('open'),
      await found('all', one.num.toLowerCase()),
      await found('all', '100%'),
    ]).toEqual([[two.id], [two.id, one.id], [one.id], []]);
    expect((await buyer.call(agentBuyQueue, { query: {} })).status).toBe(403);
    expect((await quote(buyer, one.id)).status).toBe(403);
    await Promise.all([one, two].map(({ id }) => decide(desk, id, 'fail', { code: 'complaint', note: '' })));
  });

  it('prevents the removal of an account with an accepted quote', async () => {
    const blockers = async () => (await buyer.get(removalPreview, {})).blockers;
    const { id } = await ask(buyer);
    await quote(desk, id);
    expect(await blockers()).toEqual([]);
    await move(buyer, id, 'accept');
    expect(await blockers()).toEqual(['openDeals']);
    await decide(desk, id, 'fulfil');
    expect(await blockers()).toEqual([]);
  });

  it('keeps the account when the removal waits for an acceptance', async () => {
    const passwordHash = await test.deps.passwords.hash('correct horse battery');
    const leaver = await createClient(test, { username: 'leaving.soon', passwordHash });
    const { id } = await ask(leaver);
    await quote(desk, id);
    const [accepted, gone] = await test.deps.transact(async ({ client }) => {
      await client.query('SELECT FROM agent_buys WHERE id = $1 FOR UPDATE', [id]);
      const accepting = move(leaver, id, 'accept');
      await waitForBlocked(test, 1);
      const leaving = leaver.call(removeAccount, {
        body: { proof: 'correct horse battery', username: 'leaving.soon' },
      });
      await waitForBlocked(test, 2);
      return [accepting, leaving];
    });
    expect([(await accepted).status, (await gone).error?.params?.['missing']]).toEqual([200, ['openDeals']]);
    expect(await leaver.get(readAgentBuy, { params: { id } })).toMatchObject({ state: 'agreed', link: REQUEST.link });
  });

  it('ends open requests with the account and erases their texts', async () => {
    const fileId = await pictureOf(buyer);
    const { id } = await ask(buyer, { fileIds: [fileId] });
    await test.deps.transact((work) => eraseAgentBuysOfAccount(work, buyer.userId));
    expect(await desk.get(readAgentBuy, { params: { id } })).toMatchObject({
      state: 'failure',
      title: 'Studio Nine「午夜」熊',
      link: '',
      description: '',
      files: [],
      reason: null,
    });
    expect(await test.deps.db.select().from(fileUses).where(eq(fileUses.fileId, fileId))).toEqual([]);
  });
});
