import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, profile, sessions } from '#protocol/http/account.ts';
import { changePassword, sendOwnCode, verifyEmail, verifyPhone, type CodeTarget } from '#protocol/http/registration.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import { resetsPassword } from '#server/verification-codes/code-messages.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient, type Client } from './support/client.ts';
import { codeSentTo, sentTo } from './support/outbox.ts';
import { visit } from './support/registration.ts';
import { join } from './support/socket.ts';

const OLD = 'correct horse battery';
const NEW = 'staple and another';
let test: TestApp;
let limited: TestApp;
let base: string;
let made = 0;

beforeAll(async () => {
  test = await createTestApp();
  limited = await createTestApp({ config: { rateLimit: true } });
  base = await test.listen();
});
afterAll(async () => {
  await test.close();
  await limited.close();
});

const person = async (
  app = test,
  account: Parameters<typeof createClient>[1] = {},
): Promise<Client & { email: string }> => {
  made += 1;
  const email = `own${made}@mail.example`;
  return {
    ...(await createClient(app, { email, passwordHash: await app.deps.passwords.hash(OLD), ...account })),
    email,
  };
};
const second = async ({ userId }: Client): Promise<Client> =>
  clientOf(test, userId, await test.deps.sessions.open({ userId, userAgent: 'Phone', address: '' }));
const change = (client: Client, oldPassword: string, password: string, confirmPassword = password) =>
  client.call(changePassword, { body: { oldPassword, password, confirmPassword } });

describe('changing the password', () => {
  it('ends every other session, keeps this one and notifies the owner', async () => {
    const ann = await person();
    const phone = await second(ann);
    const [here, there] = [await join(base, ann), await join(base, phone)];
    expect((await change(ann, OLD, NEW)).status).toBe(200);
    expect(await there.closed).toEqual({ code: 4002, reason: 'session-revoked' });
    expect((await phone.call(profile, {})).error?.errorCode).toBe('SessionRevoked');
    expect(await ann.get(sessions, {})).toHaveLength(1);
    here.send({ event: 'ping' });
    await here.next('pong');
    here.socket.close();
    expect((await visit(test, login, { body: { userName: ann.email, password: OLD } })).status).toBe(422);
    expect((await visit(test, login, { body: { userName: ann.email, password: NEW } })).status).toBe(200);
    expect((await sentTo(test, ann.email))[0]?.subject).toBe('Your password was changed');
  });

  it.each([
    [
      '',
      '',
      '',
      'FieldsInvalid',
      { oldPassword: 'requiredPassword', password: 'requiredPassword', confirmPassword: 'requiredConfirmPassword' },
    ],
    [OLD, 'short', 'short', 'FieldsInvalid', { password: 'passwordLength' }],
    [OLD, '123456789', '123456789', 'FieldsInvalid', { password: 'passwordCommon' }],
    [OLD, NEW, OLD, 'FieldsInvalid', { confirmPassword: 'passwordDifferent' }],
    ['not the old one', NEW, NEW, 'InvalidCurrentPwd', undefined],
    [OLD, OLD, OLD, 'InvalidNewPwd', undefined],
  ])('rejects the change from %j to %j / %j', async (old, password, confirmation, code, params) => {
    const ann = await person();
    const answer = await change(ann, old, password, confirmation);
    expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([422, code, params]);
  });

  it('is refused for an account without a password and for visitors', async () => {
    const ann = await person(test, { passwordHash: null });
    expect((await change(ann, OLD, NEW)).error?.errorCode).toBe('InvalidCurrentPwd');
    expect(
      (await visit(test, changePassword, { body: { oldPassword: OLD, password: NEW, confirmPassword: NEW } })).status,
    ).toBe(401);
  });

  it('lets one of two simultaneous changes succeed', async () => {
    const ann = await person();
    const phone = await second(ann);
    const answers = await Promise.all([change(ann, OLD, `${NEW} 1`), change(phone, OLD, `${NEW} 2`)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)[0]).toBeOneOf([401, 422]);
  });

  it('counts wrong old passwords as failed sign-ins', async () => {
    const ann = await person(limited);
    for (let tries = 0; tries < ACCOUNT.signInPerMinute; tries += 1)
      expect((await change(ann, 'wrong', NEW)).error?.errorCode).toBe('InvalidCurrentPwd');
    const answer = await change(ann, OLD, NEW);
    expect([answer.status, Number(answer.headers['retry-after'])]).toEqual([429, 60]);
    const signIn = (address: string) =>
      visit(limited, login, { body: { userName: ann.email, password: OLD } }, {}, address);
    // The owner at another address is not locked out.
    expect([(await signIn('127.0.0.1')).status, (await signIn('192.0.2.77')).status]).toEqual([429, 200]);
  });
});

