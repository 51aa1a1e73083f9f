import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import sharp from 'sharp';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD } from '#protocol/member-limits.ts';
import { files } from '#server/database/schema/files.ts';
import { askLink, makePerson, PDF, picture, put, upload, type Link, type Person } from './support/files.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { emptyZip, REFUSED_FILES } from './support/refused-files.ts';

let test: TestApp;
let owner: Person;
let other: Person;
let now = new Date();

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  [owner, other] = await Promise.all([makePerson(test, 'file_owner'), makePerson(test, 'file_other')]);
});
afterAll(() => test.close());

type Size = readonly [width: number, height: number];
const read = (url: string, person: Person | undefined = owner) =>
  test.app.inject({ url, headers: person?.headers ?? {} });
/** Requests the links of a picture and its thumbnail. */
const askThumb = (
  fileName: string,
  category: string,
  [sizeWidth, sizeHeight]: Size,
  [thumbSizeWidth, thumbSizeHeight]: Size,
) =>
  test.app.inject({
    method: 'POST',
    url: '/api/file/awss3/GeneratePreSignedURL/thumb',
    headers: owner.headers,
    payload: {
      data: {
        fileName,
        contentType: fileName.endsWith('png') ? 'image/png' : 'image/jpeg',
        category,
        sizeWidth,
        sizeHeight,
        thumbSizeWidth,
        thumbSizeHeight,
      },
    },
  });

