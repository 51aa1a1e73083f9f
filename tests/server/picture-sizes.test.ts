import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD } from '#protocol/member-limits.ts';
import { addFileUses, replaceFileUses } from '#server/files/queries.ts';
import { fileObjectKey } from '#server/files/receive-upload.ts';
import type { EncodedPicture, EncodeRequest } from '#server/files/sizes/encode-picture.ts';
import { createSizeWork, ENCODE_PICTURE } from '#server/files/sizes/make-sizes.ts';
import { sizeNamesOf, sizeObjectKey } from '#server/files/sizes/size-names.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import type { ObjectStorage } from '#server/objects/objects.ports.ts';
import { createS3Storage } from '#server/objects/s3-objects.ts';
import { startS3Server, type S3Server } from '#tests/doubles/s3-server.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { makePerson, PDF, photo, picture, upload, type Person } from './support/files.ts';

let test: TestApp;
let merchant: Person;
let stranger: Person;
let now = new Date();

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  [merchant, stranger] = await Promise.all([makePerson(test, 'sizes_a'), makePerson(test, 'sizes_b')]);
});
afterAll(() => test.close());
beforeEach(() => test.deps.pool.query('DELETE FROM picture_jobs'));

const { signal } = new AbortController();
/** Encodes pictures in the test's place. */
type Encode = (request: EncodeRequest) => Promise<EncodedPicture>;
const makeAll = (encode?: Encode, deps = test.deps) =>
  createSizeWork(encode ? withEncoder(encode, deps) : deps)(signal);
const withEncoder = (encode: Encode, deps: TestApp['deps']): TestApp['deps'] => ({
  ...deps,
  processes: {
    ...deps.processes,
    forJobs: { ...deps.processes.forJobs, run: (_task, input) => encode(input as EncodeRequest) as never },
  },
});
const read = (url: string, person?: Person, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { ...person?.headers, ...headers } });
const jobs = async () =>
  (
    await test.deps.pool.query(`SELECT file_id AS "fileId", attempts, parked, leased_until AS "leasedUntil"
    FROM picture_jobs ORDER BY created_at`)
  ).rows;
/** Uploads a picture that goods use. @returns its id */
async function shown(bytes: Promise<Buffer> | Buffer, owner = merchant, category = 'goods'): Promise<string> {
  const request = { fileName: 'watch.jpg', contentType: 'image/jpeg', category };
  const { link, status } = await upload(test, owner, request, await bytes);
  expect(status).toBe(200);
  await addFileUses(test.deps.db, [{ fileId: link.fileId, kind: 'goods', ref: `of-${link.fileId}` }]);
  return link.fileId;
}
const empty = { sizes: [], blur: null };

