import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storeOther } from '#protocol/http/goods.ts';
import {
  storeApply,
  storeEmail,
  storeMine,
  storeRename,
  storeSendEmailCode,
  storeVerifyEmail,
} from '#protocol/http/stores.ts';
import { ACCOUNT, STORE } from '#protocol/limits.ts';
import {
  applicationOf,
  applied,
  fileOf,
  makeMerchant,
  openStore,
  staffMove,
  type Application,
} from './support/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient, type Client } from './support/client.ts';
import { codeSentTo } from './support/outbox.ts';

let test: TestApp;
let staff: Client;
let ahead = 0;

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(Date.now() + ahead) });
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());
afterEach(() => {
  ahead = 0;
});

const apply = async (owner: Client, over: Partial<Application> = {}) =>
  owner.call(storeApply, { body: await applicationOf(test, owner, over) });
const state = async (owner: Client) => (await owner.get(storeMine, {})).state;
const may = async (owner: Client) =>
  Object.fromEntries((await state(owner)).moves.map(({ move, allowed }) => [move, allowed]));

describe('submitting an application', () => {
  it('creates a waiting store, which its owner may change until a reviewer takes it', async () => {
    const owner = await makeMerchant(test);
    expect(await owner.get(storeMine, {})).toMatchObject({ store: null, state: { status: 0, submittedAt: null } });
    const first = await apply(owner);
    expect(first.status).toBe(200);
    expect(await state(owner)).toMatchObject({ status: 0, reason: null, decidedAt: null });
    expect(await may(owner)).toEqual({ submit: false, change: true, settings: false });
    const changed = await apply(owner, {
      type: 1,
      entityName: '陳大文',
      documents: [
        { kind: 'idCard', fileId: await fileOf(test, owner, 'reviewDocument') },
        { kind: 'addressProof', fileId: await fileOf(test, owner, 'reviewDocument') },
      ],
    });
    expect(changed.data).toEqual(first.data);
    const { store } = await owner.get(storeMine, {});
    expect(store).toMatchObject({
      application: { type: 1, entityName: '陳大文', contactPhone: '+852 9123 4567' },
      emailVerified: true,
      num: expect.stringMatching(/^ST-\d{5,}$/),
    });
    expect(store?.documents.map(({ kind, contentType }) => [kind, contentType])).toEqual([
      ['idCard', 'image/webp'],
      ['addressProof', 'image/webp'],
    ]);
  });

  it('reports the problem of every field and stores nothing', async () => {
    const owner = await makeMerchant(test);
    const over: Partial<Application> = {
      name: '',
      displayName: '林氏',
      entityName: ' \n ',
      contactPhone: '12',
      email: 'a@b',
      businessCategory: 'weapons',
      address: '',
      documents: [],
    };
    const empty = await apply(owner, over);
    expect([empty.status, empty.error?.errorCode]).toEqual([422, 'FieldsInvalid']);
    expect(empty.error?.params).toEqual({
      name: 'required',
      displayName: 'storeNameLength',
      entityName: 'required',
      contactPhone: 'phoneFormat',
      email: 'emailFormat',
      businessCategory: 'notAccepted',
      address: 'addressRequired',
      documents: 'documentRequired',
    });
    const long = await apply(owner, {
      name: 'n'.repeat(61),
      displayName: 'd'.repeat(61),
      entityName: 'e'.repeat(200),
      address: 'a'.repeat(400),
      contactPhone: ' ',
      email: '',
      businessCategory: '',
    });
    expect(long.error?.params).toEqual({
      name: 'tooLong',
      displayName: 'storeNameLength',
      address: 'tooLong',
      contactPhone: 'requiredPhone',
      email: 'requiredEmail',
      businessCategory: 'categoryRequired',
    });
    expect((await owner.get(storeMine, {})).store).toBeNull();
  });

  it.each([
    ['an individual a company’s documents', 1, 'businessLicence'],
    ['a company an ID card', 2, 'idCard'],
    ['anybody a proof of address alone', 1, 'addressProof'],
  ] as const)('is rejected with the documents of %s', async (_, type, kind) => {
    const owner = await makeMerchant(test);
    const answer = await apply(owner, {
      type,
      documents: [{ kind, fileId: await fileOf(test, owner, 'reviewDocument') }],
    });
    expect(answer.error?.params).toEqual({ documents: 'documentRequired' });
  });

  it('accepts own uploaded documents, each once and six at most', async () => {
    const [owner, other] = [await makeMerchant(test), await makeMerchant(test)];
    const document = await fileOf(test, owner, 'reviewDocument');
    for (const fileId of [
      await fileOf(test, other, 'reviewDocument'),
      await fileOf(test, owner, 'store'),
      'no-such-file-1',
    ]) {
      const answer = await apply(owner, {
        documents: [
          { kind: 'businessLicence', fileId: document },
          { kind: 'addressProof', fileId },
        ],
      });
      expect([answer.status, answer.error?.errorCode]).toEqual([422, 'FileNotUploaded']);
    }
    const twice = await apply(owner, {
      documents: [
        { kind: 'businessLicence', fileId: document },
        { kind: 'addressProof', fileId: document },
      ],
    });
    expect(twice.error?.params).toEqual({ 'documents.1': 'notAccepted' });
    const many = await Promise.all(
      Array.from({ length: STORE.documentsMost + 1 }, async () => ({
        kind: 'businessLicence' as const,
        fileId: await fileOf(test, owner, 'reviewDocument'),
      })),
    );
    expect((await apply(owner, { documents: many })).error?.params).toEqual({ documents: 'tooMany' });
    expect((await owner.get(storeMine, {})).store).toBeNull();
  });

  it('creates one store for ten simultaneous applications', async () => {
    const owner = await makeMerchant(test);
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(owner)));
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    const { rows } = await test.deps.pool.query(
      'SELECT move, count(*)::int FROM store_moves WHERE store_id = $1 GROUP BY move ORDER BY move',
      [answers[0]?.data.id],
    );
    expect(rows).toEqual([
      { move: 'change', count: 9 },
      { move: 'submit', count: 1 },
    ]);
  });

  it('is refused during a review before any field is checked, and accepted again after a rejection', async () => {
    const owner = await makeMerchant(test);
    const id = await applied(test, owner);
    await staffMove(test, staff, id, 'take');
    const inReview = await apply(owner, { name: '' });
    expect([inReview.error?.errorCode, inReview.error?.params]).toEqual([
      'MoveRefused',
      { move: 'submit', state: 'lock', missing: ['rightState'] },
    ]);
    await staffMove(test, staff, id, 'reject');
    expect(await state(owner)).toMatchObject({
      status: 3,
      reason: { code: 'licenceInvalid', note: 'The licence ended in May.' },
      decidedAt: expect.any(Number),
    });
    expect(await may(owner)).toMatchObject({ submit: true });
    expect(await applied(test, owner)).toBe(id);
    expect(await state(owner)).toMatchObject({ status: 0, reason: null, decidedAt: null });
  });
});

