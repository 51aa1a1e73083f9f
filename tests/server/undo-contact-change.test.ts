import { afterAll, beforeAll, expect, it } from 'vitest';
import { login, profile } from '#protocol/http/account.ts';
import {
  sendOwnCode,
  undoContactChange,
  verifyEmail,
  verifyPhone,
  type CodeTarget,
} from '#protocol/http/registration.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { deleteExpiredAttempts } from '#server/accounts/sweep.ts';
import { resetsPassword } from '#server/verification-codes/code-messages.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { codeSentTo, sentTo } from './support/outbox.ts';
import { visit } from './support/registration.ts';

const PASSWORD = 'correct horse battery';
let test: TestApp;
let ahead = 0;
let made = 0;

beforeAll(async () => {
  test = await createTestApp({
    clock: () => new Date(Date.now() + ahead),
    config: { publicUrl: 'https://shop.example' },
  });
});
afterAll(() => test.close());

const newEmail = (): string => `undo${(made += 1)}@mail.example`;
const person = async (account: Parameters<typeof createClient>[1] = {}): Promise<Client & { email: string }> => {
  const email = newEmail();
  const passwordHash = await test.deps.passwords.hash(PASSWORD);
  return { ...(await createClient(test, { email, emailVerified: true, passwordHash, ...account })), email };
};
const change = async (client: Client, target: CodeTarget): Promise<void> => {
  const purpose = target.method === 'email' ? 'verifyEmail' : 'verifyPhone';
  await client.get(sendOwnCode, { body: { purpose, target, languageCode: 'EN' } });
  const to = target.method === 'email' ? target.email : `+${target.areaCode}${target.mobile}`;
  const proof = { code: await codeSentTo(test, to), proof: PASSWORD };
  if (target.method === 'email') await client.get(verifyEmail, { body: { email: target.email, ...proof } });
  else await client.get(verifyPhone, { body: { areaCode: target.areaCode, mobile: target.mobile, ...proof } });
};
/** The secret part of the link in the newest letter. */
const linkSentTo = async (to: string): Promise<string> => {
  const [letter] = await sentTo(test, to);
  const secret = /https:\/\/shop\.example(?:\/zh-HK)?\/passport\/undo-contact-change#(\S+)/.exec(
    letter?.text ?? '',
  )?.[1];
  if (secret === undefined) throw new Error(`no link in ${letter?.text}`);
  return secret;
};
const undo = (link: string) => visit(test, undoContactChange, { body: { link } });
const contactsOf = async (userId: string) =>
  (
    await test.database.pool.query<{ email: string | null; mobile: string | null; trusted: boolean }>(
      'SELECT email, mobile, email_changed_at IS NULL AS trusted FROM users WHERE id = $1',
      [userId],
    )
  ).rows[0];

it('restores the previous address once and ends every session', async () => {
  const ann = await person();
  const thief = newEmail();
  await change(ann, { method: 'email', email: thief });
  const link = await linkSentTo(ann.email);
  expect(await contactsOf(ann.userId)).toMatchObject({ email: thief });

  const done = await undo(link);
  expect([done.status, done.data]).toEqual([200, { method: 'email' }]);
  expect(await contactsOf(ann.userId)).toMatchObject({ email: ann.email, trusted: true });
  expect((await ann.call(profile, {})).error?.errorCode).toBe('SessionRevoked');
  expect((await visit(test, login, { body: { userName: ann.email, password: PASSWORD } })).status).toBe(200);
  expect(await resetsPassword(test.deps.pool, { method: 'email', email: ann.email }, test.deps.clock())).toBe(true);
  expect((await undo(link)).error?.errorCode).toBe('UndoLinkInvalid');
});

it('refuses forged, shortened and expired links', async () => {
  const ann = await person();
  await change(ann, { method: 'email', email: newEmail() });
  const link = await linkSentTo(ann.email);
  const [id, signature = ''] = link.split('.');
  const forged = [id, `${id}.`, `${id}.${'A'.repeat(signature.length)}`, `x.${signature}`, `${link}.`, '', '.'];
  for (const wrong of forged) expect((await undo(String(wrong))).error?.errorCode, wrong).toBe('UndoLinkInvalid');
  ahead = ACCOUNT.contactTrustedAfter + 1_000;
  expect((await undo(link)).error?.errorCode).toBe('UndoLinkInvalid');
  await deleteExpiredAttempts(test.deps);
  const { rows } = await test.database.pool.query('SELECT 1 FROM contact_changes WHERE user_id = $1', [ann.userId]);
  expect(rows).toEqual([]);
  ahead = 0;
});

it('restores the first owner’s address after several changes, whose links stop working', async () => {
  const ann = await person();
  const [second, third] = [newEmail(), newEmail()];
  await change(ann, { method: 'email', email: second });
  const first = await linkSentTo(ann.email);
  await change(ann, { method: 'email', email: third });
  const later = await linkSentTo(second);
  expect((await undo(first)).status).toBe(200);
  expect(await contactsOf(ann.userId)).toMatchObject({ email: ann.email });
  expect((await undo(later)).error?.errorCode).toBe('UndoLinkInvalid');
});

it('does not make a restored address trusted that was itself changed lately', async () => {
  const ann = await person();
  const [second, third] = [newEmail(), newEmail()];
  await change(ann, { method: 'email', email: second });
  const first = await linkSentTo(ann.email);
  await change(ann, { method: 'email', email: third });
  expect((await undo(await linkSentTo(second))).status).toBe(200);
  expect(await contactsOf(ann.userId)).toMatchObject({ email: second, trusted: false });
  expect(await resetsPassword(test.deps.pool, { method: 'email', email: second }, test.deps.clock())).toBe(false);
  expect((await undo(first)).status).toBe(200);
  expect(await contactsOf(ann.userId)).toMatchObject({ email: ann.email, trusted: true });
});

it('restores a number from a link in an SMS, and removes a first number', async () => {
  const ann = await person({ areaCode: '852', mobile: '61110001', mobileVerified: true });
  await change(ann, { method: 'phone', areaCode: '852', mobile: '61110002' });
  expect((await undo(await linkSentTo('+85261110001'))).data).toEqual({ method: 'phone' });
  expect(await contactsOf(ann.userId)).toMatchObject({ email: ann.email, mobile: '61110001' });

  const ben = await person();
  await change(ben, { method: 'phone', areaCode: '852', mobile: '61110003' });
  expect((await undo(await linkSentTo(ben.email))).data).toEqual({ method: 'phone' });
  expect(await contactsOf(ben.userId)).toMatchObject({ email: ben.email, mobile: null });
});

it('leaves an address alone that another account has taken meanwhile', async () => {
  const ann = await person();
  const other = newEmail();
  await change(ann, { method: 'email', email: other });
  const link = await linkSentTo(ann.email);
  await createClient(test, { email: ann.email });
  expect((await undo(link)).error?.errorCode).toBe('AlreadyExistsEmail');
  expect(await contactsOf(ann.userId)).toMatchObject({ email: other });
  expect((await ann.call(profile, {})).status).toBe(200);
});
