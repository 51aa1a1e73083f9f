import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDraft, readReplyDraft, saveDraft, saveReplyDraft } from '#protocol/http/drafts.ts';
import { DRAFTS } from '#protocol/limits.ts';
import { EMPTY_REPLY } from '#protocol/rules/articles.ts';
import { eraseFormDraftsOfAccount } from '#server/drafts/erase.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let person: Client;
const save = (form: string, value: unknown, who = person) => who.call(saveDraft, { params: { form }, body: { value } });
const read = (form: string, who = person) => who.get(readDraft, { params: { form } });

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await createClient(test);
});

it('returns any saved text unchanged; null deletes it', async () => {
  expect(await read('kyc')).toEqual({ value: null, savedAt: null });
  const value = {
    trueName: 'half a pair: \ud83d',
    documents: [{ fileId: 'x' }],
    deep: { list: [1, null, true, ''] },
    '__proto__ ': 1,
  };
  const { savedAt } = (await save('kyc', value)).data;
  expect(await read('kyc')).toEqual({ value, savedAt });
  await save('kyc', 'another');
  expect((await read('kyc')).value).toBe('another');
  await save('kyc', null);
  await save('kyc', null);
  expect(await read('kyc')).toEqual({ value: null, savedAt: null });
});

it('stores forms of the account only, for their owner', async () => {
  await save('address:new', { detail: 'mine' });
  const other = await createClient(test);
  expect((await read('address:new', other)).value).toBeNull();
  for (const form of ['goods:1', 'profile', 'constructor', 'tostring']) {
    expect([(await save(form, 1)).status, (await person.call(readDraft, { params: { form } })).status]).toEqual([
      404, 404,
    ]);
  }
  for (const form of ['KYC', 'kyc:', 'kyc:a b', `kyc:${'x'.repeat(65)}`, '..'])
    expect([400, 404]).toContain((await save(form, 1)).status);
});

it('limits a draft to 64 kB and keeps the previous one', async () => {
  await save('store', 'small');
  const most = 'x'.repeat(DRAFTS.bytes - 2);
  expect((await save('store', `${most}x`)).error).toMatchObject({
    errorCode: 'FieldsInvalid',
    params: { value: 'tooLong' },
  });
  expect((await save('store', '漢'.repeat(30_000))).error).toMatchObject({ params: { value: 'tooLong' } });
  expect((await read('store')).value).toBe('small');
  expect((await save('store', most)).status).toBe(200);
  expect((await save('store', 'x'.repeat(1_100_000))).status).toBe(413);
});

it('stores at most 50 forms, also when 60 are saved at once', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => save(`address:a${at}`, at)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(DRAFTS.formsMost);
  expect(answers.find(({ status }) => status !== 200)?.error).toMatchObject({
    errorCode: 'DraftsTooMany',
    params: { most: DRAFTS.formsMost },
  });
  const kept = answers.findIndex(({ status }) => status === 200);
  expect((await save(`address:a${kept}`, 'again')).status).toBe(200);
  await save(`address:a${kept}`, null);
  expect((await save('kyc', 1)).status).toBe(200);
});

it('counts every draft of these forms, also one that has the value of a blank reply', async () => {
  for (let at = 0; at < DRAFTS.formsMost; at += 1) await save(`address:a${at}`, EMPTY_REPLY);
  expect((await save('kyc', EMPTY_REPLY)).error).toMatchObject({ errorCode: 'DraftsTooMany' });
});

it('answers 400 to a deeply nested value', async () => {
  const url = { method: 'POST', path: '/api/ClientUser/drafts/kyc' } as const;
  for (const depth of [70, 20_000])
    expect((await person.raw(url, `{"value":${'['.repeat(depth)}${']'.repeat(depth)}}`)).status).toBe(400);
  expect((await person.raw(url, '{"value":"a\\u0000b"}')).status).toBe(400);
});

it('erases drafts with the account', async () => {
  await save('kyc', { a: 1 });
  await test.deps.transact((work) => eraseFormDraftsOfAccount(work, person.userId));
  expect((await read('kyc')).value).toBeNull();
});

describe('the draft of a reply', () => {
  const words = (text: string) => [{ type: 'paragraph' as const, inline: [{ text }] }];
  const NONE = { id: '', content: [] };
  const saveReply = (revision: number, data: { id: string; content: ReturnType<typeof words> }, thread = 'a1') =>
    person.call(saveReplyDraft, { params: { id: thread }, body: { revision, data } });
  const readReply = (thread = 'a1', who = person) => who.get(readReplyDraft, { params: { id: thread } });

  it('is the same on every device, by thread and person', async () => {
    expect(await readReply()).toEqual({ revision: 0, data: NONE, editable: true });
    const { revision } = (await saveReply(0, { id: 'r1', content: words('half') })).data;
    expect(await readReply()).toEqual({ revision, data: { id: 'r1', content: words('half') }, editable: true });
    expect(await readReply('a2')).toMatchObject({ revision: 0 });
    expect(await readReply('a1', await createClient(test))).toMatchObject({ revision: 0 });
    expect(await person.call(readDraft, { params: { form: 'reply:a1' } })).toMatchObject({ status: 404 });
  });

  it('is not replaced by a device that has not seen it', async () => {
    const { revision } = (await saveReply(0, { id: 'r1', content: words('one') })).data;
    expect((await saveReply(0, { id: 'r1', content: words('other') })).error).toMatchObject({
      errorCode: 'Changed',
      params: { revision },
    });
    // The response was lost.
    expect((await saveReply(0, { id: 'r1', content: words('one') })).data).toEqual({ revision });
    const newer = (await saveReply(revision, { id: 'r1', content: words('two') })).data.revision;
    expect(newer).toBeGreaterThan(revision);
    expect((await readReply()).data.content).toEqual(words('two'));
  });

  it('is blank on other devices once it was posted, and remembers 50 of them', async () => {
    for (let at = 0; at < DRAFTS.formsMost + 2; at += 1) {
      const { revision } = (await saveReply(0, { id: 'r1', content: words('x') }, `b${at}`)).data;
      const blank = (await saveReply(revision, { id: 'r1', content: words(' ') }, `b${at}`)).data.revision;
      expect(await readReply(`b${at}`)).toEqual({ revision: blank, data: NONE, editable: true });
    }
    const { rows } = await test.deps.pool.query('SELECT form FROM form_drafts WHERE user_id = $1', [person.userId]);
    expect(rows).toHaveLength(DRAFTS.formsMost);
    // Blank ones are no drafts.
    expect((await saveReply(0, { id: 'r1', content: words('more') }, 'c1')).status).toBe(200);
  });

  it('has the limits of other drafts', async () => {
    expect((await saveReply(0, { id: 'r1', content: words('漢'.repeat(30_000)) })).error).toMatchObject({
      errorCode: 'FieldsInvalid',
    });
    const saved = await Promise.all(
      Array.from({ length: DRAFTS.formsMost + 2 }, (_, at) =>
        saveReply(0, { id: 'r1', content: words('x') }, `d${at}`),
      ),
    );
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(DRAFTS.formsMost);
    const huge = { id: 'r1', content: words('x') };
    expect((await saveReply(Number.MAX_SAFE_INTEGER, huge, 'd0')).status).toBe(200);
    expect((await saveReply(-1, huge, 'd0')).status).toBe(400);
  });
});
