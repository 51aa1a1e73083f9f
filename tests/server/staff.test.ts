import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateBasic } from '#protocol/http/registration.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { kycSubmit, documentLink } from '#protocol/http/kyc.ts';
import { pushUnread } from '#protocol/http/notices.ts';
import * as calls from '#protocol/http/staff.ts';
import type { CaseKind } from '#protocol/rules/audit-actions.ts';
import { ACCOUNT, PERSON } from '#protocol/limits.ts';
import { GOODS_STATUS, KYC_STATUS, STORE_STATUS } from '#protocol/lookups.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { makeDraft, makeSeller } from './support/goods.ts';
import { uploadDocumentPicture, submission } from './support/documents.ts';
import { applicationOf, applied, makeMerchant } from './support/stores.ts';

let test: TestApp;
let now = new Date('2026-11-21T10:00:00Z');
let staff: Client;
let other: Client;
let merchant: Client;
let person: Client;
const ids = {} as Record<CaseKind, string>;

const reason = { code: 'authenticityDoubted', note: 'Please add the papers of the watch.' };
const move = (kind: CaseKind, name: string, body: object | null = null, who = staff, id = ids[kind]) =>
  who.call(calls.staffMove, {
    params: { kind, id },
    body: { move: name as 'take', reason: body as typeof reason | null },
  });
const caseOf = (kind: CaseKind, who = staff, id = ids[kind]) =>
  who.get(calls.staffCase, { params: { kind, id }, query: {} });
const log = async (query: { action?: string; subject?: string } = {}) =>
  (await staff.get(calls.staffAudit, { query })).items;

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  [staff, other] = [
    await createClient(test, { isCustomerService: true, username: 'service.mia', trueName: 'Mia' }),
    await createClient(test, { isCustomerService: true }),
  ];
  person = await createClient(test, { username: 'ka.yan', email: 'kayan@mail.example', emailVerified: true });
  ids.kyc = person.userId;
  await person.get(kycSubmit, { body: submission([await uploadDocumentPicture(test, person)]) });
  now = new Date(now.getTime() + 1_000);
  merchant = await makeMerchant(test, { trueName: '林國棟', kycStatus: KYC_STATUS.success });
  ids.store = await applied(test, merchant);
  const seller = await makeSeller(test, { username: 'sells.watches' });
  ids.goods = await makeDraft(test, seller, {
    texts: {
      EN: { title: 'A watch', description: 'It ticks.' },
      ZHHK: { title: '陀飛輪腕錶', description: '…' },
      ZHCN: { title: '', description: '' },
    },
  });
  await seller.get(moveGoods, { params: { id: ids.goods }, body: { move: 'submit' } });
});
afterAll(() => test.close());

