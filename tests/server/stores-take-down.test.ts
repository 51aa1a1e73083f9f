import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { staffAudit, staffTakeDown } from '#protocol/http/staff.ts';
import { saveComment, saveStoreMedia, storeComments, storeMedia, storePage } from '#protocol/http/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { sentTo } from './support/outbox.ts';
import { join } from './support/socket.ts';
import { fileOf, makeMerchant, openStore, writeTo } from './support/stores.ts';

let test: TestApp;
let url: string;
let staff: Client;
let owner: Client;
let critic: Client;
let storeId: string;

const REASON = { code: 'descriptionMisleading', note: '這不是我們的店。' };
const takeDown = (
  kind: 'comment' | 'post',
  id: string,
  updateTime: number,
  reason: typeof REASON | null = REASON,
  who = staff,
) => who.call(staffTakeDown, { params: { kind, id }, body: { reason, updateTime } });
const commentsTo = (who: Client) => who.get(storeComments, { params: { storeId }, query: {} });
const postsTo = (who: Client) => who.get(storeMedia, { params: { storeId }, query: {} });
const say = async (who: Client, level: number, content: string, fileIds: string[] = []) =>
  (await who.get(saveComment, { params: { storeId }, body: { level, content, fileIds, goodsId: null } })).id;
const isPublic = async (fileId: string) =>
  (await test.deps.pool.query(`SELECT FROM file_uses WHERE file_id = $1`, [fileId])).rowCount === 1;

beforeAll(async () => {
  test = await createTestApp();
  url = await test.listen();
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await makeMerchant(test, { languageCode: 'ZHCN' });
  critic = await createClient(test, {
    email: `critic.${crypto.randomUUID()}@mail.example`,
    emailVerified: true,
    languageCode: 'ZHHK',
  });
  storeId = await openStore(test, owner, staff);
  await writeTo(critic, owner);
});

describe('taking down comments and posts', () => {
  it('deletes a comment with rating and pictures, informs the author and logs the content', async () => {
    const other = await createClient(test);
    await writeTo(other, owner);
    await say(other, 5, 'Lovely');
    const fileId = await fileOf(test, critic);
    const id = await say(critic, 1, 'They stole my dog.', [fileId]);
    const { items } = await commentsTo(staff);
    const read = items.find((one) => one.id === id)!;
    expect(read.moves).toEqual([{ move: 'takeDown', allowed: true, missing: [] }]);
    const connection = await join(url, critic);
    expect((await takeDown('comment', id, read.updateTime)).status).toBe(200);
    expect((await connection.next('changed')).data.families).toEqual(['stores']);
    connection.socket.terminate();
    const after = await commentsTo(owner);
    expect([after.items.map(({ content }) => content), after.total, after.levels, after.rating]).toEqual([
      ['Lovely'],
      1,
      [0, 0, 0, 0, 1],
      { average: 5, count: 1 },
    ]);
    expect(await isPublic(fileId)).toBe(false);
    const {
      rows: [account],
    } = await test.deps.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [critic.userId]);
    const [letter] = await sentTo(test, account!.email);
    expect(letter).toMatchObject({ subject: '你的評價已被移除' });
    for (const words of ['描述有誤導成分', REASON.note]) expect(letter!.text).toContain(words);
    const [act] = (await staff.get(staffAudit, { query: { action: 'takeDownComment' } })).items;
    expect(act).toMatchObject({
      subjectKind: 'store',
      subject: storeId,
      details: { id, author: critic.userId, words: 'They stole my dog.', reason: REASON.code, note: REASON.note },
    });
    expect((await takeDown('comment', id, read.updateTime)).status).toBe(404);
  });

  it('deletes a post with its files and informs the owner', async () => {
    const fileId = await fileOf(test, owner);
    const id = test.deps.ids.id();
    await owner.get(saveStoreMedia, { body: { id, type: 1, content: '假货', fileIds: [fileId], coverFileId: null } });
    const [read] = (await postsTo(staff)).items;
    expect((await takeDown('post', id, read!.updateTime)).status).toBe(200);
    expect([
      (await postsTo(critic)).total,
      (await critic.get(storePage, { params: { storeId } })).media,
      await isPublic(fileId),
    ]).toEqual([0, 0, false]);
    const {
      rows: [account],
    } = await test.deps.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [owner.userId]);
    expect((await sentTo(test, account!.email)).map(({ subject }) => subject)).toContain('你的动态已被移除');
    expect((await staff.get(staffAudit, { query: { action: 'takeDownPost' } })).items[0]).toMatchObject({
      subject: storeId,
      details: { id, words: '假货' },
    });
  });

  it('sends no message to an unverified contact', async () => {
    const email = `stranger.${crypto.randomUUID()}@mail.example`;
    await test.deps.pool.query('UPDATE users SET email = $2, email_verified = false WHERE id = $1', [
      critic.userId,
      email,
    ]);
    const id = await say(critic, 2, 'Cold.');
    const { updateTime } = (await commentsTo(staff)).items[0]!;
    expect((await takeDown('comment', id, updateTime)).status).toBe(200);
    expect(await sentTo(test, email)).toEqual([]);
  });

  it('needs a reason and refuses content that was edited since it was read', async () => {
    const id = await say(critic, 1, 'Rude.');
    const [read] = (await commentsTo(staff)).items;
    expect((await takeDown('comment', id, read!.updateTime, null)).error).toMatchObject({
      errorCode: 'FieldsInvalid',
      params: { 'reason.code': 'required' },
    });
    expect((await takeDown('comment', id, read!.updateTime, { code: 'other', note: ' ' })).error?.params).toEqual({
      'reason.note': 'required',
    });
    expect((await takeDown('comment', id, read!.updateTime - 1)).error?.errorCode).toBe('Changed');
    expect((await commentsTo(critic)).total).toBe(1);
  });

  it('is not allowed on own content, and is offered to staff only', async () => {
    const writing = await createClient(test, { isCustomerService: true });
    await writeTo(writing, owner);
    const id = await say(writing, 4, 'I work here too.');
    const moveOf = async (who: Client) => (await commentsTo(who)).items.find((one) => one.id === id)!.moves;
    const { updateTime } = (await commentsTo(staff)).items.find((one) => one.id === id)!;
    expect([await moveOf(writing), await moveOf(owner), await moveOf(critic)]).toEqual([
      [{ move: 'takeDown', allowed: false, missing: ['notOwnCase'] }],
      [],
      [],
    ]);
    expect((await takeDown('comment', id, updateTime, REASON, writing)).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { missing: ['notOwnCase'] },
    });
    await test.deps.pool.query('UPDATE users SET is_customer_service = true WHERE id = $1', [owner.userId]);
    test.deps.sessions.uncacheAccount(owner.userId);
    expect((await takeDown('comment', id, updateTime, REASON, owner)).error?.params).toMatchObject({
      missing: ['notOwnCase'],
    });
    expect((await commentsTo(critic)).total).toBe(1);
  });

  it('deletes once for two simultaneous calls or a simultaneous deletion by the author', async () => {
    const id = await say(critic, 2, 'Late.');
    const { updateTime } = (await commentsTo(staff)).items[0]!;
    const answers = await Promise.all([
      takeDown('comment', id, updateTime),
      takeDown('comment', id, updateTime),
      takeDown('comment', id, updateTime),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await commentsTo(critic)).rating).toEqual({ average: null, count: 0 });
  });
});
