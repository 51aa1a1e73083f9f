import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REMOVED_PERSON } from '#protocol/removed-person.ts';
import { baseInfo, login, profile } from '#protocol/http/account.ts';
import { goodsDetail } from '#protocol/http/goods-search.ts';
import { fetchMessages, sendMessage } from '#protocol/http/messages.ts';
import { register, removalPreview, removeAccount, sendOwnCode } from '#protocol/http/registration.ts';
import { getRoom, listRooms } from '#protocol/http/rooms.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { addresses } from '#server/database/schema/addresses.ts';
import { fileUses, files } from '#server/database/schema/files.ts';
import { goods } from '#server/database/schema/goods.ts';
import { stores } from '#server/database/schema/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { codeSentTo, sentTo } from './support/outbox.ts';
import { codeFor, visit } from './support/registration.ts';
import { join } from './support/socket.ts';

const PASSWORD = 'correct horse battery';
let test: TestApp;
let base: string;
let made = 0;

type Person = Client & { username: string; email: string };
const person = async (account: Parameters<typeof createClient>[1] = {}): Promise<Person> => {
  made += 1;
  const [username, email] = [`leaver.${made}`, `leaver${made}@mail.example`];
  return {
    ...(await createClient(test, {
      username,
      email,
      trueName: `Leaver ${made}`,
      passwordHash: await test.deps.passwords.hash(PASSWORD),
      ...account,
    })),
    username,
    email,
  };
};
const remove = (who: Person, proof = PASSWORD, username = who.username) =>
  who.call(removeAccount, { body: { proof, username } });
const offer = async (sellerId: string, status: number, saleType: number = SALE_TYPE.fixPrice): Promise<string> => {
  const id = test.deps.ids.id();
  await test.deps.db.insert(goods).values({
    id,
    num: id,
    sellerId,
    type: 1,
    status,
    saleType,
    categoryCode: 'watch',
    currency: 'HKD',
    price: '100',
    createdAt: new Date(),
    updatedAt: new Date(),
    ...(saleType === SALE_TYPE.auction
      ? { startingPrice: '1', incrementPrice: '1', effectiveEndAt: new Date(Date.now() + 3_600_000) }
      : {}),
  });
  return id;
};

beforeAll(async () => {
  test = await createTestApp();
  base = await test.listen();
});
afterAll(() => test.close());

