import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { oauth, profile } from '#protocol/http/account.ts';
import { SESSION_COOKIE } from '#protocol/http/define-call.ts';
import { oauthProviders, oauthStart } from '#protocol/http/registration.ts';
import { secondFactor } from '#protocol/http/second-factors.ts';
import { createFactorKeys } from '#server/second-factors/pending-sign-ins.ts';
import { OIDC_CLIENT, startOidcProvider, type OidcDouble } from '../doubles/oidc-provider.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient } from './support/client.ts';
import { visit } from './support/registration.ts';

const SITE = 'http://shop.test';
let test: TestApp;
let provider: OidcDouble;
let ahead = 0;

beforeAll(async () => {
  provider = await startOidcProvider(`${SITE}/login`);
  const { issuer } = provider;
  test = await createTestApp({
    clock: () => new Date(Date.now() + ahead),
    config: {
      publicUrl: SITE,
      oidcProviders: [
        { key: 'house', name: 'House ID', issuer, ...OIDC_CLIENT },
        { key: 'gone', name: 'Gone', issuer: 'http://127.0.0.1:9', ...OIDC_CLIENT },
      ],
    },
  });
});
afterAll(async () => {
  await test.close();
  await provider.close();
});
afterEach(() => {
  ahead = 0;
});

/** Begins a sign-in in one browser. */
async function begin(): Promise<{ url: string; cookie: string }> {
  const answer = await visit(test, oauthStart, { body: { provider: 'house' } });
  expect(answer.status).toBe(200);
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toContain('HttpOnly');
  return { url: answer.data.url, cookie: cookie.split(';')[0] ?? '' };
}
const comeBack = (query: URLSearchParams, cookie: string, jsonData = query.get('state') ?? '') =>
  visit(
    test,
    oauth,
    { body: { logonType: 'house', token: query.get('code') ?? '', jsonData, languageCode: 'ZHCN' } },
    cookie === '' ? {} : { cookie },
  );
async function signIn(subject: string) {
  const { url, cookie } = await begin();
  return comeBack(await provider.signIn(url, subject), cookie);
}
const count = async (): Promise<number> =>
  Number((await test.database.pool.query<{ n: string }>('SELECT count(*) AS n FROM users')).rows[0]?.n);

