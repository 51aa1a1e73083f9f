import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kycSubmit, kycWithdraw, documentLink } from '#protocol/http/kyc.ts';
import { staffAudit } from '#protocol/http/staff.ts';
import { PERSON } from '#protocol/limits.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { fileObjectKey } from '#server/files/receive-upload.ts';
import { eraseKycOfAccount } from '#server/kyc/erase.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient, type Client } from './support/client.ts';
import { uploadDocumentPdf, uploadDocumentPicture, submission } from './support/documents.ts';

let test: TestApp;
let now = new Date('2026-11-21T10:00:00Z');
let owner: Client;
let staff: Client;
let stranger: Client;
let fileId: string;
const ask = (who: Client, id = fileId) => who.call(documentLink, { params: { fileId: id } });
const link = async (who: Client, id = fileId): Promise<string> =>
  (await who.get(documentLink, { params: { fileId: id } })).url;
const read = (who: Client | undefined, url: string) =>
  test.app.inject({ method: 'GET', url, headers: who ? { authorization: `Bearer ${who.token}` } : {} });
const views = async (id = fileId) =>
  (
    await test.deps.pool.query<{ viewer_id: string }>(
      'SELECT viewer_id FROM document_views WHERE file_id = $1 ORDER BY seq',
      [id],
    )
  ).rows.map((row) => row.viewer_id);

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  [owner, staff, stranger] = [
    await createClient(test),
    await createClient(test, { isCustomerService: true, username: 'service.mia' }),
    await createClient(test),
  ];
  fileId = await uploadDocumentPicture(test, owner);
});
afterAll(() => test.close());

describe('access', () => {
  it('lets only the owner read a document before the submission', async () => {
    const refusals = [await ask(staff), await ask(stranger), await ask(stranger, 'absent')];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(refusals.map(({ error }) => JSON.stringify(error))).size).toBe(1);
    expect((await ask(owner)).data).toMatchObject({
      url: expect.stringMatching(/^\/files\/document\/[\w-]{43}$/),
      expiresAt: now.getTime() + PERSON.documentLink,
      contentType: 'image/webp',
    });
  });

  it('lets staff read a submitted document, but not after a withdrawal, not even with an earlier link', async () => {
    await owner.get(kycSubmit, { body: submission([fileId]) });
    const url = await link(staff);
    expect((await read(staff, url)).statusCode).toBe(200);
    expect((await ask(stranger)).status).toBe(404);
    await owner.get(kycWithdraw, { body: {} });
    expect([(await read(staff, url)).statusCode, (await ask(staff)).status]).toEqual([404, 404]);
    await owner.get(kycSubmit, { body: submission([fileId]) });
  });

  it('serves documents only through their links, and gives no such links to other files', async () => {
    for (const who of [owner, staff]) expect((await read(who, `/files/${fileId}`)).statusCode).toBe(404);
    await test.deps.pool.query(`UPDATE files SET category = 'chat' WHERE id = $1`, [fileId]);
    expect((await ask(owner)).status).toBe(404);
    await test.deps.pool.query(`UPDATE files SET category = 'reviewDocument' WHERE id = $1`, [fileId]);
  });
});

describe('links', () => {
  it('are valid only in the session that made them', async () => {
    const url = await link(owner);
    const elsewhere = clientOf(
      test,
      owner.userId,
      await test.deps.sessions.open({ userId: owner.userId, userAgent: 'other', address: '127.0.0.1' }),
    );
    expect(
      await Promise.all([undefined, stranger, staff, elsewhere].map(async (who) => (await read(who, url)).statusCode)),
    ).toEqual([404, 404, 404, 404]);
    expect((await read(owner, url)).statusCode).toBe(200);
  });

  it('are valid for a minute', async () => {
    const url = await link(owner);
    now = new Date(now.getTime() + PERSON.documentLink - 1);
    expect((await read(owner, url)).statusCode).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await read(owner, url)).statusCode).toBe(404);
  });

  it('are stored as hashes; a guess gets the response of an expired link', async () => {
    const url = await link(owner);
    const { rows } = await test.deps.pool.query<{ kept: string }>(
      `SELECT encode(token_hash, 'escape') || encode(token_hash, 'base64') AS kept FROM document_links`,
    );
    expect(rows.every(({ kept }) => !kept.includes(url.split('/').at(-1)!))).toBe(true);
    for (const token of ['x', '..%2f..%2fetc', 'A'.repeat(43), 'A'.repeat(200)])
      expect((await read(owner, `/files/document/${token}`)).statusCode).toBe(404);
  });
});

describe('views', () => {
  it('serves pictures with the watermark in every part, uncached and without scripts', async () => {
    const answer = await read(staff, await link(staff));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    const { data, info } = await sharp(answer.rawPayload).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([640, 400]);
    // The original has one colour, so every other colour is the watermark. Every tile of an eighth must have some.
    for (let top = 0; top < 400; top += 100) {
      for (let left = 0; left < 640; left += 160) {
        let [least, most] = [255, 0];
        for (let y = top; y < top + 100; y += 1)
          for (let x = left; x < left + 160; x += 1)
            [least, most] = [Math.min(least, data[y * 640 + x]!), Math.max(most, data[y * 640 + x]!)];
        expect(most - least).toBeGreaterThan(40);
      }
    }
  });

  it('puts viewer and time into the watermark', async () => {
    const looks = [await read(staff, await link(staff)), await read(owner, await link(owner))];
    now = new Date(now.getTime() + 1_000);
    looks.push(await read(staff, await link(staff)));
    expect(new Set(looks.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(3);
  });

  it('serves other documents as downloads only', async () => {
    const pdf = await uploadDocumentPdf(test, owner);
    const answer = await read(owner, await link(owner, pdf));
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringMatching(/^attachment;.*proof\.pdf/),
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('records every view append-only, and views by staff also in the audit log', async () => {
    const before = await views();
    const url = await link(staff);
    await read(staff, url);
    await read(staff, url);
    await read(owner, await link(owner));
    await read(stranger, url);
    expect((await views()).slice(before.length)).toEqual([staff.userId, staff.userId, owner.userId]);
    const { items } = await staff.get(staffAudit, { query: { action: 'viewDocument', subject: fileId } });
    expect(items[0]).toMatchObject({
      actor: { userId: staff.userId, username: 'service.mia' },
      subjectKind: 'document',
      subject: fileId,
      details: { owner: owner.userId },
    });
    for (const statement of [
      'UPDATE document_views SET viewer_id = $1',
      'DELETE FROM document_views WHERE viewer_id <> $1',
    ]) {
      await expect(test.deps.pool.query(statement, ['x'])).rejects.toThrow('append-only');
    }
    await expect(test.deps.pool.query('TRUNCATE document_views')).rejects.toThrow('append-only');
  });
});

it('hides documents of a removed account at once and deletes them with the next sweep', async () => {
  const unused = await uploadDocumentPdf(test, owner);
  const url = await link(owner);
  await test.deps.transact((work) => eraseKycOfAccount(work, owner.userId));
  expect([(await read(owner, url)).statusCode, (await ask(owner)).status, (await ask(staff)).status]).toEqual([
    404, 404, 404,
  ]);
  await sweepOrphans(test.deps);
  for (const id of [fileId, unused]) expect(await test.deps.objects.stat(fileObjectKey(id))).toBeUndefined();
  expect((await views()).length).toBeGreaterThan(0);
});
