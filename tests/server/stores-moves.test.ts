import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#protocol/http/account.ts';
import { storeOther } from '#protocol/http/goods.ts';
import { saveStoreMedia, storeMine, storePage, storeRename, storeSaveSettings } from '#protocol/http/stores.ts';
import { ACCOUNT, STORE } from '#protocol/limits.ts';
import { DomainError } from '#server/http/domain-error.ts';
import { moveStore } from '#server/stores/store-moves.ts';
import { remindStaffOfReviews } from '#server/stores/review-reminder.ts';
import { applied, fileOf, makeMerchant, openStore, staffMove } from './support/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { sentTo } from './support/outbox.ts';
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
const state = async (owner: Client) => (await owner.get(storeMine, {})).state;
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

describe('settings', () => {
  it('that another device saved meanwhile are not replaced by those of an older page', async () => {
    const owner = await makeMerchant(test);
    const id = await openStore(test, owner, staff);
    const read = settings({ profile: 'Clocks', phone: '2345 6789' }).body;
    await owner.get(storeSaveSettings, { body: read });
    const save = (words: string, was = read) =>
      owner.call(storeSaveSettings, settings({ ...read, profile: words, was }));
    expect((await save('Clocks and watches')).status).toBe(200);
    expect((await save('Clocks, repaired')).error?.errorCode).toBe('Changed');
    expect((await staff.get(storePage, { params: { storeId: id } })).profile).toBe('Clocks and watches');
    // A repeated request, and one of a person who knows.
    expect((await save('Clocks and watches')).status).toBe(200);
    expect((await save('Clocks, repaired', { ...read, profile: ' Clocks and watches ' })).status).toBe(200);
  });

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
    expect(await uses()).toEqual(['reviewDocument', 'store']);
    await owner.get(storeSaveSettings, settings());
    expect(await uses()).toEqual(['reviewDocument']);
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
    expect(await state(owner)).toMatchObject({ frozen: true, freezeReason: { code: 'licenceInvalid' } });
    await staffMove(test, staff, id, 'unfreeze');
    expect((await socket.next('freezeStore')).data).toMatchObject({ extra: { isFreeze: false } });
    expect(await state(owner)).toMatchObject({ frozen: false, freezeReason: null });
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
      ['2 stores are waiting for review', ['· Waiting <b>Room</b>', '· The clerk’s own']],
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
