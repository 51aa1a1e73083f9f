import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { baseInfo, login, logout, oauth, profile, sessions, updateLanguage } from '#protocol/http/account.ts';
import { CLIENT_HEADER, SECURE_SESSION_COOKIE, SESSION_COOKIE } from '#protocol/http/define-call.ts';
import { ACCOUNT, RATE } from '#protocol/limits.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { clientOf, createClient, type Client } from './support/client.ts';

const PASSWORD = 'a long password';
const DAY = 24 * 60 * 60 * 1_000;

let test: TestApp;
let limited: TestApp;
let ann: Client;
let ahead = 0;

type SignIn = { userName: string; password?: string; logonType?: string; isWeb?: boolean };
const signIn = (
  app: TestApp,
  { password = PASSWORD, ...rest }: SignIn,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) =>
  app.app.inject({
    method: 'POST',
    url: login.path,
    remoteAddress,
    headers: { [CLIENT_HEADER]: '1', ...headers },
    payload: { password, ...rest },
  });
const codeOf = (answer: { json: () => unknown }): string | undefined =>
  (answer.json() as { errorCode?: string }).errorCode;

beforeAll(async () => {
  const clock = (): Date => new Date(Date.now() + ahead);
  test = await createTestApp({ clock });
  limited = await createTestApp({ clock, config: { rateLimit: true, publicUrl: 'https://shop.example' } });
  const passwordHash = await test.deps.passwords.hash(PASSWORD);
  ann = await createClient(test, {
    id: 'ann',
    username: 'ann.lee',
    email: 'ann@mail.example',
    areaCode: '852',
    mobile: '91234567',
    mobileVerified: true,
    trueName: '李安',
    passwordHash,
  });
  await createClient(test, { username: '85291234567', passwordHash: await test.deps.passwords.hash('the thief’s') });
  await createClient(test, { username: 'third.party', passwordHash: null });
  await createClient(limited, { username: 'ann.lee', email: 'limited@mail.example', passwordHash });
});
afterAll(async () => {
  await test.close();
  await limited.close();
});
afterEach(() => {
  ahead = 0;
});

