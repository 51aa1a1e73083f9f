import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveAddress } from '#protocol/http/addresses.ts';
import { fetchMessages, sendMessage } from '#protocol/http/messages.ts';
import { DATA_ARCHIVE_PATH } from '#protocol/data-archive.ts';
import { readOwnData, requestOwnData } from '#protocol/http/own-data.ts';
import { removeAccount, sendOwnCode } from '#protocol/http/registration.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { DATA_ARCHIVE } from '#protocol/limits.ts';
import { sweepArchives } from '#server/own-data/archives.ts';
import { makeArchives } from '#server/own-data/make-archives.ts';
import { SECTIONS } from '#server/own-data/sections.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { asPerson, PDF, upload } from './support/files.ts';
import { codeSentTo, sentTo } from './support/outbox.ts';
import { unzip } from './support/unzip.ts';

const PASSWORD = 'correct horse battery';
let test: TestApp;
let passwordHash: string;
let ann: Client;
let ben: Client;
let made = 0;
beforeAll(async () => {
  test = await createTestApp();
  passwordHash = await test.deps.passwords.hash(PASSWORD);
});
afterAll(() => test.close());
const person = (account: Parameters<typeof createClient>[1] = {}): Promise<Client> => {
  made += 1;
  return createClient(test, {
    username: `asker.${made}`,
    trueName: `Asker ${made}`,
    email: `asker${made}@mail.example`,
    passwordHash,
    ...account,
  });
};
beforeEach(async () => {
  [ann, ben] = [await person(), await person()];
});

const request = (who: Client, proof = PASSWORD) => who.call(requestOwnData, { body: { proof } });
const work = () => makeArchives(test.deps, new AbortController().signal);
const download = async (who?: Client) =>
  test.app.inject({ url: DATA_ARCHIVE_PATH, headers: who ? { authorization: `Bearer ${who.token}` } : {} });
/** Requests, makes and downloads an archive. */
async function archiveOf(who: Client): Promise<Map<string, Buffer>> {
  expect((await request(who)).status).toBe(200);
  await work();
  return unzip((await download(who)).rawPayload);
}
type Row = Record<string, unknown>;
const rowsOf = (archive: Map<string, Buffer>, name: string): Row[] =>
  JSON.parse(archive.get(name)!.toString()) as Row[];
/** Moves the archives of a person into the past. */
const age = (who: Client, ms: number) =>
  test.database.pool.query(
    `UPDATE data_archives SET requested_at = requested_at - $2 * interval '1 ms',
       expires_at = expires_at - $2 * interval '1 ms' WHERE user_id = $1`,
    [who.userId, ms],
  );
const objectsOf = async (who: Client) => {
  const { rows } = await test.database.pool.query<{ id: string }>('SELECT id FROM data_archives WHERE user_id = $1', [
    who.userId,
  ]);
  return Promise.all(rows.map(async ({ id }) => (await test.deps.objects.stat(`archives/${id}`)) !== undefined));
};

