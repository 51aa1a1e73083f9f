import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { login, profile } from '#protocol/http/account.ts';
import { SESSION_COOKIE } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import {
  captcha,
  codeStatus,
  register,
  resetPassword,
  sendCode,
  type CodeTarget,
} from '#protocol/http/registration.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient } from './support/client.ts';
import { codeSentTo, sentTo } from './support/outbox.ts';
import { askForCode, codeFor, solvedCaptcha, visit } from './support/registration.ts';
import { join } from './support/socket.ts';

const PASSWORD = 'correct horse battery';
let test: TestApp;
let base: string;
let ahead = 0;
let made = 0;

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(Date.now() + ahead) });
  base = await test.listen();
});
afterAll(() => test.close());
afterEach(() => {
  ahead = 0;
});

const email = (): Extract<CodeTarget, { method: 'email' }> => {
  made += 1;
  return { method: 'email', email: `new${made}@mail.example` };
};
type Body = CallInput<typeof register>['body'];
const form = (target: CodeTarget, code: string, rest: Partial<Body> = {}): { body: Body } => ({
  body: {
    target,
    code,
    username: `new.person${made}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agreeTerms: true,
    ...rest,
  },
});
const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('captcha', () => {
  it('is a picture only, valid for one answer in any case and for five minutes', async () => {
    const { data } = await visit(test, captcha, { body: {} });
    const bytes = Buffer.from(data.image.replace('data:image/png;base64,', ''), 'base64');
    const answer = (await sentTo(test, data.captchaId))[0]?.code ?? '';
    expect(answer).toHaveLength(ACCOUNT.captchaLength);
    expect((await sharp(bytes).metadata()).format).toBe('png');
    expect(bytes.includes(answer)).toBe(false);
    const body = { purpose: 'register' as const, target: email(), captchaId: data.captchaId };
    expect((await visit(test, sendCode, { body: { ...body, captcha: answer.toLowerCase() } })).status).toBe(200);
    const again = await visit(test, sendCode, { body: { ...body, captcha: answer } });
    expect([again.status, again.error?.errorCode]).toEqual([422, 'Image_VerifyCodeMatchError']);
    const late = await solvedCaptcha(test);
    ahead = ACCOUNT.captchaLifetime + 1;
    expect((await visit(test, sendCode, { body: { ...body, ...late } })).error?.errorCode).toBe(
      'Image_VerifyCodeMatchError',
    );
  });

  it('is redeemed by a wrong answer too, and once by many simultaneous ones', async () => {
    const body = { purpose: 'register' as const, target: email() };
    const first = await solvedCaptcha(test);
    expect((await visit(test, sendCode, { body: { ...body, ...first, captcha: 'XXXXX' } })).error?.errorCode).toBe(
      'Image_VerifyCodeMatchError',
    );
    expect((await visit(test, sendCode, { body: { ...body, ...first } })).error?.errorCode).toBe(
      'Image_VerifyCodeMatchError',
    );
    const second = await solvedCaptcha(test);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visit(test, sendCode, { body: { ...body, ...second } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('requesting a code', () => {
  it.each([
    [{ method: 'email', email: ' ' }, { 'target.email': 'requiredEmail' }],
    [{ method: 'email', email: 'absent@nowhere' }, { 'target.email': 'emailFormat' }],
    [{ method: 'email', email: 'a@b.example, c@d.example' }, { 'target.email': 'emailFormat' }],
    [{ method: 'phone', areaCode: '852', mobile: '' }, { 'target.mobile': 'requiredPhone' }],
    [{ method: 'phone', areaCode: '852', mobile: '1234' }, { 'target.mobile': 'phoneFormat' }],
    [{ method: 'phone', areaCode: '852', mobile: '2521 1234' }, { 'target.mobile': 'phoneFormat' }],
    [{ method: 'phone', areaCode: '852', mobile: '+86 138 0013 8000' }, { 'target.mobile': 'phoneFormat' }],
    [{ method: 'phone', areaCode: '852', mobile: '9123 4567 ext. 9' }, { 'target.mobile': 'phoneFormat' }],
    [{ method: 'phone', areaCode: '1', mobile: '2025550123' }, { 'target.areaCode': 'phoneFormat' }],
  ] as const)('rejects %j at its field', async (target, params) => {
    const answer = await visit(test, sendCode, { body: { purpose: 'register', target, captchaId: 'x', captcha: '' } });
    expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([
      422,
      'FieldsInvalid',
      { ...params, captcha: 'requiredCaptcha' },
    ]);
  });

  it('treats all spellings of a number as one number', async () => {
    const sent = await askForCode(test, { method: 'phone', areaCode: '+852', mobile: '6123 4567' });
    expect((await visit(test, codeStatus, { params: { codeId: sent.data.codeId } })).data.target).toEqual({
      method: 'phone',
      areaCode: '852',
      mobile: '61234567',
    });
    expect(await codeSentTo(test, '+85261234567')).toMatch(/^\d{6}$/);
  });

  it('returns the target of a code to a reloaded form until it is redeemed or expired', async () => {
    const target = email();
    const { data } = await askForCode(test, target);
    const input = { params: { codeId: data.codeId } };
    expect((await visit(test, codeStatus, input)).data).toEqual({ ...data, target });
    ahead = ACCOUNT.codeLifetime + 1;
    expect((await visit(test, codeStatus, input)).status).toBe(404);
    expect((await visit(test, codeStatus, { params: { codeId: 'absent' } })).status).toBe(404);
  });

  it('gives the same answer with the same statements with and without an account', async () => {
    const known = email();
    await createClient(test, { email: known.email });
    const { query } = test.deps.pool;
    const statements: string[][] = [];
    for (const purpose of ['register', 'resetPassword'] as const) {
      for (const target of [known, email()]) {
        const body = { purpose, target, ...(await solvedCaptcha(test)) };
        const asked: string[] = [];
        test.deps.pool.query = ((...args: Parameters<typeof query>) => {
          asked.push(JSON.stringify(args[0]).slice(0, 60));
          return query.apply(test.deps.pool, args);
        }) as typeof query;
        const answer = await visit(test, sendCode, { body });
        test.deps.pool.query = query;
        expect([answer.status, Object.keys(answer.data)]).toEqual([200, ['codeId', 'resendAt', 'expiresAt']]);
        // Statements of the mail queue, which run after the answer or meanwhile, are ignored.
        statements.push(asked.filter((text) => !/mail_queue|FROM verification_codes c|FROM users/.test(text)));
      }
    }
    expect(new Set(statements.map((texts) => JSON.stringify(texts))).size).toBe(1);
  });

  it('is refused where no message can be sent', async () => {
    const production = await createTestApp({ config: { production: true, smtpUrl: 'smtp://127.0.0.1:9' } });
    await expect(
      production.deps.codes.issue({
        purpose: 'verifyPhone',
        target: { method: 'phone', areaCode: '852', mobile: '61234567' },
        language: 'EN',
        address: 'x',
        now: new Date(),
      }),
    ).rejects.toMatchObject({ code: 'SendSmsError' });
    await production.close();
    const silent = await createTestApp({ config: { production: true } });
    await expect(
      silent.deps.codes.issue({ purpose: 'register', target: email(), language: 'EN', address: 'x', now: new Date() }),
    ).rejects.toMatchObject({ code: 'ServiceUnavailable' });
    expect((await silent.app.inject('/dev/outbox')).statusCode).toBe(404);
    await silent.close();
  });
});

describe('registration', () => {
  it('creates an account with a verified e-mail address and signs in', async () => {
    const target = email();
    const answer = await visit(test, register, form(target, await codeFor(test, target), { languageCode: 'ZHHK' }));
    expect(answer.status).toBe(200);
    expect(answer.data.user).toMatchObject({
      email: target.email,
      emailVerified: true,
      mobile: null,
      languageCode: 'ZHHK',
      trueName: null,
    });
    expect(String(answer.headers['set-cookie'])).toContain(`${SESSION_COOKIE}=${answer.data.token}; `);
    const client = clientOf(test, answer.data.user.id, { token: answer.data.token, sessionId: '' });
    expect((await client.get(profile, {})).username).toBe(answer.data.user.username);
    expect(
      (await visit(test, login, { body: { userName: target.email.toUpperCase(), password: PASSWORD } })).status,
    ).toBe(200);
  });

  it('creates an account with a verified phone number', async () => {
    const target: CodeTarget = { method: 'phone', areaCode: '86', mobile: '138 0013 8000' };
    await askForCode(test, target);
    const answer = await visit(
      test,
      register,
      form(target, await codeSentTo(test, '+8613800138000'), { username: 'by.phone', isWeb: false }),
    );
    expect(answer.data.user).toMatchObject({
      areaCode: '86',
      mobile: '13800138000',
      mobileVerified: true,
      email: null,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await visit(test, login, { body: { userName: '+86 138 0013 8000', password: PASSWORD } })).status).toBe(
      200,
    );
  });

  it.each<[string, Partial<Body>, Record<string, string>]>([
    [
      'nothing',
      { code: '', username: '', password: '', confirmPassword: '', agreeTerms: false },
      {
        code: 'requiredCode',
        username: 'requiredUsername',
        password: 'requiredPassword',
        confirmPassword: 'requiredConfirmPassword',
        agreeTerms: 'termsNotAgreed',
      },
    ],
    ['a short username', { username: 'abc' }, { username: 'usernameLength' }],
    ['a long username', { username: 'a'.repeat(21) }, { username: 'usernameLength' }],
    ['capitals', { username: 'Ann.Lee' }, { username: 'usernameFormat' }],
    ['Chinese', { username: '李安李安' }, { username: 'usernameFormat' }],
    ['the name of a removed account', { username: 'removed.abcd' }, { username: 'nameReserved' }],
    ['a name that looks official', { username: 'vermeil.support' }, { username: 'nameReserved' }],
    ['a short password', { password: '1234567', confirmPassword: '1234567' }, { password: 'passwordLength' }],
    [
      'a long password',
      { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
      { password: 'passwordLength' },
    ],
    ['a common password', { password: 'PassWord1', confirmPassword: 'PassWord1' }, { password: 'passwordCommon' }],
    ['two passwords', { confirmPassword: 'correct horse' }, { confirmPassword: 'passwordDifferent' }],
    ['letters for a code', { code: 'abcdef' }, { code: 'codeFormat' }],
  ])('reports what is wrong with %s', async (_, rest, params) => {
    const answer = await visit(test, register, form(email(), '123456', rest));
    expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([422, 'FieldsInvalid', params]);
  });

  it('answers 400 to a malformed or oversized form', async () => {
    const bad = [
      { body: { ...form(email(), '1').body, username: 7 } },
      { body: { ...form(email(), '1').body, password: 'x'.repeat(257) } },
      { body: { ...form(email(), '1').body, target: { method: 'pigeon' } } },
      { body: {} },
    ];
    for (const input of bad) expect((await visit(test, register, input as never)).status).toBe(400);
  });

  it('requires the client header from browsers', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: register.path,
      headers: { origin: 'https://evil.example' },
      payload: form(email(), '123456').body,
    });
    expect(answer.statusCode).toBe(403);
  });

  it('reports a taken username at its field without redeeming the code', async () => {
    await createClient(test, { username: 'taken.name' });
    const target = email();
    const code = await codeFor(test, target);
    for (let times = 0; times < ACCOUNT.codeTries + 2; times += 1) {
      expect((await visit(test, register, form(target, code, { username: 'taken.name' }))).error?.params).toEqual({
        username: 'usernameTaken',
      });
    }
    expect((await visit(test, register, form(target, code, { username: 'free.name' }))).status).toBe(200);
  });

  it('reveals that a contact is taken only after a right code', async () => {
    const target = email();
    await createClient(test, { email: target.email });
    const code = await codeFor(test, target);
    expect((await visit(test, register, form(target, another(code)))).error?.errorCode).toBe('InvalidVerifyCode');
    expect((await visit(test, register, form(target, code))).error?.errorCode).toBe('AlreadyExistsEmail');
    await createClient(test, { areaCode: '852', mobile: '61110000' });
    const phone: CodeTarget = { method: 'phone', areaCode: '852', mobile: '61110000' };
    expect((await visit(test, register, form(phone, await codeFor(test, phone)))).error?.errorCode).toBe(
      'AlreadyExistsPhoneNumber',
    );
  });

  it('creates one account per code for simultaneous forms', async () => {
    const target = email();
    const code = await codeFor(test, target);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        visit(test, register, form(target, code, { username: `many.${made}.${index}` })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { error } of answers.filter(({ status }) => status !== 200))
      expect(['InvalidVerifyCode', 'CodeTooManyTries', 'AlreadyExistsEmail']).toContain(error?.errorCode);
  });

  it('gives a username to one of two simultaneous registrations; the other keeps its code', async () => {
    const targets = [email(), email()];
    const codes = await Promise.all(targets.map((target) => codeFor(test, target)));
    const answers = await Promise.all(
      targets.map((target, index) => visit(test, register, form(target, codes[index]!, { username: 'wanted.name' }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const loser = answers.findIndex(({ status }) => status === 422);
    expect(answers[loser]?.error?.params).toEqual({ username: 'usernameTaken' });
    expect(
      (await visit(test, register, form(targets[loser]!, codes[loser]!, { username: 'second.choice' }))).status,
    ).toBe(200);
  });

  it('allows five guesses of a code', async () => {
    const target = email();
    const code = await codeFor(test, target);
    for (let tries = 0; tries < ACCOUNT.codeTries; tries += 1)
      expect((await visit(test, register, form(target, another(code)))).error?.errorCode).toBe('InvalidVerifyCode');
    expect((await visit(test, register, form(target, code))).error?.errorCode).toBe('CodeTooManyTries');
  });
});

describe('resetting a password', () => {
  const reset = (target: CodeTarget, code: string, password = 'a new long password') =>
    visit(test, resetPassword, { body: { target, code, password, confirmPassword: password } });

  it('sets a new password with a code, ends every session and notifies the owner', async () => {
    const target = email();
    const ann = await createClient(test, {
      email: target.email,
      passwordHash: await test.deps.passwords.hash(PASSWORD),
      languageCode: 'ZHCN',
    });
    const connection = await join(base, ann);
    const code = await codeFor(test, target, 'resetPassword');
    expect((await reset(target, code, 'iloveyou1')).error?.params).toEqual({ password: 'passwordCommon' });
    expect((await reset(target, code)).status).toBe(200);
    expect(await connection.closed).toEqual({ code: 4002, reason: 'session-revoked' });
    expect((await ann.call(profile, {})).error?.errorCode).toBe('SessionRevoked');
    expect((await visit(test, login, { body: { userName: target.email, password: PASSWORD } })).status).toBe(422);
    expect(
      (await visit(test, login, { body: { userName: target.email, password: 'a new long password' } })).status,
    ).toBe(200);
    expect((await sentTo(test, target.email))[0]?.subject).toBe('你的密码已更改');
    expect((await reset(target, code, 'yet another one')).error?.errorCode).toBe('InvalidVerifyCode');
  });

  it('gives the same answer to a wrong code with and without an account', async () => {
    const known = email();
    await createClient(test, { email: known.email });
    const unknown = email();
    await Promise.all([askForCode(test, known, 'resetPassword'), askForCode(test, unknown, 'resetPassword')]);
    const code = await codeSentTo(test, known.email);
    const answers = [await reset(known, another(code)), await reset(unknown, another(code))];
    expect(answers[0]?.error).toEqual(answers[1]?.error);
    expect(answers[0]?.error?.errorCode).toBe('InvalidVerifyCode');
  });

  it('does not accept a code for registration', async () => {
    const target = email();
    await createClient(test, { email: target.email });
    expect((await reset(target, await codeFor(test, target))).error?.errorCode).toBe('InvalidVerifyCode');
  });
});