describe('account removal', () => {
  it('previews what is erased, what is kept and what blocks it', async () => {
    const ann = await person();
    expect(await ann.get(removalPreview, {})).toMatchObject({ blockers: [], proof: 'password' });
    await offer(ann.userId, GOODS_STATUS.forSale);
    await offer(ann.userId, GOODS_STATUS.forSale, SALE_TYPE.auction);
    await offer(ann.userId, GOODS_STATUS.hidden);
    const { blockers, erased, kept } = await ann.get(removalPreview, {});
    expect(blockers).toEqual(['goodsForSale', 'auctionRunning']);
    expect([erased.length, kept.length]).toEqual([8, 4]);
    const answer = await remove(ann);
    expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([
      422,
      'MoveRefused',
      { move: 'remove', state: 'active', missing: blockers },
    ]);
    expect((await ann.get(profile, {})).username).toBe(ann.username);
  });

  it('is not blocked by frozen goods', async () => {
    const ann = await person();
    const id = await offer(ann.userId, GOODS_STATUS.forSale);
    await test.deps.db.update(goods).set({ frozen: true }).where(eq(goods.id, id));
    expect((await ann.get(removalPreview, {})).blockers).toEqual([]);
    expect((await remove(ann)).status).toBe(200);
    const staff = await createClient(test, { isCustomerService: true });
    await staff.get(staffMove, { params: { kind: 'goods', id }, body: { move: 'unfreeze', reason: null } });
    expect((await staff.get(goodsDetail, { params: { goodsId: id }, query: {} })).frozen).toBe(false);
    expect((await visit(test, goodsDetail, { params: { goodsId: id }, query: {} })).status).toBe(404);
  });

  it.each<[string, string, string | undefined, string, unknown]>([
    ['a wrong password', 'wrong', undefined, 'InvalidCurrentPwd', undefined],
    ['nothing', ' ', '', 'FieldsInvalid', { username: 'notAccepted', proof: 'requiredPassword' }],
    ['another name', PASSWORD, 'another.user', 'FieldsInvalid', { username: 'notAccepted' }],
  ])('is refused with %s', async (_, proof, username, code, params) => {
    const ann = await person();
    const answer = await remove(ann, proof, username ?? ann.username);
    expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([422, code, params]);
    await ann.get(profile, {});
  });

  it('needs a code of its purpose for an account without a password', async () => {
    const ann = await person({ passwordHash: null });
    expect((await ann.get(removalPreview, {})).proof).toBe('code');
    expect((await remove(ann, '123456')).error?.errorCode).toBe('InvalidVerifyCode');
    await ann.get(sendOwnCode, { body: { purpose: 'removeAccount', target: { method: 'email', email: ann.email } } });
    expect((await remove(ann, await codeSentTo(test, ann.email))).status).toBe(200);
  });

  it('ends every session and connection, and frees username and address', async () => {
    const ann = await person({ areaCode: '852', mobile: '63334444' });
    const connection = await join(base, ann);
    expect((await remove(ann)).status).toBe(200);
    expect(await connection.closed).toEqual({ code: 4002, reason: 'session-revoked' });
    expect((await ann.call(profile, {})).error?.errorCode).toBe('SessionRevoked');
    for (const userName of [ann.username, ann.email, '+852 6333 4444'])
      expect((await visit(test, login, { body: { userName, password: PASSWORD } })).status).toBe(422);
    expect((await sentTo(test, ann.email))[0]?.subject).toBe('Your account is closed');
    const target = { method: 'email', email: ann.email } as const;
    const again = await visit(test, register, {
      body: {
        target,
        code: await codeFor(test, target),
        username: ann.username,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        agreeTerms: true,
      },
    });
    expect(again.status).toBe(200);
    expect(again.data.user.id).not.toBe(ann.userId);
  });

  it('keeps messages to others without the name, also in quotes and notices', async () => {
    const [ann, ben] = [await person(), await person()];
    const { roomId } = await ann.get(getRoom, { body: { userId: ben.userId } });
    const sent = await ann.get(sendMessage, {
      body: { userId: ben.userId, data: { _id: crypto.randomUUID(), roomId, content: 'still here' } },
    });
    await ben.get(sendMessage, {
      body: {
        userId: ann.userId,
        data: { _id: crypto.randomUUID(), roomId, content: 'indeed', replyMessageId: sent._id },
      },
    });
    await test.deps.transact(async (work) =>
      work.notify(ben.userId, {
        type: 'attention_action',
        attentionAction: 'add',
        follower: { userId: ann.userId, userName: 'Leaver' },
      }),
    );
    const connection = await join(base, ben);
    expect((await remove(ann)).status).toBe(200);
    expect((await connection.next('changed')).data.families).toEqual(['rooms']);
    connection.socket.close();
    const [first, second] = await ben.get(fetchMessages, { body: { roomId } });
    expect(first).toMatchObject({
      content: 'still here',
      sender_id: ann.userId,
      username: REMOVED_PERSON,
      avatar: null,
    });
    expect(second?.replyMessage).toMatchObject({ sender_id: ann.userId, username: REMOVED_PERSON });
    expect((await ben.get(listRooms, { params: { clientId: ben.userId }, query: {} }))[0]).toMatchObject({
      roomName: REMOVED_PERSON,
      avatar: null,
    });
    expect(await ben.get(baseInfo, { params: { userId: ann.userId } })).toMatchObject({
      trueName: REMOVED_PERSON,
      headFile: null,
      storeDisplayName: null,
    });
    const { rows } = await test.database.pool.query<{ name: string }>(
      `SELECT payload->'follower'->>'userName' AS name FROM notices WHERE user_id = $1`,
      [ben.userId],
    );
    expect(rows).toEqual([{ name: REMOVED_PERSON }]);
  });

  it('leaves no personal data in any table', async () => {
    const marks = ['zx-erase-me', '65550001'];
    const ann = await person({
      trueName: 'zx-erase-me',
      email: 'zx-erase-me@mail.example',
      areaCode: '852',
      mobile: '65550001',
      isCustomerService: true,
      gender: 1,
    });
    const fileId = test.deps.ids.id();
    await test.deps.db.insert(files).values({
      id: fileId,
      ownerId: ann.userId,
      category: 'avatar',
      name: 'x.jpg',
      contentType: 'image/jpeg',
      state: 'ready',
      linkExpiresAt: new Date(),
      createdAt: new Date(),
    });
    await test.deps.db.insert(fileUses).values({ fileId, kind: 'avatar', ref: ann.userId });
    await test.database.pool.query('UPDATE users SET head_file_id = $2 WHERE id = $1', [ann.userId, fileId]);
    await test.deps.db.insert(addresses).values({
      id: test.deps.ids.id(),
      userId: ann.userId,
      consignee: 'zx-erase-me',
      country: 'HK',
      areaCode: '852',
      mobile: '65550001',
      detail: 'zx-erase-me',
      isDefault: true,
      createdAt: new Date(),
    });
    await test.deps.db.insert(stores).values({
      id: test.deps.ids.id(),
      num: '99001',
      ownerId: ann.userId,
      name: 'zx-erase-me',
      displayName: 'zx-erase-me',
      entityName: 'zx-erase-me',
      contactPhone: '65550001',
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    expect((await remove(ann)).status).toBe(200);
    await sentTo(test, 'absent');
    const { rows: tables } = await test.database.pool.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    for (const { name } of tables) {
      const { rows } = await test.database.pool.query<{ text: string }>(
        `SELECT t::text AS text FROM ${name} t WHERE t::text LIKE ANY ($1)`,
        [marks.map((mark) => `%${mark}%`)],
      );
      expect([name, rows]).toEqual([name, []]);
    }
    const { rows } = await test.database.pool.query(
      'SELECT is_customer_service, head_file_id, password_hash, gender FROM users WHERE id = $1',
      [ann.userId],
    );
    expect(rows).toEqual([{ is_customer_service: false, head_file_id: null, password_hash: null, gender: null }]);
    expect((await test.database.pool.query('SELECT 1 FROM file_uses WHERE file_id = $1', [fileId])).rows).toEqual([]);
  });

  it('executes one of two simultaneous removals and opens no session meanwhile', async () => {
    const ann = await person();
    const answers = await Promise.all([remove(ann), remove(ann)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.status).toBe(401);
    expect(
      await test.deps.sessions.openIfUnchanged({ userId: ann.userId, userAgent: '', address: '' }, null),
    ).toBeUndefined();
  });
});