describe('the sizes of a picture', () => {
  it('are made once, in both formats, none wider than the original', async () => {
    const fileId = await shown(photo(1_000, 500));
    await makeAll();
    expect(await jobs()).toEqual([]);
    for (const [name, width] of [
      ['320', 320],
      ['640', 640],
      ['960', 960],
      ['1280', 1_000],
      ['1920', 1_000],
    ] as const)
      for (const format of ['avif', 'webp']) {
        const answer = await read(`/files/${fileId}/${name}.${format}`);
        const metadata = await sharp(answer.rawPayload).metadata();
        expect([answer.statusCode, metadata.width, metadata.height]).toEqual([200, width, width / 2]);
        expect(metadata.format).toBe(format === 'avif' ? 'heif' : 'webp');
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=86400, must-revalidate, immutable',
          'content-length': String(answer.rawPayload.length),
          'content-disposition': expect.stringContaining(`watch.${format}`) as string,
        });
        expect(answer.headers.vary).toBeUndefined();
        expect(
          (await read(answer.raw.req.url ?? '', undefined, { 'if-none-match': String(answer.headers.etag) }))
            .statusCode,
        ).toBe(304);
      }
    expect(readdirSync(join(test.deps.config.dataDir, 'quarantine'))).toEqual([]);
  });

  it('include a JPEG of 1200×630 for shared links, except of portraits', async () => {
    const [tall, wide, portrait] = [
      await shown(photo(500, 1_000)),
      await shown(photo(1_900, 1_000)),
      await shown(photo(300, 300), merchant, 'avatar'),
    ];
    await makeAll();
    for (const fileId of [tall, wide]) {
      const { headers, rawPayload } = await read(`/files/${fileId}/share.jpg`);
      expect(headers['content-type']).toBe('image/jpeg');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
    }
    // A tall picture is on the dark ground, a wide one fills the card.
    const corner = async (fileId: string) => {
      const { rawPayload } = await read(`/files/${fileId}/share.jpg`);
      const part = await sharp(rawPayload).extract({ left: 0, top: 0, width: 8, height: 8 }).png().toBuffer();
      return (await sharp(part).stats()).channels[0]!.mean;
    };
    expect(await corner(tall)).toBeLessThan(30);
    expect(await corner(wide)).toBeGreaterThan(100);
    expect((await read(`/files/${portrait}/share.jpg`)).headers.location).toBe(`/files/${portrait}`);
  });

  it('come with a tiny blurred picture, unless one can see through the picture', async () => {
    const opaque = await shown(photo(600, 400));
    const { link } = await upload(
      test,
      merchant,
      { fileName: 'a.png', contentType: 'image/png', category: 'goods' },
      await sharp({ create: { width: 300, height: 300, channels: 4, background: '#12345678' } })
        .png()
        .toBuffer(),
    );
    await addFileUses(test.deps.db, [{ fileId: link.fileId, kind: 'goods', ref: 'g' }]);
    await makeAll();
    const blurs = new Map(
      (await test.deps.pool.query<{ id: string; blur: string | null }>('SELECT id, blur FROM files')).rows.map(
        ({ id, blur }) => [id, blur],
      ),
    );
    const blur = blurs.get(opaque) ?? '';
    expect(`data:image/webp;base64,${blur}`.length).toBeLessThanOrEqual(200);
    expect(await sharp(Buffer.from(blur, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 16 });
    expect(blurs.get(link.fileId)).toBeNull();
    const { rawPayload } = await read(`/files/${link.fileId}/320.avif`);
    expect((await sharp(rawPayload).metadata()).hasAlpha).toBe(true);
  });

  it('are not needed to see the picture: their URLs lead to the original, which caches forget soon', async () => {
    const fileId = await shown(photo(800, 800));
    const original = await read(`/files/${fileId}`);
    expect(original.statusCode).toBe(200);
    for (const name of ['320.avif', '1920.webp', 'share.jpg']) {
      const { statusCode, headers } = await read(`/files/${fileId}/${name}`);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([
        302,
        `/files/${fileId}`,
        'public, max-age=60',
      ]);
    }
    await makeAll();
    await test.deps.objects.delete(sizeObjectKey(fileId, '640.avif'));
    expect((await read(`/files/${fileId}/640.avif`)).headers.location).toBe(`/files/${fileId}`);
  });

  it('are made of pictures that something uses, not of thumbnails or private files', async () => {
    const png = { fileName: 'a.png', contentType: 'image/png' };
    const unused = await upload(test, merchant, { ...png, category: 'goods' }, await picture(300, 300));
    for (const category of ['chat', 'reviewDocument', 'agentBuy'])
      await upload(test, merchant, { ...png, category }, await picture(300, 300));
    await makeAll(() => expect.unreachable());
    expect(await jobs()).toMatchObject([{ fileId: unused.link.fileId, attempts: 0 }]);
  });
});