describe('review queues', () => {
  it('count waiting and late cases and give the oldest', async () => {
    now = new Date(now.getTime() + ACCOUNT.storeReview - 1_000);
    const counts = await staff.get(calls.staffCounts, {});
    expect(counts).toMatchObject([
      { kind: 'kyc', waiting: 1, inReview: 0, late: 0 },
      { kind: 'store', waiting: 1, late: 0 },
      { kind: 'goods', waiting: 1, late: 0 },
    ]);
    now = new Date(now.getTime() + 1_001);
    expect((await staff.get(calls.staffCounts, {})).map(({ late }) => late)).toEqual([1, 1, 1]);
  });

  it("list the oldest first, with titles in the reader's language and the reviewer", async () => {
    const queue = (kind: CaseKind, languageCode: 'EN' | 'ZHHK' = 'ZHHK') =>
      staff.get(calls.staffQueue, { params: { kind }, query: { languageCode } });
    expect(await queue('kyc')).toMatchObject({
      total: 1,
      items: [
        {
          id: ids.kyc,
          title: '陳嘉欣 Chan Ka Yan',
          owner: { userId: person.userId, username: 'ka.yan' },
          status: KYC_STATUS.approving,
          reviewer: null,
        },
      ],
    });
    expect((await queue('store')).items).toMatchObject([
      { id: ids.store, owner: { name: '林國棟' }, status: STORE_STATUS.draft },
    ]);
    expect((await queue('goods')).items).toMatchObject([
      { id: ids.goods, title: '陀飛輪腕錶', status: GOODS_STATUS.pending, image: { fileId: expect.any(String) } },
    ]);
    expect((await queue('goods', 'EN')).items[0]?.title).toBe('A watch');
    const [one] = (await queue('store')).items;
    expect(one!.dueAt - one!.submittedAt).toBe(ACCOUNT.storeReview);
  });

  it('give the total also on a page beyond the last', async () => {
    expect(await staff.get(calls.staffQueue, { params: { kind: 'kyc' }, query: { pageNo: 2 } })).toEqual({
      items: [],
      total: 1,
      pageSize: PERSON.staffPageSize,
    });
  });

  it('are forbidden to others, like all calls of staff', async () => {
    const strangers = [person, merchant];
    for (const who of strangers) {
      const answers = await Promise.all([
        who.call(calls.staffCounts, {}),
        who.call(calls.staffQueue, { params: { kind: 'kyc' }, query: {} }),
        who.call(calls.staffCase, { params: { kind: 'kyc', id: ids.kyc }, query: {} }),
        move('goods', 'take', null, who),
        who.call(calls.staffPeople, { query: {} }),
        who.call(calls.staffRooms, { query: {} }),
        who.call(calls.staffJoin, { body: { roomId: 'x', reason: 'x' } }),
        who.call(calls.staffAudit, { query: {} }),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    }
  });

  it('cannot be opened by granting the role over the API', async () => {
    await person.raw(
      updateBasic,
      JSON.stringify({ trueName: 'Ann', isCustomerService: true, is_customer_service: true, kycStatus: 2 }),
    );
    const { rows } = await test.deps.pool.query('SELECT is_customer_service, kyc_status FROM users WHERE id = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([{ is_customer_service: false, kyc_status: KYC_STATUS.approving }]);
  });
});

describe('a review case', () => {
  it('has fields, documents, moves and history', async () => {
    const kyc = await caseOf('kyc');
    expect(kyc).toMatchObject({
      kind: 'kyc',
      owner: { userId: person.userId, email: 'kayan@mail.example' },
      kyc: { trueName: '陳嘉欣 Chan Ka Yan', documentNumber: 'A123456(7)' },
      store: null,
      goods: null,
      history: [{ move: 'submit', by: { userId: person.userId }, reason: null }],
    });
    expect(kyc.state.moves).toEqual([
      { move: 'approve', allowed: true, missing: [] },
      { move: 'reject', allowed: true, missing: [] },
    ]);
    expect((await staff.call(documentLink, { params: { fileId: kyc.documents[0]!.fileId } })).status).toBe(200);
    const store = await caseOf('store');
    expect(store).toMatchObject({
      store: { id: ids.store, entityName: 'Harbour Timepieces Limited' },
      documents: [{ kind: 'businessLicence' }],
      owner: { mobile: expect.stringMatching(/^\+852 /) },
    });
    expect((await staff.call(documentLink, { params: { fileId: store.documents[0]!.fileId } })).status).toBe(200);
    const goods = await caseOf('goods');
    expect(goods.goods?.data.texts.ZHHK.title).toBe('陀飛輪腕錶');
    expect(goods.goods?.files).toHaveLength(1);
  });

  it('is 404 for reading and moving if absent or never submitted', async () => {
    const draft = await makeDraft(test, await makeSeller(test));
    for (const [kind, id] of [
      ['kyc', 'absent'],
      ['kyc', merchant.userId],
      ['store', 'absent'],
      ['goods', 'absent'],
      ['goods', draft],
    ] as const) {
      expect([kind, (await staff.call(calls.staffCase, { params: { kind, id }, query: {} })).status]).toEqual([
        kind,
        404,
      ]);
    }
    for (const [kind, id] of [
      ['kyc', 'absent'],
      ['store', 'absent'],
      ['goods', 'absent'],
    ] as const)
      expect((await move(kind, 'approve', null, staff, id)).status).toBe(404);
    expect(await log({ action: 'approve' })).toEqual([]);
  });
});

describe('moves of staff', () => {
  it('need a reason to reject or freeze, with a note for “other”', async () => {
    await move('goods', 'take');
    for (const [body, params] of [
      [null, { 'reason.code': 'required' }],
      [{ code: '', note: 'x' }, { 'reason.code': 'required' }],
      [{ code: 'because', note: '' }, { 'reason.code': 'notAccepted' }],
      [{ code: 'other', note: ' ' }, { 'reason.note': 'required' }],
    ] as const) {
      for (const name of ['reject', 'freeze'])
        expect((await move('goods', name, body)).error).toMatchObject({ errorCode: 'FieldsInvalid', params });
    }
    expect((await move('goods', 'reject', { code: 'other', note: 'x'.repeat(1_001) })).status).toBe(400);
    expect((await caseOf('goods')).state.status).toBe(GOODS_STATUS.locked);
  });

  it('name the missing conditions of a refused move and log nothing', async () => {
    const before = (await log()).length;
    expect((await move('kyc', 'take')).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { move: 'take', missing: ['rightState'] },
    });
    expect((await move('store', 'approve')).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { missing: ['rightState'] },
    });
    expect((await move('store', 'receive')).error).toMatchObject({ errorCode: 'MoveRefused' });
    expect((await move('store', 'freeze', reason)).error).toMatchObject({ errorCode: 'MoveRefused' });
    expect(
      (
        await staff.raw(
          { method: 'POST', path: `/api/staff/cases/goods/${ids.goods}/move` },
          '{"move":"sell","reason":null}',
        )
      ).status,
    ).toBe(400);
    expect((await log()).length).toBe(before);
  });

  it('let one of two simultaneous moves win, with one audit entry', async () => {
    const answers = await Promise.all([staff, other, staff, other].map((who) => move('store', 'take', null, who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await log({ action: 'take', subject: ids.store })).toHaveLength(1);
    expect((await caseOf('store')).reviewer).toMatchObject({ userId: expect.any(String) });
    expect((await staff.get(calls.staffCounts, {}))[1]).toMatchObject({ kind: 'store', waiting: 0, inReview: 1 });
  });

  it('return the new state and next moves; a freeze gives the owner a notice', async () => {
    expect((await move('store', 'approve')).data).toMatchObject({
      status: STORE_STATUS.success,
      frozen: false,
      moves: expect.arrayContaining([{ move: 'freeze', allowed: true, missing: [] }]),
    });
    expect((await move('store', 'freeze', reason)).data).toMatchObject({ frozen: true });
    expect(await merchant.get(pushUnread, { body: { type: 'freezeStore', userId: merchant.userId } })).toMatchObject({
      list: [{ type: 'freezeStore', extra: { isFreeze: true } }],
    });
    expect((await caseOf('store')).state).toMatchObject({ frozen: true, reason });
    expect((await move('store', 'unfreeze')).data).toMatchObject({ frozen: false });
  });

  it('are refused on own cases', async () => {
    const both = await makeMerchant(test, { isCustomerService: true, kycStatus: KYC_STATUS.success });
    const storeId = await applied(test, both, await applicationOf(test, both));
    const goodsId = await makeDraft(test, both);
    await both.get(moveGoods, { params: { id: goodsId }, body: { move: 'submit' } });
    for (const [kind, id] of [
      ['store', storeId],
      ['goods', goodsId],
    ] as const) {
      expect((await move(kind, 'take', null, both, id)).error).toMatchObject({
        errorCode: 'MoveRefused',
        params: { missing: ['notOwnCase'] },
      });
    }
  });

  it('write decision and audit entry in one transaction', async () => {
    await test.deps.pool.query("ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (action <> 'approve') NOT VALID");
    try {
      expect((await move('kyc', 'approve')).status).toBe(500);
    } finally {
      await test.deps.pool.query('ALTER TABLE audit_log DROP CONSTRAINT broken');
    }
    expect((await caseOf('kyc')).state.status).toBe(KYC_STATUS.approving);
    expect((await move('kyc', 'approve')).status).toBe(200);
    expect((await caseOf('kyc')).history.map(({ move: name, by }) => [name, by.userId])).toEqual([
      ['approve', staff.userId],
      ['submit', person.userId],
    ]);
  });
});

describe('the audit log', () => {
  it('has every act: moves with reasons, viewed cases, searches', async () => {
    await move('goods', 'reject', reason);
    await staff.get(calls.staffPeople, { query: { keyword: ' ka.yan ' } });
    const acts = await log();
    expect(acts[0]).toMatchObject({
      action: 'searchPeople',
      subjectKind: 'search',
      subject: 'ka.yan',
      actor: { username: 'service.mia', name: 'Mia' },
    });
    expect(await log({ action: 'reject' })).toMatchObject([
      {
        subjectKind: 'goods',
        subject: ids.goods,
        subjectName: expect.stringMatching(/^VM-/),
        details: { status: String(GOODS_STATUS.rejected), reason: reason.code, note: reason.note },
      },
    ]);
    expect((await log({ action: 'viewCase', subject: ids.kyc })).length).toBeGreaterThan(0);
  });

  it('has one entry for a view repeated within a minute', async () => {
    now = new Date(now.getTime() + 120_000);
    const before = (await log({ action: 'viewCase', subject: ids.kyc })).length;
    await caseOf('kyc');
    now = new Date(now.getTime() + 30_000);
    await caseOf('kyc');
    await caseOf('kyc', other);
    expect((await log({ action: 'viewCase', subject: ids.kyc })).length).toBe(before + 2);
    now = new Date(now.getTime() + 61_000);
    await caseOf('kyc');
    expect((await log({ action: 'viewCase', subject: ids.kyc })).length).toBe(before + 3);
  });

  it('is append-only in the database', async () => {
    for (const statement of [`UPDATE audit_log SET actor_id = 'x'`, 'DELETE FROM audit_log', 'TRUNCATE audit_log']) {
      await expect(test.deps.pool.query(statement)).rejects.toThrow('append-only');
    }
  });

  it('comes in pages, the latest first, without gaps or duplicates', async () => {
    await test.deps.pool.query(
      `INSERT INTO audit_log (at, actor_id, action, subject_kind, subject)
       SELECT now(), $1, 'searchRooms', 'search', 'page ' || n FROM generate_series(1, 120) n`,
      [other.userId],
    );
    const seen: number[] = [];
    let before: number | null | undefined;
    do {
      const page = await staff.get(calls.staffAudit, {
        query: { actor: other.userId, action: 'searchRooms', ...(before ? { before } : {}) },
      });
      seen.push(...page.items.map(({ seq }) => seq));
      before = page.next;
    } while (before !== null);
    expect(seen).toHaveLength(120);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
  });
});

describe('people', () => {
  const find = (keyword: string, pageNo = 1) => staff.get(calls.staffPeople, { query: { keyword, pageNo } });

  it('are found by name, username, e-mail, number, store or id', async () => {
    const {
      rows: [row],
    } = await test.deps.pool.query<{ mobile: string; email: string }>('SELECT mobile, email FROM users WHERE id = $1', [
      merchant.userId,
    ]);
    for (const keyword of [
      '國棟',
      merchant.userId,
      `+852 ${row?.mobile ?? ''}`,
      row?.mobile ?? '',
      'harbour timepieces',
      row!.email.split('@')[0]!.toUpperCase(),
    ]) {
      expect([keyword, (await find(keyword)).items.map(({ userId }) => userId)]).toEqual([
        keyword,
        expect.arrayContaining([merchant.userId]),
      ]);
    }
    expect((await find('ka.yan')).items).toMatchObject([
      {
        username: 'ka.yan',
        email: 'kayan@mail.example',
        kycStatus: KYC_STATUS.success,
        storeId: null,
        goods: 0,
        isCustomerService: false,
      },
    ]);
    expect((await find('sells.watches')).items).toMatchObject([{ goods: 1 }]);
    expect((await find('國棟')).items).toMatchObject([{ storeId: ids.store, storeStatus: STORE_STATUS.success }]);
  });

  it('are found by literal wildcard characters; an unmatched keyword finds none', async () => {
    for (const keyword of ['%', '_%_', '\\', '-- ;', '()+-', 'absent user'])
      expect((await find(keyword)).items).toEqual([]);
  });

  it('are all listed, the latest first, without a keyword', async () => {
    await Promise.all(Array.from({ length: 25 }, () => createClient(test)));
    const [first, second] = [await find(''), await find('', 2)];
    expect(first.items).toHaveLength(first.pageSize);
    expect(first.total).toBeGreaterThan(25);
    const all = [...first.items, ...second.items].map(({ userId }) => userId);
    expect(new Set(all).size).toBe(all.length);
  });
});
