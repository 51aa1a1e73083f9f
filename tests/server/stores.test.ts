import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#protocol/http/account.ts';
import { storeOther } from '#protocol/http/goods.ts';
import {
  saveStoreMedia,
  storeApply,
  storeEmail,
  storeMine,
  storePage,
  storeRename,
  storeSaveSettings,
  storeSendEmailCode,
  storeVerifyEmail,
} from '#protocol/http/stores.ts';
import { ACCOUNT, STORE } from '#protocol/limits.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { moveStore } from '#server/stores/store-moves.ts';
import { remindStaffOfReviews } from '#server/stores/review-reminder.ts';
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
import { codeSentTo, sentTo } from './support/outbox.ts';
import { dial } from './support/socket.ts';

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
const settings = (over: object = {}) => ({
  body: {
    logoFileId: null,
    backgroundFileId: null,
    profile: '',
    terms: '',
    returnPolicy: '',
    openingHours: '',
    phone: '',
    ...over,
  },
});
const refusal = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof DomainError ? { code: error.code, params: error.params } : error),
  );

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
      papers: [
        { kind: 'idCard', fileId: await fileOf(test, owner, 'paper') },
        { kind: 'addressProof', fileId: await fileOf(test, owner, 'paper') },
      ],
    });
    expect(changed.data).toEqual(first.data);
    const { store } = await owner.get(storeMine, {});
    expect(store).toMatchObject({
      application: { type: 1, entityName: '陳大文', contactPhone: '+852 9123 4567' },
      emailVerified: true,
      num: expect.stringMatching(/^ST-\d{5,}$/),
    });
    expect(store?.papers.map(({ kind, contentType }) => [kind, contentType])).toEqual([
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
      papers: [],
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
      papers: 'paperRequired',
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
    ['an individual a company’s papers', 1, 'businessLicence'],
    ['a company an ID card', 2, 'idCard'],
    ['anybody a proof of address alone', 1, 'addressProof'],
  ] as const)('is rejected with the documents of %s', async (_, type, kind) => {
    const owner = await makeMerchant(test);
    const answer = await apply(owner, { type, papers: [{ kind, fileId: await fileOf(test, owner, 'paper') }] });
    expect(answer.error?.params).toEqual({ papers: 'paperRequired' });
  });

  it('accepts own uploaded documents, each once and six at most', async () => {
    const [owner, other] = [await makeMerchant(test), await makeMerchant(test)];
    const paper = await fileOf(test, owner, 'paper');
    for (const fileId of [await fileOf(test, other, 'paper'), await fileOf(test, owner, 'store'), 'no-such-file-1']) {
      const answer = await apply(owner, {
        papers: [
          { kind: 'businessLicence', fileId: paper },
          { kind: 'addressProof', fileId },
        ],
      });
      expect([answer.status, answer.error?.errorCode]).toEqual([422, 'FileNotUploaded']);
    }
    const twice = await apply(owner, {
      papers: [
        { kind: 'businessLicence', fileId: paper },
        { kind: 'addressProof', fileId: paper },
      ],
    });
    expect(twice.error?.params).toEqual({ 'papers.1': 'notAccepted' });
    const many = await Promise.all(
      Array.from({ length: STORE.papersMost + 1 }, async () => ({
        kind: 'businessLicence' as const,
        fileId: await fileOf(test, owner, 'paper'),
      })),
    );
    expect((await apply(owner, { papers: many })).error?.params).toEqual({ papers: 'tooMany' });
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

describe('settings', () => {
  it('are stored and shown on the page; too long texts are reported at their fields', async () => {
    const owner = await makeMerchant(test);
    const id = await openStore(test, owner, staff);
    const logoFileId = await fileOf(test, owner);
    await owner.get(
      storeSaveSettings,
      settings({
        logoFileId,
        profile: ' 三代經營。\r\nThree generations. ',
        openingHours: '11:00–19:30',
        phone: '2345 6789',
      }),
    );
    const page = await staff.get(storePage, { params: { storeId: id } });
    expect(page).toMatchObject({
      profile: '三代經營。\nThree generations.',
      phone: '+852 2345 6789',
      logo: { fileId: logoFileId },
      isOwn: false,
      verified: false,
      goods: 0,
      media: 0,
    });
    const bad = await owner.call(
      storeSaveSettings,
      settings({
        profile: 'p'.repeat(STORE.textMax + 1),
        terms: 't'.repeat(STORE.textMax + 1),
        returnPolicy: 'r'.repeat(STORE.textMax + 1),
        openingHours: 'o'.repeat(STORE.openingHoursMax + 1),
        phone: 'call me',
      }),
    );
    expect(bad.error?.params).toEqual({
      profile: 'tooLong',
      terms: 'tooLong',
      returnPolicy: 'tooLong',
      openingHours: 'tooLong',
      phone: 'phoneFormat',
    });
    expect((await staff.get(storePage, { params: { storeId: id } })).profile).toBe('三代經營。\nThree generations.');
  });

  it('accept own pictures that were uploaded for stores', async () => {
    const [owner, other] = [await makeMerchant(test), await makeMerchant(test)];
    await openStore(test, owner, staff);
    const [foreign, avatar, video] = [
      await fileOf(test, other),
      await fileOf(test, owner, 'avatar'),
      await fileOf(test, owner, 'store', 'video/mp4'),
    ];
    expect(
      (await owner.call(storeSaveSettings, settings({ logoFileId: foreign, backgroundFileId: avatar }))).error?.params,
    ).toEqual({ logoFileId: 'fileNotUploaded', backgroundFileId: 'fileNotUploaded' });
    expect((await owner.call(storeSaveSettings, settings({ logoFileId: video }))).error?.params).toEqual({
      logoFileId: 'notAccepted',
    });
  });

  it('keep the use of a picture while the store shows it, and of documents all the time', async () => {
    const owner = await makeMerchant(test);
    const id = await openStore(test, owner, staff);
    const uses = async () =>
      (
        await test.deps.pool.query(
          'SELECT f.category FROM file_uses u JOIN files f ON f.id = u.file_id WHERE ref = $1 ORDER BY 1',
          [id],
        )
      ).rows.map(({ category }) => category);
    await owner.get(storeSaveSettings, settings({ logoFileId: await fileOf(test, owner) }));
    expect(await uses()).toEqual(['paper', 'store']);
    await owner.get(storeSaveSettings, settings());
    expect(await uses()).toEqual(['paper']);
  });

  it('need an approved store', async () => {
    const withoutStore = await createClient(test);
    const waiting = await makeMerchant(test);
    await applied(test, waiting);
    const post = { id: test.deps.ids.id(), type: 1 as const, content: '', fileIds: [], coverFileId: null };
    for (const [person, at] of [
      [withoutStore, 'absent'],
      [waiting, 'draft'],
    ] as const) {
      for (const answer of [
        await person.call(storeSaveSettings, settings()),
        await person.call(storeRename, { body: { displayName: 'New name' } }),
        await person.call(saveStoreMedia, { body: post }),
      ]) {
        expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([
          422,
          'MoveRefused',
          { move: 'settings', state: at, missing: ['rightState'] },
        ]);
      }
    }
  });
});

describe('moves', () => {
  it('go to one of two reviewers, never to the owner, and need reasons', async () => {
    const clerk = await makeMerchant(test, { isCustomerService: true });
    const [owner, id] = [await makeMerchant(test), await applied(test, clerk)];
    const other = await applied(test, owner);
    expect(await refusal(staffMove(test, clerk, id, 'take'))).toEqual({
      code: 'MoveRefused',
      params: { move: 'take', state: 'draft', missing: ['notOwnCase'] },
    });
    const takes = await Promise.all([staff, clerk].map((one) => refusal(staffMove(test, one, other, 'take'))));
    expect(takes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(takes).toContainEqual({
      code: 'MoveRefused',
      params: { move: 'take', state: 'lock', missing: ['rightState'] },
    });
    const bare = test.deps.transact((work) =>
      moveStore(work, test.deps, { id: other, move: 'reject', by: 'service', actorId: staff.userId }),
    );
    expect(await refusal(bare)).toEqual({ code: 'FieldsInvalid', params: { 'reason.code': 'required' } });
    expect(await refusal(staffMove(test, staff, 'no-such-store', 'take'))).toMatchObject({ code: 'NotFoundService' });
    const foreign = test.deps.transact((work) =>
      moveStore(work, test.deps, { id: other, move: 'settings', by: 'owner', actorId: clerk.userId }),
    );
    expect(await refusal(foreign)).toMatchObject({ code: 'NotFoundService' });
    const { rows } = await test.deps.pool.query(
      'SELECT move, status, actor_id IS NULL AS system FROM store_moves WHERE store_id = $1 ORDER BY seq',
      [other],
    );
    expect(rows).toEqual([
      { move: 'submit', status: 0, system: false },
      { move: 'take', status: 1, system: false },
    ]);
  });

  it("update the session, the owner's pages and send a mail in the owner's language after an approval", async () => {
    const owner = await makeMerchant(test, { languageCode: 'ZHHK', email: 'approved@shop.example' });
    const socket = await dial(await test.listen(), { token: owner.token });
    socket.send({ event: 'init', data: { userId: owner.userId } });
    await socket.next('initialed');
    const id = await applied(test, owner, { displayName: '鎏金鐘錶行' });
    await socket.next('changed');
    await staffMove(test, staff, id, 'take');
    expect((await socket.next('changed')).data.families).toEqual(['stores', 'account', 'goods']);
    expect((await owner.get(profile, {})).isStore).toBe(false);
    await staffMove(test, staff, id, 'approve');
    await socket.next('changed');
    expect(await owner.get(profile, {})).toMatchObject({ isStore: true, storeDisplayName: '鎏金鐘錶行' });
    expect((await sentTo(test, 'approved@shop.example'))[0]).toMatchObject({
      language: 'ZHHK',
      subject: '你的商店已通過審核',
      text: expect.stringContaining('「鎏金鐘錶行」'),
    });
    await staffMove(test, staff, id, 'freeze');
    expect((await socket.next('freezeStore')).data).toMatchObject({
      type: 'freezeStore',
      seen: false,
      extra: { isFreeze: true, store: { id, url: `/shop-id/${id}`, name: '鎏金鐘錶行' } },
    });
    expect(await state(owner)).toMatchObject({ frozen: true, frozenReason: { code: 'licenceInvalid' } });
    await staffMove(test, staff, id, 'unfreeze');
    expect((await socket.next('freezeStore')).data).toMatchObject({ extra: { isFreeze: false } });
    expect(await state(owner)).toMatchObject({ frozen: false, frozenReason: null });
    socket.socket.close();
  });

  it('remind staff once, four hours before the 24 hours end, except about their own store', async () => {
    const clerk = await makeMerchant(test, {
      isCustomerService: true,
      email: 'clerk@staff.example',
      languageCode: 'ZHCN',
    });
    await makeMerchant(test, { isCustomerService: true, email: 'boss@staff.example' });
    const reach = async (to: string) =>
      (await sentTo(test, to)).map(({ subject, text }) => [
        subject,
        text.split('\n').filter((line) => line.startsWith('· ')),
      ]);
    // Other tests may have left waiting applications.
    ahead = ACCOUNT.storeReview;
    await remindStaffOfReviews(test.deps);
    const [known, theirs] = [(await reach('boss@staff.example')).length, (await reach('clerk@staff.example')).length];
    await applied(test, await makeMerchant(test), { displayName: 'Waiting <b>Room</b>' });
    await applied(test, clerk, { displayName: 'The clerk’s own' });
    ahead += ACCOUNT.storeReview - 5 * 3_600_000;
    expect(await remindStaffOfReviews(test.deps)).toBe(0);
    ahead += 3_600_000 + 60_000;
    expect((await Promise.all([remindStaffOfReviews(test.deps), remindStaffOfReviews(test.deps)])).sort()).toEqual([
      0, 2,
    ]);
    expect((await reach('boss@staff.example')).slice(0, -known || undefined)).toEqual([
      ['2 stores wait for their review', ['· Waiting <b>Room</b>', '· The clerk’s own']],
    ]);
    expect((await reach('clerk@staff.example')).slice(0, -theirs || undefined)).toEqual([
      ['1 家店铺等待审核', ['· Waiting <b>Room</b>']],
    ]);
  });

  it('hide unapproved and frozen stores from others; owner and staff see a frozen store', async () => {
    const [owner, stranger] = [await makeMerchant(test), await createClient(test)];
    const id = await applied(test, owner);
    const page = (who: Client, storeId = id) => who.call(storePage, { params: { storeId } });
    const absent = await page(stranger, 'no-such-store');
    expect([(await page(stranger)).error, (await page(owner)).status, (await page(staff)).status]).toEqual([
      absent.error,
      404,
      404,
    ]);
    await staffMove(test, staff, id, 'take');
    await staffMove(test, staff, id, 'approve');
    expect((await page(stranger)).data).toMatchObject({
      isOwn: false,
      frozen: false,
      rating: { average: null, count: 0 },
    });
    await staffMove(test, staff, id, 'freeze');
    expect((await page(stranger)).error).toEqual(absent.error);
    expect([(await page(owner)).data.frozen, (await page(staff)).data.frozen]).toEqual([true, true]);
    expect((await stranger.call(storeOther, { params: { storeId: id } })).status).toBe(404);
    expect(JSON.stringify((await page(owner)).data)).not.toContain('Harbour Timepieces Limited');
  });
});
