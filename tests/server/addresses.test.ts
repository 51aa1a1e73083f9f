import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { addresses, type addressInput, defaultAddress, removeAddress, saveAddress } from '#protocol/http/addresses.ts';
import { PERSON } from '#protocol/limits.ts';
import { eraseAddressesOfAccount } from '#server/addresses/erase.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

type Input = z.input<typeof addressInput>;

let test: TestApp;
let person: Client;
let now = new Date('2026-11-21T10:00:00Z');
const input = (changes: Partial<Input> = {}): Input => ({
  consignee: '陳嘉欣',
  country: 'HK',
  areaCode: '852',
  mobile: '5123 4567',
  detail: '尖沙咀漢口道18號',
  ...changes,
});
const save = (body: Input & { id?: string }, who = person) => who.call(saveAddress, { body });
const add = async (changes: Partial<Input> = {}): Promise<string> => {
  now = new Date(now.getTime() + 1_000);
  return (await person.get(saveAddress, { body: input({ detail: `尖沙咀漢口道${now.getTime()}號`, ...changes }) })).id;
};
const list = (who = person) => who.get(addresses, {});
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id);

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await createClient(test);
});

describe('fields', () => {
  it.each([
    [{ consignee: ' ' }, { consignee: 'required' }],
    [{ consignee: 'x'.repeat(81) }, { consignee: 'tooLong' }],
    [{ country: '' }, { country: 'countryRequired' }],
    [{ country: 'hk' }, { country: 'notAccepted' }],
    [{ detail: '' }, { detail: 'addressRequired' }],
    [{ detail: 'x'.repeat(301) }, { detail: 'tooLong' }],
    [{ mobile: '' }, { mobile: 'requiredPhone' }],
    [{ areaCode: '' }, { areaCode: 'required' }],
    [{ mobile: '12345' }, { mobile: 'phoneFormat' }],
    [{ mobile: '+852 5123 4567' }, { mobile: 'phoneFormat' }],
    [{ areaCode: '999' }, { mobile: 'phoneFormat' }],
    [
      { consignee: '', country: '', detail: '', mobile: '', areaCode: '' },
      { consignee: 'required', country: 'countryRequired', detail: 'addressRequired', mobile: 'requiredPhone' },
    ],
  ] satisfies [Partial<Input>, object][])(
    'says what is wrong at its field and keeps nothing: %j',
    async (changes, params) => {
      const answer = await save(input(changes));
      expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([422, 'FieldsInvalid', params]);
      expect(await list()).toEqual([]);
    },
  );

  it('stores phone numbers of all countries as digits', async () => {
    await add({ areaCode: '+1', mobile: '(212) 555-0123', country: 'US' });
    expect(await list()).toMatchObject([{ areaCode: '1', mobile: '2125550123' }]);
  });

  it('answers 400 to a body of the wrong shape', async () => {
    for (const body of ['{}', '{"consignee":1}', `{"consignee":"${'x'.repeat(500)}"}`])
      expect((await person.raw(saveAddress, body)).status).toBe(400);
  });
});

it('lets only the owner see, change or remove an address', async () => {
  const id = await add();
  const other = await createClient(test);
  expect(await list(other)).toEqual([]);
  for (const named of [id, 'absent']) {
    expect((await save({ id: named, ...input() }, other)).status).toBe(404);
    expect((await other.call(defaultAddress, { params: { id: named } })).status).toBe(404);
    expect((await other.call(removeAddress, { params: { id: named } })).status).toBe(404);
  }
  expect(await list()).toHaveLength(1);
});

describe('the default address', () => {
  it('is the first address until another is chosen', async () => {
    const [first, second] = [await add({ isDefault: false }), await add({ isDefault: false })];
    expect(await defaults()).toEqual([first]);
    await person.get(saveAddress, { body: { id: first, ...input({ isDefault: false, consignee: 'Ann' }) } });
    expect(await defaults()).toEqual([first]);
    const third = await add({ isDefault: true });
    expect(await defaults()).toEqual([third]);
    await person.get(defaultAddress, { params: { id: second } });
    expect(await defaults()).toEqual([second]);
    expect((await list()).map(({ id }) => id)).toEqual([second, third, first]);
  });

  it('is the latest of the others after it is removed; removing it again is 404', async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    await person.get(removeAddress, { params: { id: first } });
    expect(await defaults()).toEqual([third]);
    await person.get(removeAddress, { params: { id: third } });
    expect(await defaults()).toEqual([second]);
    expect((await person.call(removeAddress, { params: { id: third } })).status).toBe(404);
    await person.get(removeAddress, { params: { id: second } });
    expect(await list()).toEqual([]);
  });

  it('is exactly one after simultaneous changes', async () => {
    const ids = [await add(), await add(), await add()];
    await Promise.all([
      ...ids.map((id) => person.call(defaultAddress, { params: { id } })),
      person.call(removeAddress, { params: { id: ids[0]! } }),
      save(input({ isDefault: true })),
      save({ id: ids[1]!, ...input({ isDefault: true }) }),
    ]);
    expect(await defaults()).toHaveLength(1);
  });

  it('is guaranteed by database constraints', async () => {
    const [id] = [await add(), await add()];
    await expect(
      test.deps.pool.query('UPDATE addresses SET is_default = true WHERE user_id = $1', [person.userId]),
    ).rejects.toThrow('addresses_one_default');
    await expect(test.deps.pool.query('UPDATE addresses SET is_default = false WHERE id = $1', [id])).rejects.toThrow(
      'no default',
    );
    await expect(test.deps.pool.query('DELETE FROM addresses WHERE id = $1', [id])).rejects.toThrow('no default');
  });
});

it('allows at most twenty addresses, also for thirty simultaneous additions', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => save(input({ consignee: `Ann ${at}` }))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(PERSON.addressesMost);
  expect(answers.find(({ status }) => status !== 200)?.error).toMatchObject({ errorCode: 'AddressesTooMany' });
  expect(await list()).toHaveLength(PERSON.addressesMost);
  const [one] = await list();
  expect((await save({ id: one!.id, ...input({ consignee: 'Ann' }) })).status).toBe(200);
});

it('stores an address once that is added repeatedly, also simultaneously and at the limit', async () => {
  const [first, again] = await Promise.all([save(input()), save(input())]);
  expect([first.status, again.status]).toEqual([200, 200]);
  const [one] = await list();
  expect(await list()).toHaveLength(1);
  for (let left = PERSON.addressesMost - 1; left > 0; left -= 1) await add({ isDefault: left === 1 });
  expect(await add({ ...input(), isDefault: true })).toBe(one!.id);
  expect(await list()).toHaveLength(PERSON.addressesMost);
  expect(await defaults()).toEqual([one!.id]);
  expect((await save(input({ mobile: '5123 4568' }))).error).toMatchObject({ errorCode: 'AddressesTooMany' });
});

it('erases addresses with the account', async () => {
  await add();
  await add();
  await test.deps.transact((work) => eraseAddressesOfAccount(work, person.userId));
  expect(await list()).toEqual([]);
});
