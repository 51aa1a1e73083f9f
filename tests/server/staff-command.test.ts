import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeCluster } from '#server/database/data-folder.ts';
import { grantStaffRole, listStaff, revokeStaffRole } from '#server/staff/staff-role.ts';
import { startServer, type ServerProcess } from '../doubles/server-process.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient } from './support/client.ts';

const COMMAND = fileURLToPath(new URL('../../server/staff/command.ts', import.meta.url));
/** Every run starts a process, some a database. */
const LONG = 90_000;
type Outcome = { readonly code: number; readonly text: string };

/** Runs the command as a separate process. */
function staff(environment: Record<string, string>, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [COMMAND, ...args],
      { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8', ...environment } },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, text: (stdout + stderr).trim() });
      },
    );
  });
}

describe('the staff role', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  const acts = async () =>
    (
      await test.deps.pool.query<{ action: string; actor_id: string | null }>(
        'SELECT action, actor_id FROM audit_log ORDER BY seq',
      )
    ).rows.map(({ action, actor_id }) => [action, actor_id]);
  const names = async () => (await listStaff(test.deps)).map(({ username, name, email }) => [username, name, email]);

  it('is granted to a new and an existing account and revoked, with audit entries', async () => {
    expect(await grantStaffRole(test.deps, { username: 'mia.lau', email: 'Mia@Example.com', name: '劉美亞' })).toEqual({
      outcome: 'made',
      password: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
    });
    await createClient(test, { id: 'leo', username: 'leo.chan', trueName: null });
    expect(await grantStaffRole(test.deps, { username: 'leo.chan' })).toEqual({ outcome: 'flagged' });
    expect(await grantStaffRole(test.deps, { username: 'leo.chan' })).toEqual({ outcome: 'already' });
    expect(await names()).toEqual([
      ['leo.chan', '', ''],
      ['mia.lau', '劉美亞', 'mia@example.com'],
    ]);
    expect(await revokeStaffRole(test.deps, 'leo.chan')).toBe(true);
    expect(await names()).toEqual([['mia.lau', '劉美亞', 'mia@example.com']]);
    expect(await acts()).toEqual([
      ['flagGiven', null],
      ['flagGiven', null],
      ['flagTaken', null],
    ]);
  });

  it('ends memberships in joined rooms when it is revoked', async () => {
    await grantStaffRole(test.deps, { username: 'leo.chan' });
    await test.deps.pool.query(
      `INSERT INTO rooms (id, chat_type, created_at, updated_at)
       VALUES ('theirs', 1, now(), now()), ('own', 1, now(), now())`,
    );
    await test.deps.pool.query(
      `INSERT INTO room_members (user_id, room_id, type, joined_at)
       VALUES ('leo', 'theirs', 'service', now()), ('leo', 'own', 'client', NULL)`,
    );
    await revokeStaffRole(test.deps, 'leo.chan');
    expect((await test.deps.pool.query(`SELECT room_id FROM room_members WHERE user_id = 'leo'`)).rows).toEqual([
      { room_id: 'own' },
    ]);
  });

  it.each([
    [{ username: 'Mia' }, /4–20 characters/],
    [{ username: 'mia.two', email: 'invalid' }, /not an e-mail address/],
    [{ username: 'mia.two', email: 'MIA@example.com' }, /belongs to another account/],
    [{ username: 'leo.chan', name: 'Leo' }, /exists already/],
  ])('explains invalid arguments and changes nothing: %j', async (request, sentence) => {
    const before = await acts();
    await expect(grantStaffRole(test.deps, request)).rejects.toThrow(sentence);
    expect(await revokeStaffRole(test.deps, 'mia.two')).toBe(false);
    expect(await acts()).toEqual(before);
  });

  it(
    'can be granted on an external database',
    async () => {
      const environment = { DATABASE_URL: test.database.url };
      expect(
        await Promise.all([
          staff(environment, 'list'),
          staff(environment, 'remove', 'absent.user'),
          staff(environment),
        ]),
      ).toEqual([
        { code: 0, text: 'mia.lau\t劉美亞\tmia@example.com' },
        { code: 1, text: 'absent.user is not customer service.' },
        { code: 1, text: expect.stringMatching(/^npm run staff -- add USERNAME/) },
      ]);
    },
    LONG,
  );

  it(
    'is granted at the time of an external database',
    async () => {
      const {
        deps: { pool },
        database,
      } = test;
      await pool.query(
        `CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql
         AS $$ SELECT timestamptz '2040-01-01T12:00:00Z' $$`,
      );
      const path = encodeURIComponent('-c search_path=public,pg_catalog');
      expect(await staff({ DATABASE_URL: `${database.url}&options=${path}` }, 'add', 'kai.ho')).toMatchObject({
        code: 0,
      });
      const { rows } = await pool.query<{ day: string }>(
        `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM users WHERE username = 'kai.ho'`,
      );
      expect(rows).toEqual([{ day: '2040-01-01' }]);
    },
    LONG,
  );
});

describe('on a data folder', () => {
  let server: ServerProcess | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'vermeil-staff-'));
  const environment = { DATA_DIR: dataDir };
  const signIn = (userName: string, password: string) =>
    fetch(`${server?.url ?? ''}/api/Account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ logonType: 'auto', isWeb: false, languageCode: 'EN', userName, password }),
    });
  afterAll(async () => {
    await server?.stop();
    removeCluster(join(dataDir, 'postgres'));
  });

  it(
    'works before the first start and while the server runs',
    async () => {
      expect((await staff(environment, 'list')).text).toBe('There is no customer service yet.');
      const first = /^ {2}(\w{20})$/m.exec((await staff(environment, 'add', 'first.staff')).text)?.[1] ?? '';
      server = await startServer({ SEED: 'none', DATA_DIR: dataDir });
      const second = /^ {2}(\w{20})$/m.exec((await staff(environment, 'add', 'second.staff')).text)?.[1] ?? '';
      for (const [username, password] of [
        ['first.staff', first],
        ['second.staff', second],
      ] as const) {
        const answer = await signIn(username, password);
        const { data } = (await answer.json()) as { data: { token: string } };
        expect(
          (await fetch(`${server.url}/api/staff/queues`, { headers: { authorization: `Bearer ${data.token}` } }))
            .status,
        ).toBe(200);
      }
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await server.stop();
      expect((await staff(environment, 'list')).text.split('\n')).toHaveLength(2);
    },
    LONG,
  );
});
