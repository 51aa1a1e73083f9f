import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { profile } from '#protocol/http/account.ts';
import { kycMine, kycSubmit, kycWithdraw } from '#protocol/http/kyc.ts';
import { staffCase, staffMove } from '#protocol/http/staff.ts';
import { KYC_STATUS } from '#protocol/lookups.ts';
import { kycCases, kycMoves } from '#server/database/schema/kyc.ts';
import { users } from '#server/database/schema/accounts.ts';
import { expireKycCases } from '#server/kyc/expire-cases.ts';
import { eraseKycOfAccount } from '#server/kyc/erase.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { join } from './support/socket.ts';
import { uploadDocumentPdf, uploadDocumentPicture, submission } from './support/documents.ts';

let test: TestApp;
let now = new Date('2026-11-21T10:00:00Z');
let person: Client;
let staff: Client;
let email: string;
const approve = { move: 'approve', reason: null } as const;
const reject = { move: 'reject', reason: { code: 'nameMismatch', note: '  護照上的英文名不同 ' } } as const;
const decide = (by: Client, of: Client, body: typeof approve | typeof reject) =>
  by.call(staffMove, { params: { kind: 'kyc', id: of.userId }, body });
const mine = (who: Client = person) => who.get(kycMine, {});
const handIn = async (who: Client = person) =>
  who.get(kycSubmit, { body: submission([await uploadDocumentPicture(test, who)]) });

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  email = `${test.deps.ids.id().toLowerCase()}@example.com`;
  person = await createClient(test, { email, emailVerified: true, languageCode: 'ZHHK' });
});

describe('submitting', () => {
  it('puts the case into review with its fields and documents in order', async () => {
    expect(await mine()).toMatchObject({
      status: KYC_STATUS.pending,
      documents: [],
      moves: [
        { move: 'submit', allowed: true },
        { move: 'withdraw', allowed: false, missing: ['rightState'] },
      ],
    });
    const [one, two] = [await uploadDocumentPicture(test, person), await uploadDocumentPdf(test, person)];
    await person.get(kycSubmit, { body: submission([two, one], { trueName: '  陳嘉欣  ' }) });
    expect(await mine()).toMatchObject({
      status: KYC_STATUS.approving,
      trueName: '陳嘉欣',
      country: 'HK',
      documentNumber: 'A123456(7)',
      expiresOn: '2031-05-20',
      submittedAt: now.getTime(),
      decidedAt: null,
      documents: [
        { fileId: two, contentType: 'application/pdf', name: 'proof.pdf' },
        { fileId: one, contentType: 'image/png' },
      ],
      moves: [
        { move: 'submit', allowed: false },
        { move: 'withdraw', allowed: true },
      ],
    });
    expect((await person.get(profile, {})).kycStatus).toBe(KYC_STATUS.approving);
  });

  it.each([
    [{ trueName: ' ' }, { trueName: 'required' }],
    [{ trueName: 'x'.repeat(81) }, { trueName: 'tooLong' }],
    [{ country: '' }, { country: 'countryRequired' }],
    [{ country: 'XX' }, { country: 'notAccepted' }],
    [{ documentNumber: '' }, { documentNumber: 'required' }],
    [{ documentNumber: 'A<script>' }, { documentNumber: 'formatInvalid' }],
    [{ documentNumber: '1'.repeat(41) }, { documentNumber: 'tooLong' }],
    [{ expiresOn: '2027-02-30' }, { expiresOn: 'dateInvalid' }],
    [{ expiresOn: '20270101' }, { expiresOn: 'dateInvalid' }],
    [{ expiresOn: '2026-11-20' }, { expiresOn: 'dateInPast' }],
    [{ expiresOn: '2999-01-01' }, { expiresOn: 'dateTooFar' }],
    [{ documents: [] }, { documents: 'documentRequired' }],
    [
      { trueName: '', documents: [] },
      { trueName: 'required', documents: 'documentRequired' },
    ],
  ])('reports problems at their fields and stores nothing: %j', async (changes, problems) => {
    const fileId = await uploadDocumentPicture(test, person);
    const answer = await person.call(kycSubmit, { body: submission([fileId], changes) });
    expect([answer.status, answer.error]).toMatchObject([422, { errorCode: 'FieldsInvalid', params: problems }]);
    expect(Object.keys(answer.error?.params ?? {})).toEqual(Object.keys(problems));
    expect(await mine()).toMatchObject({ status: KYC_STATUS.pending, trueName: '', documents: [] });
  });

  it('checks the number of documents first and removes duplicates', async () => {
    const fileId = await uploadDocumentPicture(test, person);
    const many = await person.call(kycSubmit, { body: submission(Array.from({ length: 7 }, () => fileId)) });
    expect(many.error).toMatchObject({ errorCode: 'FieldsInvalid', params: { documents: 'tooMany' } });
    await person.get(kycSubmit, { body: submission([fileId, fileId]) });
    expect((await mine()).documents).toHaveLength(1);
  });

  it('accepts only own uploaded documents', async () => {
    const stranger = await createClient(test);
    const foreign = await uploadDocumentPicture(test, stranger);
    for (const fileId of [foreign, 'absent']) {
      const answer = await person.call(kycSubmit, { body: submission([fileId]) });
      expect([answer.status, answer.error]).toMatchObject([422, { errorCode: 'FileNotUploaded', params: { fileId } }]);
    }
    expect((await mine()).status).toBe(KYC_STATUS.pending);
  });

  it('accepts one of ten simultaneous submissions', async () => {
    const fileId = await uploadDocumentPicture(test, person);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.call(kycSubmit, { body: submission([fileId]) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => JSON.stringify(error?.params))),
    ).toEqual(new Set([JSON.stringify({ move: 'submit', state: 'approving', missing: ['rightState'] })]));
    expect(await test.deps.db.select().from(kycMoves).where(eq(kycMoves.userId, person.userId))).toHaveLength(1);
  });

  it('can be withdrawn, which hides the case from staff', async () => {
    await handIn();
    await staff.get(staffCase, { params: { kind: 'kyc', id: person.userId }, query: {} });
    await person.get(kycWithdraw, { body: {} });
    expect((await mine()).status).toBe(KYC_STATUS.pending);
    expect((await staff.call(staffCase, { params: { kind: 'kyc', id: person.userId }, query: {} })).status).toBe(404);
    expect((await decide(staff, person, approve)).status).toBe(404);
    expect((await person.call(kycWithdraw, { body: {} })).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { missing: ['rightState'] },
    });
  });
});