describe('an archive', () => {
  it('has what each table has of the person, a README, and files', async () => {
    await ann.get(saveAddress, {
      body: { consignee: 'Ann', country: 'HK', areaCode: '852', mobile: '51234567', detail: '1 Queen’s Road' },
    });
    const { link } = await upload(
      test,
      asPerson(ann),
      { fileName: '發票.pdf', contentType: 'application/pdf', category: 'chat' },
      PDF,
    );
    const archive = await archiveOf(ann);
    expect([...archive.keys()].toSorted()).toEqual(
      [
        'README.txt',
        'rooms.json',
        `files/${link.fileId}-發票.pdf`,
        ...SECTIONS.map(({ file }) => `${file}.json`),
      ].toSorted(),
    );
    expect(rowsOf(archive, 'profile.json')).toMatchObject([{ id: ann.userId, username: `asker.${made - 1}` }]);
    expect(rowsOf(archive, 'addresses.json')).toMatchObject([{ consignee: 'Ann', detail: '1 Queen’s Road' }]);
    expect(rowsOf(archive, 'files.json')).toMatchObject([{ id: link.fileId, name: '發票.pdf' }]);
    expect(archive.get(`files/${link.fileId}-發票.pdf`)).toEqual(Buffer.from(PDF));
    const all = [...archive.values()].map((bytes) => bytes.toString()).join('\n');
    expect(all).not.toContain(passwordHash);
    expect(all).not.toContain('asker.' + String(made));
  });

  it('has a README in the language of the person', async () => {
    const chinese = await person({ languageCode: 'ZHHK' });
    expect((await archiveOf(chinese)).get('README.txt')!.toString()).toMatch(
      /^你在鎏金的個人資料，截至 .+\n[^]+addresses\.json +送貨地址\n/,
    );
  });

  it('has all messages of own rooms, over many pages, with the names of others and nothing else of them', async () => {
    const eve = await person();
    const { roomId } = await ann.get(getRoom, { body: { userId: ben.userId } });
    const { roomId: foreign } = await ben.get(getRoom, { body: { userId: eve.userId } });
    const send = (from: Client, to: Client, room: string, content: string) =>
      from.get(sendMessage, {
        body: { userId: to.userId, data: { _id: crypto.randomUUID(), roomId: room, content } },
      });
    await send(ben, eve, foreign, 'a secret of others');
    await send(ann, ben, roomId, 'first');
    await test.database.pool.query(
      `INSERT INTO messages (room_id, ticks, id, sender_id, content, created_at, body_hash)
       SELECT m.room_id, n, 'many-' || n, CASE WHEN n % 2 = 0 THEN $2 ELSE m.sender_id END, 'No. ' || n, m.created_at,
         m.body_hash
       FROM messages m, generate_series(1000, 3499) n WHERE m.room_id = $1`,
      [roomId, ben.userId],
    );
    const archive = await archiveOf(ann);
    expect(rowsOf(archive, 'rooms.json')).toMatchObject([{ id: roomId, messages: 'messages/1.json' }]);
    const messages = rowsOf(archive, 'messages/1.json');
    expect(messages.map(({ content }) => content)).toEqual([
      'first',
      ...Array.from({ length: 2_500 }, (_, at) => `No. ${1_000 + at}`),
    ]);
    expect(messages[1]).toMatchObject({ senderId: ben.userId, senderName: `Asker ${made - 1}` });
    const all = [...archive.values()].map((bytes) => bytes.toString()).join('\n');
    expect(all).not.toContain('a secret of others');
    for (const hidden of [`asker${made - 1}@mail.example`, `asker.${made - 1}`]) expect(all).not.toContain(hidden);
    expect(await ann.get(fetchMessages, { body: { roomId } })).not.toEqual([]);
  });
});

describe('a request', () => {
  it('needs the password, once a day, and is in the audit log', async () => {
    expect((await request(ann, 'wrong')).error?.errorCode).toBe('InvalidCurrentPwd');
    expect((await request(ann, ' ')).error?.params).toEqual({ proof: 'requiredPassword' });
    expect((await request(ann)).data).toMatchObject({ archive: { state: 'waiting' }, proof: 'password' });
    expect((await request(ann)).error?.errorCode).toBe('TooManyRequests');
    const { rows } = await test.database.pool.query(
      'SELECT action, subject_kind, subject FROM audit_log WHERE actor_id = $1',
      [ann.userId],
    );
    expect(rows).toEqual([{ action: 'requestData', subject_kind: 'user', subject: ann.userId }]);
    await work();
    await age(ann, DATA_ARCHIVE.interval + 1_000);
    expect((await ann.get(readOwnData, {})).nextTime).toBeNull();
    expect((await request(ann)).status).toBe(200);
    // The one before it is gone, the new one is not made yet.
    expect((await download(ann)).statusCode).toBe(404);
  });

  it('needs a code from an account without a password', async () => {
    const without = await person({ passwordHash: null });
    const email = `asker${made}@mail.example`;
    expect((await without.get(readOwnData, {})).proof).toBe('code');
    await without.get(sendOwnCode, {
      body: { purpose: 'downloadData', target: { method: 'email', email }, languageCode: 'EN' },
    });
    expect((await request(without, await codeSentTo(test, email))).status).toBe(200);
  });

  it('is one, however many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => request(ann)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429, 429, 429]);
  });
});

