import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentBuyQueue, createAgentBuy, listAgentBuys, readAgentBuy } from '#protocol/http/agent-buys.ts';
import { removalPreview, removeAccount } from '#protocol/http/registration.ts';
import { batchRooms } from '#protocol/http/rooms.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import { eraseAgentBuysOfAccount } from '#server/agent-buys/erase.ts';
import { fileUses } from '#server/database/schema/files.ts';
import { REQUEST, ask, quote, move, decide, allowed, cards } from './support/agent-buys.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { asPerson, PDF, picture, upload } from './support/files.ts';
import { waitForBlocked } from './support/wait-for.ts';

let test: TestApp;
let buyer: Client;
let stranger: Client;
let desk: Client;

const newId = () => test.deps.ids.id();
const pictureOf = async (who: Client, category = 'agentBuy') =>
  (
    await upload(
      test,
      asPerson(who),
      { fileName: 'bear.png', contentType: 'image/png', category },
      await picture(300, 200),
    )
  ).link.fileId;

beforeAll(async () => {
  test = await createTestApp();
  desk = await createClient(test, { id: 'desk', isCustomerService: true, staffActiveAt: new Date(), trueName: '阿美' });
  await createClient(test, { id: 'night', isCustomerService: true });
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
      state: 'requested',
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
    expect(await cards(buyer, made.roomId)).toEqual([
      [{ card: 'agentBuy', id: made.id, move: 'requested' }, buyer.userId],
    ]);
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
    [{ quantity: 'quantityFormat' }, { quantity: 0 }],
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
    expect((await ask(buyer)).state).toBe('requested');
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
    expect(await ask(buyer, {}, id)).toMatchObject({ id, state: 'requested' });
    expect((await ask(stranger)).state).toBe('requested');
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
