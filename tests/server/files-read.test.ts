import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATE } from '#protocol/limits.ts';
import { UPLOAD } from '#protocol/member-limits.ts';
import { makeRoomId } from '#protocol/room-id.ts';
import { roomMembers, rooms } from '#server/database/schema/chat.ts';
import { addFileUses, sentFileIds, filesForMessage } from '#server/files/queries.ts';
import { fileObjectKey } from '#server/files/receive-upload.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { askLink, makePerson, PDF, picture, put, upload, type Link, type Person } from './support/files.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let test: TestApp;
let owner: Person;
let member: Person;
let stranger: Person;
let roomId: string;
let now = new Date();

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  [owner, member, stranger] = await Promise.all([
    makePerson(test, 'read_owner'),
    makePerson(test, 'read_member'),
    makePerson(test, 'read_stranger'),
  ]);
  roomId = makeRoomId({ chatType: 1, users: [owner.userId, member.userId] });
  await test.deps.db.insert(rooms).values({ id: roomId, chatType: 1, createdAt: now, updatedAt: now });
  await test.deps.db
    .insert(roomMembers)
    .values([owner, member].map(({ userId }) => ({ userId, roomId, type: 'client' as const })));
});
afterAll(() => test.close());

const read = (url: string, person?: Person, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { ...person?.headers, ...headers } });
const statuses = async (url: string) =>
  Promise.all([owner, member, stranger, undefined].map(async (person) => (await read(url, person)).statusCode));
const send = async (fileName: string, contentType: string, bytes: Uint8Array, category = 'chat'): Promise<Link> => {
  const { link, status } = await upload(test, owner, { fileName, contentType, category }, bytes);
  expect(status).toBe(200);
  return link;
};

const sentInRoom = (fileIds: readonly string[]) =>
  addFileUses(
    test.deps.db,
    fileIds.map((fileId) => ({ fileId, kind: 'room', ref: roomId })),
  );

describe('the rate limit', () => {
  it('counts users, not shared addresses', async () => {
    const limited = await createTestApp({ config: { rateLimit: true } });
    const [eager, calm] = [await makePerson(limited, 'read_eager'), await makePerson(limited, 'read_calm')];
    const ask = async ({ headers }: Person): Promise<number> =>
      (await limited.app.inject({ url: '/files/absent', headers })).statusCode;
    for (let count = 0; count < RATE.readsPerMinute; count += 1) await ask(eager);
    expect([await ask(eager), await ask(calm)]).toEqual([429, 404]);
    await limited.close();
  });
});

describe('the right to read', () => {
  it('exists for no user before the content was verified', async () => {
    const { data } = await askLink(test, owner, { fileName: 'a.png', contentType: 'image/png' });
    expect(await statuses(String(data?.['s3Url']))).toEqual([404, 404, 404, 404]);
  });

  it('belongs to the owner before sending, then to the members of the room', async () => {
    const link = await send('a.png', 'image/png', await picture(20, 20));
    expect(await statuses(link.s3Url)).toEqual([200, 404, 404, 404]);
    await sentInRoom([link.fileId]);
    expect(await statuses(link.s3Url)).toEqual([200, 200, 404, 404]);
  });

  it('is public once goods, a profile or a store show the file', async () => {
    const link = await send('a.png', 'image/png', await picture(300, 300), 'goods');
    expect(await statuses(link.s3Url)).toEqual([200, 404, 404, 404]);
    await addFileUses(test.deps.db, [{ fileId: link.fileId, kind: 'goods', ref: 'g1' }]);
    expect(await statuses(link.s3Url)).toEqual([200, 200, 200, 200]);
  });

  it('never includes KYC documents, which have logged links', async () => {
    const link = await send('id.pdf', 'application/pdf', PDF, 'reviewDocument');
    await addFileUses(test.deps.db, [
      { fileId: link.fileId, kind: 'room', ref: roomId },
      { fileId: link.fileId, kind: 'goods', ref: 'g1' },
    ]);
    expect(await statuses(link.s3Url)).toEqual([404, 404, 404, 404]);
  });

  it('leaves absent and foreign files out of the list', async () => {
    const [one, two] = [
      await send('a.png', 'image/png', await picture(20, 20)),
      await send('b.png', 'image/png', await picture(20, 20)),
    ];
    await sentInRoom([two.fileId]);
    const list = async (person: Person) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/file/simplefile/list',
          headers: person.headers,
          payload: { data: [two.fileId, one.fileId, 'absent', two.fileId] },
        })
      ).json<{ data: unknown }>().data;
    expect(await list(owner)).toEqual([
      { fileId: two.fileId, url: two.s3Url },
      { fileId: one.fileId, url: one.s3Url },
    ]);
    expect(await list(member)).toEqual([{ fileId: two.fileId, url: two.s3Url }]);
    expect(await list(stranger)).toEqual([]);
  });

  it.each(['absent', '..%2f..%2fetc%2fpasswd', '%00', 'a'.repeat(65), 'files%2Fx'])(
    'answers for %s like for a foreign file',
    async (id) => {
      const link = await send('a.png', 'image/png', await picture(20, 20));
      const [foreign, absent] = [await read(link.s3Url, stranger), await read(`/files/${id}`, stranger)];
      expect([absent.statusCode, absent.json()]).toEqual([foreign.statusCode, foreign.json()]);
    },
  );
});

