import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSavedSearches, removeSavedSearch, saveSearch, setSearchNotices } from '#protocol/http/saved-searches.ts';
import type { SearchCriteria } from '#protocol/entities/saved-search.ts';
import { SAVED_SEARCH } from '#protocol/limits.ts';
import { eraseAccountData } from '#server/account-removal/remove-account.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let ann: Client;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ann = await createClient(test);
});

const save = (criteria: SearchCriteria, who = ann) => who.get(saveSearch, { body: criteria });
const list = (who = ann) => who.get(listSavedSearches, { query: {} });

it('saves a search in its normal form and lists it in the language of the reader', async () => {
  const criteria = {
    keyword: '  Rolex ',
    category: 'watches',
    region: 'HK',
    priceMax: '50000.00',
    details: 'Movement=Hand-wound|condition=good',
  };
  const { id, isNew } = await save(criteria);
  expect(isNew).toBe(true);
  const saved = { ...criteria, keyword: 'Rolex', priceMax: '50000' };
  const [english] = await list();
  expect(english).toMatchObject({
    id,
    criteria: saved,
    names: { category: 'Watches', region: 'Hong Kong', store: null, details: ['Hand-wound'], conditions: ['good'] },
    notifies: true,
  });
  const [chinese] = await ann.get(listSavedSearches, { query: { languageCode: 'ZHHK' } });
  expect(chinese?.names).toMatchObject({ category: '名錶', region: '香港', details: ['手上鏈'] });
});

it('[SVS-2] answers a search that was saved before with the existing one, also when saved twice at once', async () => {
  const both = await Promise.all([save({ keyword: 'jade' }), save({ keyword: 'JADE' })]);
  expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
  expect(both[0].id).toBe(both[1].id);
  expect((await save({ keyword: 'jade' })).id).toBe(both[0].id);
  const other = await createClient(test);
  expect((await save({ keyword: 'jade' }, other)).isNew).toBe(true);
  expect(await list()).toHaveLength(1);
});

it('[SVS-3] [SVS-4] refuses a search without criteria, and more searches than the limit', async () => {
  const empty = await ann.call(saveSearch, { body: { keyword: ' ', category: 'ALL', type: '9' } });
  expect([empty.status, empty.error?.errorCode]).toEqual([422, 'SavedSearchEmpty']);
  await Promise.all(Array.from({ length: SAVED_SEARCH.most - 1 }, (_, at) => save({ keyword: `word ${at}` })));
  const last = await Promise.all(
    ['a', 'b', 'c'].map((keyword) => ann.call(saveSearch, { body: { keyword: `last ${keyword}` } })),
  );
  expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(last.find(({ error }) => error)?.error).toMatchObject({
    errorCode: 'SavedSearchesTooMany',
    params: { most: SAVED_SEARCH.most },
  });
  expect(await list()).toHaveLength(SAVED_SEARCH.most);
});

it('switches notices off and on, and removes the search, for its user only', async () => {
  const { id } = await save({ category: 'tea' });
  const other = await createClient(test);
  const input = { params: { id } };
  expect((await other.call(setSearchNotices, { ...input, body: { notify: false } })).status).toBe(404);
  expect((await other.call(removeSavedSearch, input)).status).toBe(404);
  expect(await ann.get(setSearchNotices, { ...input, body: { notify: false } })).toEqual({ notifies: false });
  expect((await list()).map(({ notifies }) => notifies)).toEqual([false]);
  await ann.get(setSearchNotices, { ...input, body: { notify: true } });
  expect((await list()).map(({ notifies }) => notifies)).toEqual([true]);
  await ann.get(removeSavedSearch, input);
  expect(await list()).toEqual([]);
  expect((await ann.call(removeSavedSearch, input)).status).toBe(404);
});

it('[SVS-8] deletes the searches of a removed account, and saves none for it', async () => {
  const { id } = await save({ keyword: 'jade' });
  await test.deps.transact((work) => eraseAccountData(test.deps, work, ann.userId));
  const { rows } = await test.deps.pool.query('SELECT FROM saved_searches WHERE id = $1', [id]);
  expect(rows).toEqual([]);
});

describe('hostile criteria', () => {
  it.each([
    { keyword: 'x'.repeat(101) },
    { keyword: 7 },
    { category: 'x'.repeat(65) },
    { brand: ['a'] },
    { details: `Movement=${'x'.repeat(1_500)}` },
    { priceMin: '-1' },
    { priceMax: '1e400' },
    { storeId: "' OR true --" },
    { keyword: 'nul\0' },
    [],
    'jade',
  ])('are refused: %j', async (body) => {
    const { status } = await ann.raw(saveSearch, JSON.stringify(body));
    expect(status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it.each<[SearchCriteria, SearchCriteria]>([
    [{ keyword: "'; DROP TABLE goods; --" }, { keyword: "'; DROP TABLE goods; --" }],
    [{ keyword: 'half \u{d83d}' }, { keyword: 'half' }],
    [{ keyword: 'a', type: "1' OR '1" }, { keyword: 'a' }],
    [{ category: '__proto__', details: 'constructor=x|Movement=a=b' }, { category: '__proto__' }],
    [{ brand: '{"$":1}\\' }, { brand: '{"$":1}\\' }],
  ])('are text: %j', async (criteria, saved) => {
    await save(criteria);
    expect((await list()).map((one) => one.criteria)).toEqual([saved]);
  });
});

it('limits how often a user changes their saved searches', async () => {
  const limited = await createTestApp({ config: { rateLimit: true } });
  try {
    const bob = await createClient(limited);
    const statuses: number[] = [];
    for (let at = 0; at <= SAVED_SEARCH.changesPerMinute; at += 1)
      statuses.push((await bob.call(saveSearch, { body: { keyword: 'jade' } })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(SAVED_SEARCH.changesPerMinute);
    expect(statuses.at(-1)).toBe(429);
  } finally {
    await limited.close();
  }
});