describe('verifying a contact', () => {
  const ask = (client: Client, target: CodeTarget, purpose: 'verifyEmail' | 'verifyPhone' = 'verifyEmail') =>
    client.call(sendOwnCode, { body: { purpose, target, languageCode: 'ZHHK' } });
  const email = (): Extract<CodeTarget, { method: 'email' }> => {
    made += 1;
    return { method: 'email', email: `proved${made}@mail.example` };
  };

  it('stores the contact in its normalized spelling and notifies other devices', async () => {
    const ann = await person();
    const connection = await join(base, await second(ann));
    const target = email();
    expect((await ask(ann, target)).status).toBe(200);
    expect((await sentTo(test, target.email))[0]).toMatchObject({ subject: '你的鎏金驗證碼', language: 'ZHHK' });
    const code = await codeSentTo(test, target.email);
    expect(
      (
        await ann.call(verifyEmail, {
          body: {
            email: ` ${target.email.toUpperCase()} `,
            code: `${code.slice(0, 3)} ${code.slice(3)}`,
            proof: OLD,
          },
        })
      ).status,
    ).toBe(200);
    expect((await connection.next('changed')).data).toEqual({ families: ['account', 'offers', 'auctions'] });
    connection.socket.close();
    expect(await ann.get(profile, {})).toMatchObject({ email: target.email, emailVerified: true });
    const phone: CodeTarget = { method: 'phone', areaCode: '886', mobile: '0912 345 678' };
    expect((await ask(ann, phone, 'verifyPhone')).status).toBe(200);
    expect(
      (
        await ann.call(verifyPhone, {
          body: { areaCode: '886', mobile: '912345678', code: await codeSentTo(test, '+886912345678'), proof: OLD },
        })
      ).status,
    ).toBe(200);
    expect(await ann.get(profile, {})).toMatchObject({ areaCode: '886', mobile: '912345678', mobileVerified: true });
  });

  it('notifies the owner at the previous contact', async () => {
    const ann = await person();
    const target = email();
    await ask(ann, target);
    await ann.get(verifyEmail, {
      body: { email: target.email, code: await codeSentTo(test, target.email), proof: OLD },
    });
    expect((await sentTo(test, ann.email)).map(({ subject }) => subject)).toEqual(['Your email address was changed']);
    const phone: CodeTarget = { method: 'phone', areaCode: '852', mobile: '69990001' };
    await ask(ann, phone, 'verifyPhone');
    await ann.get(verifyPhone, {
      body: { areaCode: '852', mobile: '69990001', code: await codeSentTo(test, '+85269990001'), proof: OLD },
    });
    expect((await sentTo(test, target.email))[0]?.subject).toBe('Your mobile phone number was changed');
  });

  it('refuses a session without the password, so that a stolen one does not become the account', async () => {
    const ann = await person();
    const target = email();
    await ask(ann, target);
    const code = await codeSentTo(test, target.email);
    const attempt = async (proof?: string) => {
      const body = { email: target.email, code, ...(proof === undefined ? {} : { proof }) };
      const { status, error } = await ann.call(verifyEmail, { body });
      return [status, error?.errorCode, error?.params];
    };
    expect(await attempt()).toEqual([422, 'FieldsInvalid', { proof: 'requiredPassword' }]);
    expect(await attempt('a guess')).toEqual([422, 'InvalidCurrentPwd', undefined]);
    expect((await ann.get(profile, {})).email).toBe(ann.email);
    expect((await attempt(OLD))[0]).toBe(200);
  });

  it('takes a code to the present contact from an account without a password', async () => {
    const ann = await person(test, { passwordHash: null });
    const target = email();
    await ask(ann, target);
    const code = await codeSentTo(test, target.email);
    const attempt = async (proof: string) =>
      (await ann.call(verifyEmail, { body: { email: target.email, code, proof } })).error?.errorCode;
    expect(await attempt('')).toBe('FieldsInvalid');
    expect(await attempt(code)).toBe('InvalidVerifyCode');
    const present = { method: 'email', email: ann.email } as const;
    const send = (to: CodeTarget) =>
      ann.call(sendOwnCode, { body: { purpose: 'changeContact', target: to, languageCode: 'EN' } });
    expect((await send(target)).error?.params).toEqual({ 'target.email': 'notAccepted' });
    expect((await send(present)).status).toBe(200);
    expect(await attempt(await codeSentTo(test, ann.email))).toBeUndefined();
    expect((await ann.get(profile, {})).email).toBe(target.email);
  });

  it('needs no proof for the contact of the account, nor for the first one of an account without any', async () => {
    const ann = await person();
    await ask(ann, { method: 'email', email: ann.email });
    await ann.get(verifyEmail, { body: { email: ann.email, code: await codeSentTo(test, ann.email) } });
    const eve = await person(test, { passwordHash: null, email: null, emailVerified: false });
    const target = email();
    await ask(eve, target);
    await eve.get(verifyEmail, { body: { email: target.email, code: await codeSentTo(test, target.email) } });
    expect((await eve.get(profile, {})).email).toBe(target.email);
  });

  it('does not reset the password through a contact that was changed in the last seven days', async () => {
    const ann = await person();
    const target = email();
    await ask(ann, target);
    await ann.get(verifyEmail, {
      body: { email: target.email, code: await codeSentTo(test, target.email), proof: OLD },
    });
    expect(await resetsPassword(test.deps.pool, target, new Date())).toBe(false);
    expect(await resetsPassword(test.deps.pool, target, new Date(Date.now() + ACCOUNT.contactTrustedAfter))).toBe(true);
    const reset = () =>
      test.deps.codes.issue({ purpose: 'resetPassword', target, language: 'EN', address: 'x', now: new Date() });
    await reset();
    expect((await sentTo(test, target.email)).map(({ subject }) => subject)).toEqual(['你的鎏金驗證碼']);
    await test.deps.pool.query(`UPDATE users SET email_changed_at = now() - interval '8 days' WHERE id = $1`, [
      ann.userId,
    ]);
    expect(await resetsPassword(test.deps.pool, target, new Date())).toBe(true);
  });

  it('reveals that a contact is taken only after a right code', async () => {
    const [ann, eve] = [await person(), await person()];
    await ask(eve, { method: 'email', email: ann.email });
    const code = await codeSentTo(test, ann.email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(
      (await eve.call(verifyEmail, { body: { email: ann.email, code: wrong, proof: OLD } })).error?.errorCode,
    ).toBe('InvalidVerifyCode');
    expect((await eve.call(verifyEmail, { body: { email: ann.email, code, proof: OLD } })).error?.errorCode).toBe(
      'AlreadyExistsEmail',
    );
    expect((await eve.get(profile, {})).email).toBe(eve.email);
  });

  it('gives a number to one of two users who verify it at the same time', async () => {
    const people = [await person(), await person()];
    const target: CodeTarget = { method: 'phone', areaCode: '852', mobile: '69998888' };
    const codes: string[] = [];
    for (const one of people) {
      await ask(one, target, 'verifyPhone');
      codes.push(await codeSentTo(test, '+85269998888'));
    }
    const answers = await Promise.all(
      people.map((one, index) =>
        one.call(verifyPhone, { body: { areaCode: '852', mobile: '69998888', code: codes[index]!, proof: OLD } }),
      ),
    );
    expect(answers.map(({ status, error }) => error?.errorCode ?? status).toSorted()).toEqual([
      200,
      'AlreadyExistsPhoneNumber',
    ]);
  });

  it('rejects missing and malformed fields', async () => {
    const ann = await person();
    expect((await ann.call(verifyEmail, { body: { email: '', code: '' } })).error?.params).toEqual({
      email: 'requiredEmail',
      code: 'requiredCode',
    });
    expect(
      (await ann.call(verifyPhone, { body: { areaCode: '852', mobile: '12', code: '12' } })).error?.params,
    ).toEqual({ mobile: 'phoneFormat', code: 'codeFormat' });
    expect((await ask(ann, { method: 'email', email: 'x' })).error?.params).toEqual({ 'target.email': 'emailFormat' });
    expect((await ask(ann, email(), 'verifyPhone')).error?.params).toEqual({ 'target.method': 'formatInvalid' });
  });

  it("sends a code for the account removal only to the account's contacts", async () => {
    const ann = await person();
    const send = (target: CodeTarget) => ann.call(sendOwnCode, { body: { purpose: 'removeAccount', target } });
    expect((await send(email())).error?.params).toEqual({ 'target.email': 'notAccepted' });
    expect((await send({ method: 'email', email: ann.email })).status).toBe(200);
  });
});