describe('e-mail addresses', () => {
  it('lets the chart refuse an application without a verified address', async () => {
    const owner = await makeMerchant(test, { emailVerified: false });
    const email = 'Shop@Harbour.example';
    const before = await apply(owner, { email });
    expect([before.error?.errorCode, before.error?.params]).toEqual([
      'MoveRefused',
      { move: 'submit', state: 'absent', missing: ['emailVerified'] },
    ]);
    expect((await owner.get(storeMine, {})).state.moves).toContainEqual({
      move: 'submit',
      allowed: false,
      missing: ['emailVerified'],
    });
    await owner.get(storeSendEmailCode, { body: { email } });
    const code = await codeSentTo(test, email.toLowerCase());
    const wrong = await owner.call(storeVerifyEmail, {
      body: { email, code: code === '000000' ? '000001' : '000000' },
    });
    expect([wrong.status, wrong.error?.errorCode]).toEqual([422, 'StoreEmail_VerifyCodeMatchError']);
    const other = await makeMerchant(test);
    expect((await other.call(storeVerifyEmail, { body: { email, code } })).error?.errorCode).toBe(
      'StoreEmail_VerifyCodeMatchError',
    );
    await owner.get(storeVerifyEmail, { body: { email, code } });
    expect(await owner.get(storeEmail, {})).toEqual({ verified: ['shop@harbour.example'] });
    expect((await owner.call(storeVerifyEmail, { body: { email, code } })).error?.errorCode).toBe(
      'StoreEmail_VerifyCodeMatchError',
    );
    expect((await apply(owner, { email })).status).toBe(200);
  });

  it("accepts the account's verified address, never another's", async () => {
    const [owner, other] = [await makeMerchant(test, { email: 'own@shop.example' }), await makeMerchant(test)];
    expect(await owner.get(storeEmail, {})).toEqual({ verified: ['own@shop.example'] });
    expect((await apply(other, { email: 'own@shop.example' })).error?.params).toMatchObject({
      missing: ['emailVerified'],
    });
  });

  it('allows five wrong codes and reports malformed addresses at the field', async () => {
    const owner = await makeMerchant(test);
    await owner.get(storeSendEmailCode, { body: { email: 'tries@shop.example' } });
    const right = await codeSentTo(test, 'tries@shop.example');
    const code = right === '111111' ? '222222' : '111111';
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => owner.call(storeVerifyEmail, { body: { email: 'tries@shop.example', code } })),
    );
    expect(guesses.filter(({ error }) => error?.errorCode === 'StoreEmail_VerifyCodeMatchError')).toHaveLength(
      ACCOUNT.codeTries,
    );
    expect(
      (await owner.call(storeVerifyEmail, { body: { email: 'tries@shop.example', code: right } })).error?.errorCode,
    ).toBe('CodeTooManyTries');
    expect((await owner.call(storeSendEmailCode, { body: { email: 'no address' } })).error?.params).toEqual({
      email: 'emailFormat',
    });
    expect(
      (await owner.call(storeVerifyEmail, { body: { email: 'tries@shop.example', code: ' ' } })).error?.params,
    ).toEqual({ code: 'requiredCode' });
    expect(await owner.get(storeEmail, {})).toEqual({ verified: [expect.stringMatching(/^merchant/)] });
  });
});