describe('a message', () => {
  it('gets the stored metadata of its files, not the sender’s', async () => {
    const asked = await test.app.inject({
      method: 'POST',
      url: '/api/file/awss3/GeneratePreSignedURL/thumb',
      headers: owner.headers,
      payload: {
        data: {
          fileName: 'vase.png',
          contentType: 'image/png',
          category: 'chat',
          sizeWidth: 400,
          sizeHeight: 200,
          thumbSizeWidth: 320,
          thumbSizeHeight: 160,
        },
      },
    });
    const [original, thumb] = asked.json<{ data: [Link, Link] }>().data;
    await put(test, owner, original.url, await picture(400, 200));
    await put(test, owner, thumb.url, await picture(320, 160, 'webp'));
    const sent = [{ fileId: original.fileId, name: '../evil.exe', thumbFileId: thumb.fileId }];
    expect(await filesForMessage(test.deps.db, owner.userId, sent)).toEqual([
      {
        fileId: original.fileId,
        name: 'vase.png',
        extension: 'png',
        type: 'image',
        size: expect.any(Number) as number,
        url: original.s3Url,
        thumbUrl: thumb.s3Url,
        width: 400,
        height: 200,
      },
    ]);
    await sentInRoom(sentFileIds(sent));
    expect(await statuses(thumb.s3Url)).toEqual([200, 200, 404, 404]);
  });

  it('lets the other members read its files once sent', async () => {
    const link = await send('a.pdf', 'application/pdf', PDF);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/messages/send',
      headers: owner.headers,
      payload: {
        userId: member.userId,
        data: { _id: 'file-message-1', roomId, content: '', files: [{ fileId: link.fileId, name: 'renamed.exe' }] },
      },
    });
    expect(answer.json()).toMatchObject({
      data: { files: [{ fileId: link.fileId, name: 'a.pdf', type: 'file', size: PDF.length, url: link.s3Url }] },
    });
    expect(await statuses(link.s3Url)).toEqual([200, 200, 404, 404]);
  });

  it('is refused with absent, foreign, unverified or non-chat files, or a foreign thumbnail', async () => {
    const { db } = test.deps;
    const [mine, other] = [
      await send('a.png', 'image/png', await picture(20, 20)),
      await send('b.png', 'image/png', await picture(20, 20)),
    ];
    const document = await send('id.pdf', 'application/pdf', PDF, 'reviewDocument');
    const pending = (await askLink(test, owner, { fileName: 'a.png', contentType: 'image/png' }))
      .data as unknown as Link;
    const refused = { code: 'FileNotUploaded' };
    for (const fileId of ['absent', document.fileId, pending.fileId]) {
      await expect(filesForMessage(db, owner.userId, [{ fileId, name: 'a' }])).rejects.toMatchObject(refused);
    }
    await expect(filesForMessage(db, member.userId, [{ fileId: mine.fileId, name: 'a' }])).rejects.toMatchObject(
      refused,
    );
    await expect(
      filesForMessage(db, owner.userId, [{ fileId: mine.fileId, name: 'a', thumbFileId: other.fileId }]),
    ).rejects.toMatchObject(refused);
    expect(await filesForMessage(db, owner.userId, [])).toEqual([]);
  });
});