describe('sign-in', () => {
  it.each([
    ['username', 'ann.lee'],
    ['username in capitals', ' Ann.Lee '],
    ['e-mail', 'Ann@Mail.example'],
    ['phone', '+852 9123 4567'],
    ['phone as digits', '85291234567'],
  ])('accepts %s', async (_, userName) => {
    const answer = await signIn(test, { userName });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json() as { data: { token: string; user: { id: string } } };
    expect(data.user.id).toBe('ann');
    expect(JSON.stringify(data.user)).not.toContain('argon2');
  });

  it('reads the handle only as the given sign-in method', async () => {
    expect((await signIn(test, { userName: 'ann.lee', logonType: 'email' })).statusCode).toBe(422);
    expect(
      (await signIn(test, { userName: '85291234567', logonType: 'username', password: 'the thief’s' })).statusCode,
    ).toBe(200);
  });

  it('gives one response, after one comparison, for an unknown account, no password and a wrong password', async () => {
    const bodies = [];
    const compared: unknown[] = [];
    const { matches } = test.deps.passwords;
    test.deps.passwords.matches = (password, hash) => {
      compared.push(hash);
      return matches(password, hash);
    };
    for (const userName of ['ann.lee', 'absent.user', 'third.party', 'no@mail.example', '123456789']) {
      const answer = await signIn(test, { userName, password: 'wrong' });
      bodies.push([answer.statusCode, answer.body]);
    }
    test.deps.passwords.matches = matches;
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(422);
    expect(compared).toHaveLength(5);
  });

  it('never accepts the decoy password', async () => {
    expect(await test.deps.passwords.matches('no account has this password', null)).toBe(false);
  });

  it('limits failures per account and address, known or not, for all its handles together', async () => {
    for (const [index, names] of [
      ['ann.lee', 'limited@mail.example'],
      ['not.there', 'not.there'],
    ].entries()) {
      const from = `192.0.2.${index}`;
      for (let tries = 0; tries < ACCOUNT.signInPerMinute; tries += 1) {
        const answer = await signIn(limited, { userName: names[tries % 2]!, password: 'x' }, {}, from);
        expect(codeOf(answer)).toBe('InvalidUserNameOrPwd');
      }
      const answer = await signIn(limited, { userName: names[0]! }, {}, from);
      expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'TooManyRequests']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
    }
    expect((await signIn(limited, { userName: 'ann.lee' }, {}, '198.51.100.1')).statusCode).toBe(200);
  });

  it('does not let strangers at other addresses lock out an owner who is signed in there', async () => {
    ahead = 2 * DAY;
    const most = ACCOUNT.signInAnywherePerMinute;
    const { rows } = await limited.deps.pool.query<{ id: string }>(`SELECT id FROM users WHERE username = 'ann.lee'`);
    await limited.deps.sessions.open({ userId: rows[0]!.id, userAgent: '', address: '198.51.100.77' });
    for (let tries = 0; tries < most; tries += 1)
      expect(codeOf(await signIn(limited, { userName: 'ann.lee', password: 'x' }, {}, `10.0.0.${tries}`))).toBe(
        'InvalidUserNameOrPwd',
      );
    expect((await signIn(limited, { userName: 'ann.lee' }, {}, '203.0.113.99')).statusCode).toBe(429);
    expect((await signIn(limited, { userName: 'ann.lee' }, {}, '198.51.100.77')).statusCode).toBe(200);
  });

  it('limits failures per address for all accounts together', async () => {
    ahead = 5 * DAY;
    for (let tries = 0; tries < ACCOUNT.signInPerMinute; tries += 1)
      expect((await signIn(limited, { userName: `person${tries}`, password: 'x' }, {}, '203.0.113.5')).statusCode).toBe(
        422,
      );
    const refused = await signIn(limited, { userName: 'ann.lee' }, {}, '203.0.113.5');
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60]);
    expect((await signIn(limited, { userName: 'ann.lee' }, {}, '203.0.113.6')).statusCode).toBe(200);
  });

  it('does not let simultaneous attempts slip through', async () => {
    ahead = 10 * DAY;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(limited, { userName: 'absent.user', password: 'x' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(ACCOUNT.signInPerMinute);
  });

  it('opens no session when the password changed during the comparison', async () => {
    const eve = await createClient(test, {
      username: 'eve.late',
      passwordHash: await test.deps.passwords.hash(PASSWORD),
    });
    const { matches } = test.deps.passwords;
    test.deps.passwords.matches = async (password, hash) => {
      const right = await matches(password, hash);
      await test.database.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
        eve.userId,
        await test.deps.passwords.hash('another one'),
      ]);
      return right;
    };
    const answer = await signIn(test, { userName: 'eve.late' });
    test.deps.passwords.matches = matches;
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'InvalidUserNameOrPwd']);
    expect(await eve.get(sessions, {})).toHaveLength(1);
  });

  it('sets an HttpOnly, SameSite and, over https, Secure cookie, and stores the token nowhere', async () => {
    const answer = await signIn(test, { userName: 'ann.lee' });
    const cookie = String(answer.headers['set-cookie']);
    const { token } = (answer.json() as { data: { token: string } }).data;
    expect(cookie).toMatch(new RegExp(`^${SESSION_COOKIE}=${token}; `));
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
    ahead = 20 * DAY;
    const secure = String((await signIn(limited, { userName: 'ann.lee' })).headers['set-cookie']);
    expect(secure).toMatch(/^__Host-vermeil\.session=[\w-]{43}; /);
    for (const part of ['Secure', 'Path=/']) expect(secure).toContain(part);
    expect(secure).not.toContain('Domain');
    const value = /=([\w-]{43});/.exec(secure)?.[1];
    const ask = async (name: string): Promise<number> =>
      (await limited.app.inject({ url: profile.path, headers: { cookie: `${name}=${value}` } })).statusCode;
    expect([await ask(SECURE_SESSION_COOKIE), await ask(SESSION_COOKIE)]).toEqual([200, 401]);
    const { rows } = await test.database.pool.query<{ found: string }>(`SELECT sessions::text AS found
      FROM sessions`);
    expect(rows.map(({ found }) => found).join()).not.toContain(token);
  });

  it('sets a Secure cookie in production whatever the public address', async () => {
    const production = await createTestApp({ config: { production: true, publicUrl: undefined } });
    await createClient(production, {
      username: 'ann.lee',
      passwordHash: await production.deps.passwords.hash(PASSWORD),
    });
    expect(String((await signIn(production, { userName: 'ann.lee' })).headers['set-cookie'])).toContain('Secure');
    await production.close();
  });

  it("gives programs a token without a cookie, and ends the browser's previous session", async () => {
    expect((await signIn(test, { userName: 'ann.lee', isWeb: false })).headers['set-cookie']).toBeUndefined();
    const first = (await signIn(test, { userName: 'ann.lee' })).json() as { data: { token: string } };
    await signIn(test, { userName: 'ann.lee' }, { cookie: `${SESSION_COOKIE}=${first.data.token}` });
    expect((await clientOf(test, 'ann', { token: first.data.token, sessionId: '' }).call(profile, {})).status).toBe(
      401,
    );
  });

  it('refuses third parties while none is configured', async () => {
    const answer = await ann.call(oauth, { body: { logonType: 'google', token: 'x' } });
    expect([answer.status, answer.error?.errorCode]).toEqual([422, 'ThirdPartySignInError']);
  });

  it('refuses sign-in, sign-out and language changes from foreign pages', async () => {
    const payload = { userName: 'ann.lee', password: PASSWORD };
    expect(
      (await test.app.inject({ method: 'POST', url: login.path, headers: { origin: 'https://evil.example' }, payload }))
        .statusCode,
    ).toBe(403);
    const headers = { cookie: `${SESSION_COOKIE}=${ann.token}` };
    expect((await test.app.inject({ method: 'POST', url: logout.path, headers })).statusCode).toBe(403);
    expect((await test.app.inject({ url: '/api/ClientUser/language/update/ZHCN', headers })).statusCode).toBe(403);
    expect((await ann.get(profile, {})).languageCode).toBe('EN');
  });

  it('limits sign-ins per address, successes included', async () => {
    const busy = await createTestApp({ config: { rateLimit: true } });
    await createClient(busy, { username: 'busy.bee', passwordHash: await busy.deps.passwords.hash(PASSWORD) });
    const answers = [];
    for (let index = 0; index <= RATE.signInsPerMinute; index += 1)
      answers.push((await signIn(busy, { userName: 'busy.bee' })).statusCode);
    await busy.close();
    expect([answers[0], answers.at(-2), answers.at(-1)]).toEqual([200, 200, 429]);
  });
});

describe('profile', () => {
  it('gives the own record, and only name and pictures of others', async () => {
    expect(await ann.get(profile, {})).toMatchObject({
      id: 'ann',
      username: 'ann.lee',
      email: 'ann@mail.example',
      mobile: '91234567',
      trueName: '李安',
      isStore: false,
    });
    const eve = await createClient(test);
    expect(await eve.get(baseInfo, { params: { userId: 'ann' } })).toEqual({
      id: 'ann',
      trueName: '李安',
      storeDisplayName: null,
      headFile: null,
      storeLogoFile: null,
      isCustomerService: false,
    });
    expect((await eve.call(baseInfo, { params: { userId: 'absent' } })).status).toBe(404);
  });

  it('stores the chosen language', async () => {
    await ann.get(updateLanguage, { params: { languageCode: 'ZHHK' } });
    expect((await ann.get(profile, {})).languageCode).toBe('ZHHK');
    expect(
      (
        await test.app.inject({
          url: '/api/ClientUser/language/update/XX',
          headers: { authorization: `Bearer ${ann.token}` },
        })
      ).statusCode,
    ).toBe(400);
  });
});
