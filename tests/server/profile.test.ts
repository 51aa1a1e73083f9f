import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseInfo, profile } from '#protocol/http/account.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { updateBasic } from '#protocol/http/registration.ts';
import { PERSON } from '#protocol/limits.ts';
import { files } from '#server/database/schema/files.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { join } from './support/socket.ts';

let test: TestApp;
let base: string;
let ann: Client;

beforeAll(async () => {
  test = await createTestApp();
  base = await test.listen();
  ann = await createClient(test, { trueName: '李安' });
});
afterAll(() => test.close());

const picture = async (fields: Partial<typeof files.$inferInsert> = {}): Promise<string> => {
  const id = test.deps.ids.id();
  await test.deps.db.insert(files).values({
    id,
    ownerId: ann.userId,
    category: 'avatar',
    name: 'me.jpg',
    contentType: 'image/jpeg',
    state: 'ready',
    linkExpiresAt: new Date(),
    createdAt: new Date(),
    ...fields,
  });
  return id;
};
const uses = async (): Promise<string[]> =>
  (
    await test.database.pool.query<{ file_id: string }>(
      `SELECT file_id FROM file_uses WHERE kind = 'avatar' AND ref = $1`,
      [ann.userId],
    )
  ).rows.map((row) => row.file_id);

describe('the own record', () => {
  it('keeps what is given and leaves the rest; other devices hear of it', async () => {
    const line = await join(base, ann);
    await ann.get(updateBasic, { body: { gender: 2, currency: 'TWD' } });
    expect((await line.next('changed')).data.families).toEqual(['account']);
    line.socket.close();
    expect(await ann.get(profile, {})).toMatchObject({ trueName: '李安', gender: 2, currency: 'TWD' });
    await ann.get(updateBasic, { body: { trueName: '  Ann Lee 李安 ', gender: null } });
    expect(await ann.get(profile, {})).toMatchObject({ trueName: 'Ann Lee 李安', gender: null, currency: 'TWD' });
    await ann.get(updateBasic, { body: { trueName: ' ' } });
    expect((await ann.get(profile, {})).trueName).toBeNull();
    await ann.get(updateBasic, { body: {} });
  });

  it('whoever shares a room hears of another name, and of nothing else', async () => {
    const bob = await createClient(test);
    await ann.get(getRoom, { body: { userId: bob.userId } });
    const line = await join(base, bob);
    await ann.get(updateBasic, { body: { currency: 'HKD' } });
    await ann.get(updateBasic, { body: { trueName: 'Anna' } });
    await ann.get(updateBasic, { body: { trueName: 'Anna' } });
    expect((await line.next('changed')).data.families).toEqual(['rooms']);
    const told = await test.database.pool.query(
      `SELECT FROM events WHERE user_id = $1 AND frame::jsonb ->> 'event' = 'changed'`,
      [bob.userId],
    );
    expect(told.rowCount).toBe(1);
    line.socket.close();
  });

  it.each([
    [{ trueName: 'x'.repeat(PERSON.trueNameMax + 1) }, { trueName: 'tooLong' }],
    [{ trueName: 'Ann\u202Eeel' }, { trueName: 'formatInvalid' }],
    [{ trueName: 'Ann\nLee' }, { trueName: 'formatInvalid' }],
    [{ currency: 'DOGE' }, { currency: 'formatInvalid' }],
  ])('refuses %j beside its field and keeps nothing of it', async (fields, params) => {
    const before = await ann.get(profile, {});
    const answer = await ann.call(updateBasic, { body: { gender: 1, ...fields } });
    expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([422, 'FieldsInvalid', params]);
    expect(await ann.get(profile, {})).toEqual(before);
  });

  it('a form of another shape is a bad request', async () => {
    for (const body of [{ gender: 3 }, { trueName: 7 }, { trueName: 'x'.repeat(255) }, { headFileId: '../x' }]) {
      expect((await ann.raw(updateBasic, JSON.stringify(body))).status).toBe(400);
    }
  });

  it('the picture is a finished one of one’s own, made for this', async () => {
    const eve = await createClient(test);
    const refused = [
      await picture({ ownerId: eve.userId }),
      await picture({ category: 'chat' }),
      await picture({ category: 'paper' }),
      await picture({ state: 'pending' }),
      'absent',
    ];
    for (const headFileId of refused) {
      const answer = await ann.call(updateBasic, { body: { headFileId } });
      expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([
        422,
        'FileNotUploaded',
        { fileId: headFileId },
      ]);
    }
    const [first, second] = [await picture(), await picture()];
    await ann.get(updateBasic, { body: { headFileId: first } });
    expect((await eve.get(baseInfo, { params: { userId: ann.userId } })).headFile).toEqual({
      fileId: first,
      url: `/files/${first}`,
    });
    expect(await uses()).toEqual([first]);
    await ann.get(updateBasic, { body: { headFileId: second } });
    expect(await uses()).toEqual([second]);
    await ann.get(updateBasic, { body: { headFileId: null } });
    expect([await uses(), (await ann.get(profile, {})).headFile]).toEqual([[], null]);
  });
});