describe('the download', () => {
  it('is for its person only, signed in, until it expires', async () => {
    await archiveOf(ann);
    const letter = (await sentTo(test, `asker${made - 1}@mail.example`))[0];
    expect(letter?.subject).toBe('Your data is ready to download');
    expect(JSON.stringify(letter)).not.toMatch(/api|archives/);
    expect((await download()).statusCode).toBe(401);
    expect((await download(ben)).statusCode).toBe(404);
    expect((await download(ann)).headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
    });
    const foreign = { authorization: `Bearer ${ann.token}`, 'sec-fetch-site': 'cross-site' };
    expect((await test.app.inject({ url: DATA_ARCHIVE_PATH, headers: foreign })).statusCode).toBe(403);

    expect(await objectsOf(ann)).toEqual([true]);
    await age(ann, DATA_ARCHIVE.lifetime);
    expect((await download(ann)).statusCode).toBe(404);
    const { rows } = await test.database.pool.query<{ id: string }>('SELECT id FROM data_archives WHERE user_id = $1', [
      ann.userId,
    ]);
    await sweepArchives(test.deps);
    expect(await objectsOf(ann)).toEqual([]);
    expect(await test.deps.objects.stat(`archives/${rows[0]!.id}`)).toBeUndefined();
  });

  it('ends with the account', async () => {
    await archiveOf(ann);
    const { rows } = await test.database.pool.query<{ id: string }>('SELECT id FROM data_archives WHERE user_id = $1', [
      ann.userId,
    ]);
    const username = `asker.${made - 1}`;
    expect((await ann.call(removeAccount, { body: { proof: PASSWORD, username } })).status).toBe(200);
    await sweepArchives(test.deps);
    expect(await objectsOf(ann)).toEqual([]);
    expect(await test.deps.objects.stat(`archives/${rows[0]!.id}`)).toBeUndefined();
  });
});

describe('the job', () => {
  it('makes an archive again after a failure, three times at most', async () => {
    await request(ann);
    const broken = {
      ...test.deps,
      objects: { ...test.deps.objects, put: () => Promise.reject(new Error('The disk is full')) },
    };
    for (let tries = 1; tries <= 3; tries += 1) {
      expect((await ann.get(readOwnData, {})).archive?.state).toBe('waiting');
      await makeArchives(broken, new AbortController().signal);
      await test.database.pool.query('UPDATE data_archives SET leased_until = NULL WHERE user_id = $1', [ann.userId]);
    }
    expect(await ann.get(readOwnData, {})).toMatchObject({ archive: { state: 'failed' }, nextTime: null });
  });

  it('leaves an interrupted archive to the next run, which does not count as a failure', async () => {
    await request(ann);
    const ending = new AbortController();
    const interrupted = {
      ...test.deps,
      objects: {
        ...test.deps.objects,
        put: () => {
          ending.abort();
          return Promise.reject(new Error('The server ends'));
        },
      },
    };
    await makeArchives(interrupted, ending.signal);
    const { rows } = await test.database.pool.query(
      'SELECT state, tries, leased_until FROM data_archives WHERE user_id = $1',
      [ann.userId],
    );
    expect(rows).toEqual([{ state: 'waiting', tries: 0, leased_until: null }]);
    await work();
    expect((await download(ann)).statusCode).toBe(200);
  });
});