describe('creating a link', () => {
  it.each([
    ['image/svg+xml', 'chat'],
    ['text/html', 'chat'],
    ['image/gif', 'chat'],
    ['application/x-msdownload', 'chat'],
    ['image/tiff', 'goods'],
    ['application/pdf', 'avatar'],
    ['video/mp4', 'avatar'],
    ['video/mp4', 'reviewDocument'],
    ['text/plain', 'reviewDocument'],
    ['application/zip', 'reviewDocument'],
    ['', 'chat'],
    ['image/png/../svg+xml', 'chat'],
  ])('refuses %j for %s', async (contentType, category) => {
    const answer = await askLink(test, owner, { fileName: 'a.png', contentType, category });
    expect(answer).toEqual(
      contentType === ''
        ? { status: 400, errorCode: 'BadRequestError' }
        : { status: 422, errorCode: 'FileFormatInvalid' },
    );
  });

  it('accepts HEIC only with a decoder', async () => {
    const decodes = (sharp.format.heif.input.fileSuffix ?? []).includes('.heic');
    const { status } = await askLink(test, owner, { fileName: 'a.heic', contentType: 'image/heic' });
    expect(status).toBe(decodes ? 200 : 422);
  });

  it('refuses empty and too large files before the upload', async () => {
    const ask = (contentType: string, size: number) => askLink(test, owner, { fileName: 'a', contentType, size });
    expect(await ask('image/png', 0)).toEqual({ status: 422, errorCode: 'FileEmpty' });
    expect(await ask('image/png', UPLOAD.imageBytes + 1)).toEqual({ status: 422, errorCode: 'FileTooLarge' });
    expect(await ask('application/pdf', UPLOAD.documentBytes + 1)).toEqual({ status: 422, errorCode: 'FileTooLarge' });
    expect((await ask('video/mp4', UPLOAD.videoBytes)).status).toBe(200);
  });

  it('refuses a picture with invalid sides before the upload', async () => {
    const ask = (sizeWidth: number, sizeHeight: number, category = 'chat') =>
      test.app.inject({
        method: 'POST',
        url: '/api/file/awss3/GeneratePreSignedURL/thumb',
        headers: owner.headers,
        payload: {
          data: {
            fileName: 'a.png',
            contentType: 'image/png',
            category,
            sizeWidth,
            sizeHeight,
            thumbSizeWidth: 100,
            thumbSizeHeight: 100,
          },
        },
      });
    expect((await ask(12_000, 12_000)).json()).toMatchObject({ errorCode: 'ImageDimensions' });
    expect((await ask(199, 800, 'goods')).json()).toMatchObject({ errorCode: 'ImageDimensions' });
    expect((await ask(800, 600)).statusCode).toBe(200);
  });

  it('needs a session', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/file/awss3/GeneratePreSignedURL',
      payload: { data: { fileName: 'a', contentType: 'image/png', category: 'chat' } },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('the link', () => {
  const ask = async (): Promise<Link> =>
    (await askLink(test, owner, { fileName: 'a.png', contentType: 'image/png' })).data as unknown as Link;

  it('works once', async () => {
    const [link, bytes] = [await ask(), await picture(40, 30)];
    expect(await put(test, owner, link.url, bytes)).toMatchObject({
      status: 200,
      data: { fileId: link.fileId, width: 40, height: 30 },
    });
    expect(await put(test, owner, link.url, bytes)).toEqual({ status: 422, errorCode: 'UploadLinkExpired' });
  });

  it('works for one of two simultaneous uploads', async () => {
    const [link, bytes] = [await ask(), await picture(40, 30)];
    const answers = await Promise.all([put(test, owner, link.url, bytes), put(test, owner, link.url, bytes)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('works for its owner only', async () => {
    const [link, bytes] = [await ask(), await picture(10, 10)];
    expect(await put(test, other, link.url, bytes)).toEqual({ status: 404, errorCode: 'NotFoundService' });
    expect(await put(test, undefined, link.url, bytes)).toEqual({ status: 401, errorCode: 'Unauthenticated' });
    expect((await put(test, owner, link.url, bytes)).status).toBe(200);
  });

  it.each(['x', 'A'.repeat(43), '..%2f..%2fetc%2fpasswd', '%00'])('rejects the token %s', async (token) => {
    const { status } = await put(test, owner, `/files/upload/${token}`, await picture(10, 10));
    expect(status).toBe(404);
  });

  it('expires', async () => {
    const link = await ask();
    now = new Date(now.getTime() + UPLOAD.linkLifetime);
    expect(await put(test, owner, link.url, await picture(10, 10))).toEqual({
      status: 422,
      errorCode: 'UploadLinkExpired',
    });
  });

  it('is used up by refused content', async () => {
    const link = await ask();
    expect(await put(test, owner, link.url, PDF)).toEqual({ status: 422, errorCode: 'FileContentMismatch' });
    expect(await put(test, owner, link.url, await picture(10, 10))).toEqual({
      status: 422,
      errorCode: 'UploadLinkExpired',
    });
  });

  it('works again after a broken connection', async () => {
    const link = await ask();
    const address = new URL(await test.listen());
    const socket = connect(Number(address.port), address.hostname);
    await once(socket, 'connect');
    socket.write(
      `PUT ${link.url} HTTP/1.1\r\nHost: x\r\nAuthorization: ${owner.headers.authorization}\r\n` +
        `Content-Length: 1000\r\n\r\nhalf of it`,
    );
    const stateOf = async () =>
      (await test.deps.db.select({ state: files.state }).from(files).where(eq(files.id, link.fileId)))[0]?.state;
    await expect.poll(stateOf).toBe('receiving');
    socket.destroy();
    await expect.poll(stateOf).toBe('pending');
    expect((await put(test, owner, link.url, await picture(10, 10))).status).toBe(200);
  });
});

describe('the content', () => {
  it.each(REFUSED_FILES)('refuses %s', async (_title, contentType, bytes, code) => {
    const answer = await upload(test, owner, { fileName: 'a', contentType }, await bytes());
    expect([answer.status, answer.errorCode]).toEqual([422, code]);
    expect((await read(answer.link.s3Url)).statusCode).toBe(404);
  });

  it('reduces a polyglot file to its pixels', async () => {
    const zip = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      Buffer.from('<script>alert(document.domain)</script>'),
      emptyZip(),
    ]);
    const answer = await upload(
      test,
      owner,
      { fileName: 'a.png', contentType: 'image/png' },
      Buffer.concat([await picture(64, 64), zip]),
    );
    expect(answer.status).toBe(200);
    const { rawPayload } = await read(answer.link.s3Url);
    expect(rawPayload.includes('script')).toBe(false);
    expect(rawPayload.includes('PK\x03\x04')).toBe(false);
  });

  it('applies the orientation and removes metadata', async () => {
    const shot = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
      .withExif({ IFD0: { Make: 'SecretCam', Copyright: 'me' }, IFD3: { GPSLatitude: '22/1 17/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await upload(test, owner, { fileName: 'shot.jpg', contentType: 'image/jpeg' }, shot);
    expect(answer.data).toMatchObject({ width: 40, height: 60 });
    const { rawPayload, headers } = await read(answer.link.s3Url);
    const metadata = await sharp(rawPayload).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(rawPayload.includes('SecretCam')).toBe(false);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(answer.data?.['size']).toBe(rawPayload.length);
  });

  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/webp'],
  ] as const)('%s is stored as %s', async (format, stored) => {
    const answer = await upload(
      test,
      owner,
      { fileName: `a.${format}`, contentType: `image/${format}` },
      await picture(64, 48, format),
    );
    expect(answer).toMatchObject({ status: 200, data: { width: 64, height: 48 } });
    const { headers } = await read(answer.link.s3Url);
    expect(headers['content-type']).toBe(stored);
    expect(headers['content-disposition']).toContain(`a.${format === 'avif' ? 'webp' : format}"`);
  });

  it('accepts a picture of one pixel, but not for goods', async () => {
    const dot = await picture(1, 1);
    expect((await upload(test, owner, { fileName: 'dot.png', contentType: 'image/png' }, dot)).data).toMatchObject({
      width: 1,
      height: 1,
    });
    const goods = await upload(test, owner, { fileName: 'dot.png', contentType: 'image/png', category: 'goods' }, dot);
    expect(goods).toMatchObject({ status: 422, errorCode: 'ImageDimensions' });
  });

  it.each([
    ['application/x-zip-compressed', 'a.zip', () => emptyZip()],
    ['application/msword', 'a.doc', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000)])],
    ['text/plain; charset=utf-8', 'a.txt', () => Buffer.from('鎏金\r\n\tvermeil')],
    ['text/csv', 'a.csv', () => Buffer.from('\ufeffnum,price\nVM-1,128000')],
    ['application/pdf', 'a.pdf', () => PDF],
    ['IMAGE/JPG', 'a.jpg', () => picture(8, 8, 'jpeg')],
  ] as const)('takes %s that is what it says', async (contentType, fileName, bytes) => {
    const answer = await upload(test, owner, { fileName, contentType }, await bytes());
    expect(answer.status).toBe(200);
  });

  it('ends an endless stream and stores nothing', async () => {
    const asked = await askLink(test, owner, { fileName: 'a.txt', contentType: 'text/plain' });
    const chunk = new Uint8Array(1 << 20).fill(65);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    const base = test.app.server.listening ? test.app.listeningOrigin : await test.listen();
    const sending = fetch(`${base}${String(asked.data?.['url'])}`, {
      method: 'PUT',
      headers: owner.headers,
      body: endless,
      duplex: 'half',
    } as RequestInit);
    // The response may or may not arrive before the connection ends.
    const status = await sending.then(
      (answer) => answer.status,
      () => 422,
    );
    expect(status).toBe(422);
    const [row] = await test.deps.db
      .select()
      .from(files)
      .where(eq(files.id, String(asked.data?.['fileId'])));
    expect(row?.state).toBe('refused');
    expect(readdirSync(join(test.deps.config.dataDir, 'quarantine'))).toEqual([]);
    expect(sent).toBeLessThan(UPLOAD.documentBytes * 4);
  });

  it('refuses a too large Content-Length without reading', async () => {
    const asked = await askLink(test, owner, { fileName: 'a.txt', contentType: 'text/plain' });
    const answer = await test.app.inject({
      method: 'PUT',
      url: String(asked.data?.['url']),
      headers: { ...owner.headers, 'content-length': String(UPLOAD.documentBytes + 1) },
      payload: 'x',
    });
    expect(answer.json()).toMatchObject({ errorCode: 'FileTooLarge' });
  });

  it.each([
    ['../../../../etc/passwd', 'passwd.png'],
    ['..\\..\\boot.ini', 'boot.ini.png'],
    ['.htaccess', 'htaccess.png'],
    ['/', 'file.png'],
    ['a\u202egnp.exe', 'agnp.exe.png'],
    ['珍 藏.PNG', '珍 藏.PNG'],
    [`${'長'.repeat(251)}.png`, `${'長'.repeat(251)}.png`],
    ['photo.jpeg', 'photo.jpeg.png'],
  ])('changes the name %j to %j', async (fileName, stored) => {
    const { link } = await upload(test, owner, { fileName, contentType: 'image/png' }, await picture(8, 8));
    const [row] = await test.deps.db.select().from(files).where(eq(files.id, link.fileId));
    expect(row?.name).toBe(stored);
  });

  it.each([
    ['a packed SVG', gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width=')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width=')],
    ['a PDF', PDF],
  ])('refuses %s as a thumbnail before decoding', async (_, bytes) => {
    const asked = await askThumb('a.png', 'chat', [20, 10], [20, 10]);
    const [, thumb] = asked.json<{ data: Link[] }>().data;
    // A decoder would have reported ImageUnreadable.
    expect(await put(test, owner, thumb!.url, bytes)).toEqual({ status: 422, errorCode: 'FileContentMismatch' });
  });

  it('limits simultaneous uploads', async () => {
    const limited = await createTestApp({ config: { rateLimit: true } });
    const eager = await makePerson(limited, 'file_eager');
    const { port } = new URL(await limited.listen());
    const link = String(
      (await askLink(limited, eager, { fileName: 'a.pdf', contentType: 'application/pdf' })).data?.['url'],
    );
    const slow = await Promise.all(
      Array.from({ length: UPLOAD.parallel }, async () => {
        const asked = await askLink(limited, eager, { fileName: 'a.pdf', contentType: 'application/pdf' });
        const socket = connect(Number(port), '127.0.0.1');
        socket.write(
          `PUT ${String(asked.data?.['url'])} HTTP/1.1\r\nHost: x\r\n` +
            `Authorization: ${eager.headers.authorization}\r\nContent-Length: ${PDF.length}\r\n\r\n`,
        );
        return socket;
      }),
    );
    const receiving = async (): Promise<number> =>
      (await limited.deps.db.select().from(files).where(eq(files.state, 'receiving'))).length;
    await expect.poll(receiving).toBe(UPLOAD.parallel);
    expect(await put(limited, eager, link, PDF)).toEqual({ status: 429, errorCode: 'TooManyRequests' });
    slow.forEach((socket) => socket.destroy());
    await expect.poll(async () => (await put(limited, eager, link, PDF)).status).toBe(200);
    await limited.close();
  });

  it('accepts the narrow thumbnail of a long picture of goods', async () => {
    const asked = await askThumb('a.jpg', 'goods', [1280, 720], [320, 180]);
    const [original, thumb] = asked.json<{ data: Link[] }>().data;
    expect((await put(test, owner, original!.url, await picture(1280, 720, 'jpeg'))).data).toMatchObject({
      width: 1280,
      height: 720,
    });
    expect((await put(test, owner, thumb!.url, await picture(320, 180, 'jpeg'))).data).toMatchObject({
      width: 320,
      height: 180,
    });
  });

  it('scales every thumbnail down', async () => {
    const asked = await askThumb('a.png', 'chat', [2000, 1000], [320, 160]);
    const [original, thumb] = asked.json<{ data: (Link & { isThumb: boolean })[] }>().data;
    expect([original?.isThumb, thumb?.isThumb]).toEqual([false, true]);
    expect((await put(test, owner, original!.url, await picture(2000, 1000))).data).toMatchObject({
      width: 2000,
      height: 1000,
    });
    expect((await put(test, owner, thumb!.url, await picture(2000, 1000, 'jpeg'))).data).toMatchObject({
      width: 640,
      height: 320,
    });
  });
});