describe('display names', () => {
  it('belong to one store in any spelling, and to no rejected store', async () => {
    const [first, second] = [await makeMerchant(test), await makeMerchant(test)];
    const id = await applied(test, first, { displayName: 'Peak Jade 山頂玉器' });
    for (const displayName of ['peak jade 山頂玉器', 'Ｐｅａｋ Jade 山頂玉器', ' Peak  Jade 山頂\u200b玉器 ']) {
      expect((await apply(second, { displayName })).error?.params).toEqual({ displayName: 'storeNameTaken' });
    }
    await staffMove(test, staff, id, 'take');
    await staffMove(test, staff, id, 'reject');
    await applied(test, second, { displayName: 'PEAK JADE 山頂玉器' });
    expect((await apply(first, { displayName: 'Peak Jade 山頂玉器' })).error?.params).toEqual({
      displayName: 'storeNameTaken',
    });
  });

  it('cannot be store numbers, by which closed stores are shown', async () => {
    const owner = await makeMerchant(test);
    for (const displayName of ['ST-20001', 'ＳＴ－１２３４５'])
      expect((await apply(owner, { displayName })).error?.params).toEqual({ displayName: 'notAccepted' });
  });

  it('go to one of two simultaneous applications; the other gets a field problem', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makeMerchant(test)));
    const answers = await Promise.all(people.map((owner) => apply(owner, { displayName: 'The Only One' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { error } of answers.filter(({ status }) => status !== 200))
      expect(error?.params).toEqual({ displayName: 'storeNameTaken' });
  });

  it('change once in 30 days, also for two simultaneous calls', async () => {
    const owner = await makeMerchant(test);
    const id = await openStore(test, owner, staff);
    expect((await owner.get(storeMine, {})).store?.nextRenameAt).toBeNull();
    const answers = await Promise.all(
      ['Lantern House', 'Lantern Hall'].map((displayName) => owner.call(storeRename, { body: { displayName } })),
    );
    expect(answers.map(({ status, error }) => error?.errorCode ?? status).sort()).toEqual([
      200,
      'StoreNameChangedLately',
    ]);
    const from = answers.find(({ status }) => status === 200)?.data.renameFrom ?? 0;
    expect(from - Date.now()).toBeGreaterThan(ACCOUNT.storeNameChangeEvery - 60_000);
    expect((await owner.get(storeMine, {})).store?.nextRenameAt).toBe(from);
    ahead = ACCOUNT.storeNameChangeEvery + 1_000;
    // The session has expired by then.
    const later = clientOf(
      test,
      owner.userId,
      await test.deps.sessions.open({ userId: owner.userId, userAgent: 'test', address: '127.0.0.1' }),
    );
    expect((await later.get(storeMine, {})).store?.nextRenameAt).toBeNull();
    expect((await later.call(storeRename, { body: { displayName: 'Lan' } })).error?.params).toEqual({
      displayName: 'storeNameLength',
    });
    await later.get(storeRename, { body: { displayName: 'Lantern Rooms' } });
    expect((await later.get(storeOther, { params: { storeId: id } })).displayName).toBe('Lantern Rooms');
  });
});