describe('the right to read a size', () => {
  const names = ['320.avif', '640.webp', 'share.jpg'];
  const statuses = (fileId: string, person?: Person) =>
    Promise.all(names.map(async (name) => (await read(`/files/${fileId}/${name}`, person)).statusCode));

  it('is that of the original, also after the picture is no longer shown', async () => {
    const fileId = await shown(photo(400, 400));
    await makeAll();
    expect(await statuses(fileId)).toEqual([200, 200, 200]);
    await replaceFileUses(test.deps.db, 'goods', `of-${fileId}`, []);
    expect([await statuses(fileId), await statuses(fileId, stranger)]).toEqual([
      [404, 404, 404],
      [404, 404, 404],
    ]);
    const own = await read(`/files/${fileId}/320.avif`, merchant);
    expect([own.statusCode, own.headers['cache-control'], own.headers.vary]).toEqual([
      200,
      'private, max-age=604800, immutable',
      'cookie, authorization',
    ]);
  });

  it('ends in shared caches a day after the picture was taken down', async () => {
    const fileId = await shown(photo(400, 400));
    await makeAll();
    const urls = [`/files/${fileId}`, ...names.map((name) => `/files/${fileId}/${name}`)];
    const cached = await Promise.all(urls.map((url) => read(url)));
    expect(cached.map(({ headers }) => headers['cache-control'])).toEqual(
      urls.map(() => 'public, max-age=86400, must-revalidate, immutable'),
    );
    const askAgain = async () => {
      const asked = cached.map(({ headers }, at) =>
        read(urls[at]!, undefined, { 'if-none-match': String(headers.etag) }),
      );
      return (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    };
    expect(await askAgain()).toEqual(urls.map(() => 304));
    await replaceFileUses(test.deps.db, 'goods', `of-${fileId}`, []);
    expect(await askAgain()).toEqual(urls.map(() => 404));
  });

  it('never includes pictures of rooms, KYC documents or requests of others', async () => {
    for (const category of ['chat', 'reviewDocument', 'agentBuy']) {
      const png = { fileName: 'a.png', contentType: 'image/png', category };
      const { link } = await upload(test, merchant, png, await picture(300, 300));
      await addFileUses(test.deps.db, [{ fileId: link.fileId, kind: 'goods', ref: 'g' }]);
      expect(await statuses(link.fileId), category).toEqual([404, 404, 404]);
      expect(await statuses(link.fileId, stranger), category).toEqual([404, 404, 404]);
      const own = await read(`/files/${link.fileId}/320.avif`, merchant);
      expect(own.statusCode, category).toBe(category === 'reviewDocument' ? 404 : 302);
      if (own.statusCode === 302) expect(own.headers['cache-control']).toBe('private, max-age=60');
    }
  });

  it('does not exist for files that are no pictures, or names of no size', async () => {
    const document = await upload(test, merchant, { fileName: 'a.pdf', contentType: 'application/pdf' }, PDF);
    expect((await read(`/files/${document.link.fileId}/320.avif`, merchant)).statusCode).toBe(404);
    const fileId = await shown(photo(400, 400));
    await makeAll();
    const foreign = await read('/files/absent/320.avif');
    for (const name of [
      '321.avif',
      '320.png',
      '320.AVIF',
      '320.avif%00',
      '..%2f320.avif',
      '0320.avif',
      '1e9.webp',
      'a'.repeat(200),
    ]) {
      const answer = await read(`/files/${fileId}/${name}`, merchant);
      expect([name, answer.statusCode, answer.json()]).toEqual([name, 404, foreign.json()]);
    }
    for (const id of ['..%2f..%2fetc', '%00', 'upload', 'document'])
      expect((await read(`/files/${id}/320.avif`, merchant)).statusCode).toBe(404);
  });
});

describe('a picture that cannot be encoded', () => {
  it('is parked at once when it cannot be read, and its original stays', async () => {
    const fileId = await shown(photo(500, 500));
    await test.deps.objects.put(fileObjectKey(fileId), Buffer.from('not a picture'), {
      contentType: 'image/jpeg',
      size: 13,
    });
    const next = await shown(photo(400, 400));
    await makeAll();
    await makeAll(() => expect.unreachable());
    expect(await jobs()).toMatchObject([{ fileId, attempts: 1, parked: 'unreadable' }]);
    expect((await read(`/files/${fileId}/320.avif`)).headers.location).toBe(`/files/${fileId}`);
    expect((await read(`/files/${next}/320.avif`)).statusCode).toBe(200);
  });

  it('is parked when its object is gone', async () => {
    const fileId = await shown(photo(500, 500));
    await test.deps.objects.delete(fileObjectKey(fileId));
    await makeAll(() => expect.unreachable());
    expect(await jobs()).toMatchObject([{ fileId, parked: 'unreadable' }]);
  });

  it('is parked after three failures with a pause between them', async () => {
    const fileId = await shown(photo(500, 500));
    let failures = 0;
    const failing: Encode = () => {
      failures += 1;
      return Promise.reject(new Error('no connection'));
    };
    for (let run = 0; run < 6; run += 1) {
      await makeAll(failing);
      expect(failures, 'no second attempt without a pause').toBe(Math.min(run + 1, 3));
      await makeAll(failing);
      now = new Date(now.getTime() + 60_000);
    }
    expect(await jobs()).toMatchObject([{ fileId, parked: 'failed' }]);
  });

  it('is parked at once with the reason when it took too long, and the next one is made', async () => {
    const fileId = await shown(photo(500, 500));
    await createSizeWork(test.deps, { ...ENCODE_PICTURE, processorTime: 1 })(signal);
    expect(await jobs()).toMatchObject([{ fileId, attempts: 1, parked: 'time' }]);
    const next = await shown(photo(400, 400));
    await makeAll();
    expect((await read(`/files/${next}/320.avif`)).statusCode).toBe(200);
    now = new Date(now.getTime() + 24 * 3_600_000);
    await makeAll(() => expect.unreachable());
    expect(await jobs()).toMatchObject([{ fileId, attempts: 1, parked: 'time' }]);
  });
});

describe('the work', () => {
  it('gives every owner a turn', async () => {
    const order: string[] = [];
    const third = await makePerson(test, 'sizes_c');
    const owners = new Map<string, string>();
    for (const [name, owner] of [
      ['a', merchant],
      ['a', merchant],
      ['a', merchant],
      ['b', stranger],
      ['c', third],
    ] as const)
      owners.set(await shown(photo(300, 300), owner), name);
    const { pool } = test.deps;
    await makeAll(async () => {
      const { rows } = await pool.query<{ id: string }>(
        'SELECT file_id AS id FROM picture_jobs WHERE leased_until > $1',
        [now],
      );
      order.push(owners.get(rows[0]?.id ?? '') ?? '');
      return empty;
    });
    expect(order.toSorted()).toEqual(['a', 'a', 'a', 'b', 'c']);
    expect(order.slice(0, 3).toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('is done by one of two processes, and taken over when that one died', async () => {
    const fileId = await shown(photo(300, 300));
    let finish = (): void => undefined;
    const begun = Promise.withResolvers<undefined>();
    const slow = makeAll(() => {
      begun.resolve(undefined);
      return new Promise((resolve) => {
        finish = () => resolve(empty);
      });
    });
    await begun.promise;
    await makeAll(() => expect.unreachable());
    now = new Date(now.getTime() + 10 * 60_000);
    await makeAll();
    expect((await read(`/files/${fileId}/320.avif`)).statusCode).toBe(200);
    finish();
    await slow;
  });

  it('gives a picture back when the server ends, without counting the attempt', async () => {
    const fileId = await shown(photo(1_900, 1_900));
    const ending = new AbortController();
    const work = createSizeWork(test.deps)(ending.signal);
    await expect.poll(async () => (await jobs())[0]?.attempts).toBe(1);
    ending.abort();
    await work;
    expect(await jobs()).toMatchObject([{ fileId, attempts: 0, parked: null, leasedUntil: null }]);
  });

  it('leaves nothing behind of a file that is swept meanwhile', async () => {
    const fileId = await shown(photo(300, 300));
    await makeAll(async ({ names }) => {
      await test.deps.pool.query('DELETE FROM files WHERE id = $1', [fileId]);
      return { sizes: names.map((name) => ({ name, bytes: Buffer.from('x') })), blur: null };
    });
    for (const name of sizeNamesOf({ category: 'goods', width: 300 }))
      expect(await test.deps.objects.stat(sizeObjectKey(fileId, name)), name).toBeUndefined();
  });
});

describe.each(['disk', 'S3 (double)'])('on %s', (kind) => {
  let server: S3Server | undefined;
  let objects: ObjectStorage;
  beforeAll(async () => {
    if (kind === 'disk') objects = test.deps.objects;
    else {
      server = await startS3Server();
      const { endpoint } = server;
      objects = createS3Storage({ bucket: 'b', region: 'us-east-1', endpoint, accessKeyId: 'i', secretAccessKey: 's' });
    }
  });
  afterAll(async () => {
    if (!server) return;
    await objects.close();
    await server.close();
  });

  it('sizes are stored, and deleted with the original', async () => {
    const fileId = await shown(photo(700, 300));
    const original = await test.deps.objects.get(fileObjectKey(fileId));
    if (kind !== 'disk')
      await objects.put(fileObjectKey(fileId), original!.stream, { contentType: 'image/jpeg', size: original!.size });
    else original!.stream.destroy();
    await makeAll(undefined, { ...test.deps, objects });
    const names = sizeNamesOf({ category: 'goods', width: 700 });
    expect(names).toHaveLength(7);
    const sizes = () => Promise.all(names.map((name) => objects.stat(sizeObjectKey(fileId, name))));
    expect(await sizes()).not.toContain(undefined);
    await replaceFileUses(test.deps.db, 'goods', `of-${fileId}`, []);
    now = new Date(now.getTime() + UPLOAD.orphanAge + 1);
    await sweepOrphans({ ...test.deps, objects });
    expect(await sizes()).toEqual(names.map(() => undefined));
  });
});