describe('deciding', () => {
  it("gives the reason of a rejection on the page, as an event and by mail in the user's language", async () => {
    await handIn();
    const connection = await join(await test.listen(), person);
    expect(await decide(staff, person, reject)).toMatchObject({
      status: 200,
      data: { status: KYC_STATUS.failed, frozen: false },
    });
    expect((await connection.next('changed')).data.families).toContain('kyc');
    connection.socket.terminate();
    expect(await mine()).toMatchObject({
      status: KYC_STATUS.failed,
      reason: { code: 'nameMismatch', note: '護照上的英文名不同' },
      decidedAt: now.getTime(),
      moves: [{ move: 'submit', allowed: true }, { allowed: false }],
    });
    await test.deps.mailer.flush();
    expect(test.deps.outbox?.list(email)).toMatchObject([
      {
        language: 'ZHHK',
        text: expect.stringMatching(/你的身份證明文件未獲通過[\s\S]*姓名或名稱不符[\s\S]*護照上的英文名不同/),
      },
    ]);
  });

  it('removes the reason after a new submission is approved', async () => {
    await handIn();
    await decide(staff, person, reject);
    await handIn();
    expect(await mine()).toMatchObject({ status: KYC_STATUS.approving, reason: null, decidedAt: null });
    await decide(staff, person, approve);
    expect(await mine()).toMatchObject({ status: KYC_STATUS.success, reason: null });
    expect((await person.get(profile, {})).kycStatus).toBe(KYC_STATUS.success);
    const answer = await person.call(kycSubmit, { body: submission([await uploadDocumentPicture(test, person)]) });
    expect(answer.error).toMatchObject({ errorCode: 'MoveRefused', params: { move: 'submit', state: 'success' } });
  });

  it('lets one of two simultaneous decisions win and refuses the other', async () => {
    const other = await createClient(test, { isCustomerService: true });
    await handIn();
    const answers = await Promise.all([decide(staff, person, approve), decide(other, person, reject)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { missing: ['rightState'] },
    });
  });

  it('lets only staff decide, and never on their own case', async () => {
    await handIn(staff);
    expect((await decide(staff, staff, approve)).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { missing: ['notOwnCase'] },
    });
    const { state } = await staff.get(staffCase, { params: { kind: 'kyc', id: staff.userId }, query: {} });
    expect(state.moves).toEqual(expect.arrayContaining([{ move: 'approve', allowed: false, missing: ['notOwnCase'] }]));
    await staff.get(kycWithdraw, { body: {} });
    await handIn();
    for (const who of [person, await createClient(test)]) expect((await decide(who, person, approve)).status).toBe(403);
    expect((await mine()).status).toBe(KYC_STATUS.approving);
  });
});

describe('expiry', () => {
  it('reads as expired from the next day, before the job writes it once', async () => {
    await person.get(kycSubmit, {
      body: submission([await uploadDocumentPicture(test, person)], { expiresOn: '2026-12-01' }),
    });
    await decide(staff, person, approve);
    // The last second of the last day in Hong Kong.
    now = new Date('2026-12-01T15:59:59Z');
    expect((await mine()).status).toBe(KYC_STATUS.success);
    expect(await expireKycCases(test.deps)).toBe(0);
    now = new Date('2026-12-01T16:00:00Z');
    expect(await mine()).toMatchObject({
      status: KYC_STATUS.expired,
      moves: [{ move: 'submit', allowed: true }, { allowed: false }],
    });
    expect(await expireKycCases(test.deps)).toBe(1);
    expect(await expireKycCases(test.deps)).toBe(0);
    const [row] = await test.deps.db.select({ kyc: users.kycStatus }).from(users).where(eq(users.id, person.userId));
    expect(row?.kyc).toBe(KYC_STATUS.expired);
  });

  it('can be submitted again before the job ran, and other domains read it as expired', async () => {
    await handIn();
    await decide(staff, person, approve);
    await test.deps.db
      .update(kycCases)
      .set({ expiresOn: sql`(now() AT TIME ZONE 'Asia/Hong_Kong')::date - 2` })
      .where(eq(kycCases.userId, person.userId));
    expect((await person.get(profile, {})).kycStatus).toBe(KYC_STATUS.expired);
    now = new Date();
    await person.get(kycSubmit, { body: submission([await uploadDocumentPicture(test, person)], { expiresOn: null }) });
    expect((await mine()).status).toBe(KYC_STATUS.approving);
  });
});

it('erases the case with the account', async () => {
  await handIn();
  await test.deps.transact((work) => eraseKycOfAccount(work, person.userId));
  expect(await mine()).toMatchObject({ status: 0, trueName: '', documentNumber: '', documents: [] });
  expect((await staff.call(staffCase, { params: { kind: 'kyc', id: person.userId }, query: {} })).status).toBe(404);
});