describe('the response', () => {
  it('serves documents as downloads without scripts', async () => {
    const link = await send('鑑定 "報告".pdf', 'application/pdf', PDF);
    const { headers, rawPayload } = await read(link.s3Url, owner);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
      'content-disposition': [
        'attachment',
        'filename="__ ____.pdf"',
        "filename*=UTF-8''%E9%91%91%E5%AE%9A%20%22%E5%A0%B1%E5%91%8A%22.pdf",
      ].join('; '),
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=604800, immutable',
    });
    expect(rawPayload.equals(PDF)).toBe(true);
  });

  it('serves text as plain text', async () => {
    const { headers } = await read(
      (await send('page.txt', 'text/plain', Buffer.from('鎏金 <b>not markup</b>'))).s3Url,
      owner,
    );
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment/) as string,
    });
  });

  it('shows pictures, or downloads them on request', async () => {
    const link = await send('a.png', 'image/png', await picture(20, 20));
    expect((await read(link.s3Url, owner)).headers['content-disposition']).toMatch(/^inline/);
    expect((await read(`${link.s3Url}?download`, owner)).headers['content-disposition']).toMatch(/^attachment/);
  });

  it('supports ETag and ranges', async () => {
    const link = await send('a.txt', 'text/plain', Buffer.from('0123456789'));
    const {
      headers: { etag },
    } = await read(link.s3Url, owner);
    expect((await read(link.s3Url, owner, { 'if-none-match': String(etag) })).statusCode).toBe(304);
    expect((await read(link.s3Url, stranger, { 'if-none-match': String(etag) })).statusCode).toBe(404);
    const part = await read(link.s3Url, owner, { range: 'bytes=2-5' });
    expect([part.statusCode, part.payload, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      '2345',
      'bytes 2-5/10',
      '4',
    ]);
    expect((await read(link.s3Url, owner, { range: 'bytes=-3' })).payload).toBe('789');
    expect((await read(link.s3Url, owner, { range: 'bytes=7-' })).payload).toBe('789');
    expect((await read(link.s3Url, owner, { range: 'bytes=10-' })).statusCode).toBe(416);
    expect((await read(link.s3Url, owner, { range: 'bytes=5-2' })).payload).toBe('0123456789');
  });
});

it('sweeps exactly the files without uses after a day', async () => {
  const [orphan, used, avatar] = [
    await send('a.png', 'image/png', await picture(20, 20)),
    await send('b.png', 'image/png', await picture(20, 20)),
    await send('c.png', 'image/png', await picture(20, 20), 'avatar'),
  ];
  const document = await send('id.pdf', 'application/pdf', PDF, 'reviewDocument');
  await sentInRoom([used.fileId]);
  await addFileUses(test.deps.db, [{ fileId: avatar.fileId, kind: 'avatar', ref: owner.userId }]);
  now = new Date(now.getTime() + UPLOAD.orphanAge - 1);
  await sweepOrphans(test.deps);
  expect((await read(orphan.s3Url, owner)).statusCode).toBe(200);
  now = new Date(now.getTime() + 2);
  const young = await send('d.png', 'image/png', await picture(20, 20));
  expect(await sweepOrphans(test.deps)).toBeGreaterThan(0);
  const left = await Promise.all(
    [orphan, used, avatar, young].map(async ({ s3Url, fileId }) => [
      (await read(s3Url, owner)).statusCode,
      (await test.deps.objects.stat(fileObjectKey(fileId))) !== undefined,
    ]),
  );
  expect(left).toEqual([
    [404, false],
    [200, true],
    [200, true],
    [200, true],
  ]);
  expect(await test.deps.objects.stat(fileObjectKey(document.fileId))).toBeDefined();
  expect(await sweepOrphans(test.deps)).toBe(0);
  now = new Date(now.getTime() + UPLOAD.documentAge);
  await sweepOrphans(test.deps);
  expect(await test.deps.objects.stat(fileObjectKey(document.fileId))).toBeUndefined();
});