describe('third-party sign-in', () => {
  it('lists the configured providers and redirects with PKCE, state and nonce', async () => {
    expect((await visit(test, oauthProviders, {})).data).toEqual([
      { key: 'house', name: 'House ID' },
      { key: 'gone', name: 'Gone' },
    ]);
    const url = new URL((await begin()).url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: OIDC_CLIENT.clientId,
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${SITE}/login`,
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(name)?.length).toBeGreaterThan(30);
    expect(url.href).not.toContain(OIDC_CLIENT.clientSecret);
  });

  it('creates an account at the first sign-in and finds it again later', async () => {
    provider.people.set('ann', { email: 'Ann@Third.example', email_verified: true, name: 'Ann\u0018 Lee' });
    const first = await signIn('ann');
    expect(first.status).toBe(200);
    expect(first.data.user).toMatchObject({
      email: 'ann@third.example',
      emailVerified: true,
      trueName: 'Ann Lee',
      languageCode: 'ZHCN',
    });
    expect([first.headers['set-cookie']].flat().join()).toContain(`${SESSION_COOKIE}=${first.data.token}; `);
    expect(
      (await clientOf(test, first.data.user.id, { token: first.data.token, sessionId: '' }).get(profile, {})).id,
    ).toBe(first.data.user.id);
    provider.people.set('ann', { email: 'ann@elsewhere.example', email_verified: true });
    const again = await signIn('ann');
    expect(again.data.user).toMatchObject({ id: first.data.user.id, email: 'ann@third.example' });
  });

  it('waits for the second factor of an account that has one', async () => {
    const secret = new Secret();
    provider.people.set('kay', {});
    const { id: userId } = (await signIn('kay')).data.user;
    await test.database.pool.query(
      `INSERT INTO second_factors (id, user_id, kind, name, secret, created_at)
       VALUES ('kay', $1, 'totp', 'My phone', $2, now())`,
      [userId, createFactorKeys(test.deps.config).secrets.seal(secret.base32, userId)],
    );
    const sessions = async (): Promise<number | null> =>
      (await test.database.pool.query('SELECT FROM sessions WHERE user_id = $1', [userId])).rowCount;
    const held = await signIn('kay');
    expect([held.status, held.error?.errorCode, await sessions()]).toEqual([422, 'SecondFactorRequired', 1]);
    expect([held.headers['set-cookie']].flat().join()).not.toContain(`${SESSION_COOKIE}=`);
    const pendingSignIn = String(held.error?.params?.['pendingSignIn']);
    const complete = (code: string) => visit(test, secondFactor, { body: { pendingSignIn, method: 'totp', code } });
    const code = new TOTP({ secret }).generate();
    const wrong = String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');
    expect((await complete(wrong)).error?.errorCode).toBe('SecondFactorWrong');
    const done = await complete(code);
    expect([done.status, done.data.user.id, await sessions()]).toEqual([200, userId, 2]);
  });

  it.each(['Vermeil Customer Service', '\u202eAnn'])('[NAM-4] leaves out the stated name %j', async (name) => {
    provider.people.set(name, { name });
    const { status, data } = await signIn(name);
    expect([status, data.user.trueName]).toEqual([200, null]);
  });

  it('accepts the state alone or all parameters as JSON, and rejects a wrong `iss`', async () => {
    provider.people.set('json', {});
    const once = async (jsonOf: (query: URLSearchParams) => string) => {
      const { url, cookie } = await begin();
      const query = await provider.signIn(url, 'json');
      return comeBack(query, cookie, jsonOf(query));
    };
    expect((await once((query) => JSON.stringify(Object.fromEntries(query)))).status).toBe(200);
    for (const wrong of [
      (query: URLSearchParams) => JSON.stringify({ state: query.get('state'), iss: 'https://evil.example' }),
      () => '{"state"',
      () => '{}',
      () => '',
      () => 'another-state',
    ])
      expect((await once(wrong)).error?.errorCode).toBe('ThirdPartySignInError');
  });

  it('rejects the address of another account and ignores an unverified one', async () => {
    await createClient(test, { email: 'taken@mail.example' });
    provider.people.set('taken', { email: 'taken@mail.example', email_verified: true });
    const before = await count();
    const conflict = await signIn('taken');
    expect([conflict.status, conflict.error?.errorCode, await count()]).toEqual([422, 'DifferentCredential', before]);
    provider.people.set('liar', { email: 'taken@mail.example', email_verified: false });
    const liar = await signIn('liar');
    expect(liar.data.user).toMatchObject({ email: null, emailVerified: false });
  });

  it('accepts a response once, in the browser that began, for ten minutes', async () => {
    provider.people.set('eve', {});
    const { url, cookie } = await begin();
    const query = await provider.signIn(url, 'eve');
    expect((await comeBack(query, '')).error?.errorCode).toBe('ThirdPartySignInError');
    const other = await begin();
    expect((await comeBack(query, other.cookie)).error?.errorCode).toBe('ThirdPartySignInError');
    expect((await comeBack(query, cookie)).status).toBe(200);
    expect((await comeBack(query, cookie)).error?.errorCode).toBe('ThirdPartySignInError');
    const late = await begin();
    const lateQuery = await provider.signIn(late.url, 'eve');
    ahead = 10 * 60_000;
    expect((await comeBack(lateQuery, late.cookie)).error?.errorCode).toBe('ThirdPartySignInError');
  });

  it('accepts one of many simultaneous copies of a response and stores no secrets afterwards', async () => {
    provider.people.set('twice', {});
    const { url, cookie } = await begin();
    const query = await provider.signIn(url, 'twice');
    const answers = await Promise.all(Array.from({ length: 6 }, () => comeBack(query, cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('creates one account for two simultaneous first sign-ins', async () => {
    for (const person of ['ann', 'bo', 'cy', 'di', 'ed', 'flo']) {
      provider.people.set(person, { email: `${person}.double@third.example`, email_verified: true });
      const begun = await Promise.all([begin(), begin()]);
      const queries = await Promise.all(begun.map(({ url }) => provider.signIn(url, person)));
      const answers = await Promise.all(queries.map((query, index) => comeBack(query, begun[index]!.cookie)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.data.user.id).toBe(answers[1]?.data.user.id);
    }
  });

  it('gives one error for an unknown, unreachable or refusing provider', async () => {
    for (const name of ['absent', 'gone'])
      expect((await visit(test, oauthStart, { body: { provider: name } })).error?.errorCode).toBe(
        'ThirdPartySignInError',
      );
    const { cookie } = await begin();
    expect((await comeBack(new URLSearchParams({ code: 'made-up', state: 'made-up' }), cookie)).error?.errorCode).toBe(
      'ThirdPartySignInError',
    );
  });

  it('needs our header from a browser', async () => {
    expect(
      (
        await test.app.inject({
          method: 'POST',
          url: oauthStart.path,
          headers: { origin: 'https://evil.example' },
          payload: { provider: 'house' },
        })
      ).statusCode,
    ).toBe(403);
  });
});
