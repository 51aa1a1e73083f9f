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

describe("the current user's record", () => {
  it('stores the given fields, keeps the others and notifies other devices', async () => {
    const connection = await join(base, ann);
    await ann.get(updateBasic, { body: { gender: 2, currency: 'TWD' } });
    expect((await connection.next('changed')).data.families).toEqual(['account']);
    connection.socket.close();
    expect(await ann.get(profile, {})).toMatchObject({ trueName: '李安', gender: 2, currency: 'TWD' });
    await ann.get(updateBasic, { body: { trueName: '  Ann Lee 李安 ', gender: null } });
    expect(await ann.get(profile, {})).toMatchObject({ trueName: 'Ann Lee 李安', gender: null, currency: 'TWD' });
    await ann.get(updateBasic, { body: { trueName: ' ' } });
    expect((await ann.get(profile, {})).trueName).toBeNull();
    await ann.get(updateBasic, { body: {} });
  });

  it('stores the currency in which prices are shown, or that there should be none', async () => {
    expect(await ann.get(profile, {})).not.toHaveProperty('displayCurrency');
    await ann.get(updateBasic, { body: { displayCurrency: 'SGD' } });
    await ann.get(updateBasic, { body: { gender: 1 } });
    expect((await ann.get(profile, {})).displayCurrency).toBe('SGD');
    await ann.get(updateBasic, { body: { displayCurrency: null } });
    expect((await ann.get(profile, {})).displayCurrency).toBeNull();
    expect((await ann.call(updateBasic, { body: { displayCurrency: 'XAU' as 'SGD' } })).status).toBe(400);
  });

  it('notifies room members of a changed name and of no other change', async () => {
    const bob = await createClient(test);
    await ann.get(getRoom, { body: { userId: bob.userId } });
    const connection = await join(base, bob);
    await ann.get(updateBasic, { body: { currency: 'HKD' } });
    await ann.get(updateBasic, { body: { trueName: 'Anna' } });
    await ann.get(updateBasic, { body: { trueName: 'Anna' } });
    expect((await connection.next('changed')).data.families).toEqual(['rooms']);
    await test.deps.placer.place();
    const sent = await test.database.pool.query(
      `SELECT FROM events WHERE user_id = $1 AND frame::jsonb ->> 'event' = 'changed'`,
      [bob.userId],
    );
    expect(sent.rowCount).toBe(1);
    connection.socket.close();
  });

  it('lets staff have a name of the service', async () => {
    const staff = await createClient(test, { isCustomerService: true });
    await staff.get(updateBasic, { body: { trueName: 'Vermeil Customer Service' } });
    expect((await staff.get(profile, {})).trueName).toBe('Vermeil Customer Service');
  });

  it.each([
    [{ trueName: 'x'.repeat(PERSON.trueNameMax + 1) }, { trueName: 'tooLong' }],
    [{ trueName: 'Ann\u202Eeel' }, { trueName: 'formatInvalid' }],
    [{ trueName: 'Ann\nLee' }, { trueName: 'formatInvalid' }],
    [{ trueName: '\u3164' }, { trueName: 'formatInvalid' }],
    [{ trueName: 'Vеrmeil Customer Service' }, { trueName: 'nameReserved' }],
    [{ currency: 'DOGE' }, { currency: 'formatInvalid' }],
  ])('rejects %j at its field and stores nothing', async (fields, params) => {
    const before = await ann.get(profile, {});
    const answer = await ann.call(updateBasic, { body: { gender: 1, ...fields } });
    expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([422, 'FieldsInvalid', params]);
    expect(await ann.get(profile, {})).toEqual(before);
  });

  it('answers 400 to a form of another shape', async () => {
    for (const body of [{ gender: 3 }, { trueName: 7 }, { trueName: 'x'.repeat(255) }, { headFileId: '../x' }]) {
      expect((await ann.raw(updateBasic, JSON.stringify(body))).status).toBe(400);
    }
  });

  it('accepts only an own finished avatar upload', async () => {
    const eve = await createClient(test);
    const refused = [
      await picture({ ownerId: eve.userId }),
      await picture({ category: 'chat' }),
      await picture({ category: 'reviewDocument' }),
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

it('limits changes of name and avatar to a number a day, because they notify everybody who shares a room', async () => {
  let now = new Date('2026-11-23T12:00:00+08:00');
  const own = await createTestApp({ clock: () => now });
  const person = await createClient(own);
  const rename = (trueName: string) => person.call(updateBasic, { body: { trueName } });
  for (let count = 0; count < PERSON.publicChangesPerDay; count += 1)
    expect((await rename(`Name ${count}`)).status).toBe(200);
  const refused = await rename('One more');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(12 * 3_600)]);
  expect((await person.get(profile, {})).trueName).toBe(`Name ${PERSON.publicChangesPerDay - 1}`);
  // The same name and other fields are no public change.
  expect((await rename(`Name ${PERSON.publicChangesPerDay - 1}`)).status).toBe(200);
  expect((await person.call(updateBasic, { body: { currency: 'USD' } })).status).toBe(200);
  now = new Date('2026-11-24T00:00:00+08:00');
  expect((await rename('The next day')).status).toBe(200);
  await own.close();
});
