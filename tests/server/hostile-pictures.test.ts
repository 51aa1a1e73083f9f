import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PICTURE_PIXELS } from '#protocol/picture-limits.ts';
import type { ProcessPool } from '#server/processes/process-pool.ts';
import { createProcesses, type Processes } from '#server/processes/processes.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { askLink, bombPng, makePerson, picture, put, upload, type Link, type Person } from './support/files.ts';

/** Limits that a test lowers for one task. */
let lowered: { processorTime?: number } = {};
let processes: Processes;
let test: TestApp;
let flooder: Person;
let other: Person;
/** A few hundred bytes that take half a second. */
let costly: Buffer;

beforeAll(async () => {
  processes = createProcesses({ warn: () => undefined }, { priority: 0 });
  const { forCalls } = processes;
  const run: ProcessPool['run'] = (task, input, options) => forCalls.run({ ...task, ...lowered }, input, options);
  test = await createTestApp({ processes: { ...processes, forCalls: { ...forCalls, run } } });
  [flooder, other] = await Promise.all([makePerson(test, 'flooder'), makePerson(test, 'other')]);
  costly = await picture(2_400, 2_000, 'avif');
});
afterAll(() => test.close());

const avifOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b8902f' } })
    .avif({ effort: 0, quality: 1 })
    .toBuffer();

const AVIF = { fileName: 'a.avif', contentType: 'image/avif' };
const PNG = { fileName: 'a.png', contentType: 'image/png' };

describe('pictures of one person', () => {
  it('do not delay another person’s picture behind all of them', async () => {
    const small = await picture(300, 300);
    const ended: string[] = [];
    const links = await Promise.all(
      Array.from({ length: 8 }, async () => (await askLink(test, flooder, AVIF)).data as unknown as Link),
    );
    const first = Promise.withResolvers<undefined>();
    const flood = links.map(async ({ url }) => {
      const { status } = await put(test, flooder, url, costly);
      ended.push(`flooder ${status}`);
      first.resolve(undefined);
    });
    await first.promise;
    expect((await upload(test, other, PNG, small)).status).toBe(200);
    ended.push('other');
    await Promise.all(flood);
    expect(ended.filter((one) => one === 'flooder 200')).toHaveLength(8);
    expect(ended.indexOf('other'), ended.join()).toBeLessThan(7);
  });

  it('beyond those that may wait are refused for now, and their links stay valid', async () => {
    const narrow = createProcesses({ warn: () => undefined }, { priority: 0, concurrency: 1, maxWaiting: 1 });
    const app = await createTestApp({ processes: narrow });
    try {
      const person = await makePerson(app, 'impatient');
      const links = await Promise.all(
        [1, 2, 3].map(async () => (await askLink(app, person, AVIF)).data as unknown as Link),
      );
      const statuses = await Promise.all(
        links.map(async (link) => ({ link, ...(await put(app, person, link.url, costly)) })),
      );
      expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
      const { link } = statuses.find(({ status }) => status === 429)!;
      expect((await put(app, person, link.url, costly)).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe('a picture that costs too much', () => {
  it('of time ends with an error that says so, uses up its link, and the next picture works', async () => {
    lowered = { processorTime: 1 };
    const { link, ...answer } = await upload(test, flooder, AVIF, costly);
    lowered = {};
    expect(answer).toEqual({ status: 422, errorCode: 'ImageTooCostly' });
    expect((await put(test, flooder, link.url, costly)).errorCode).toBe('UploadLinkExpired');
    expect((await upload(test, flooder, AVIF, costly)).status).toBe(200);
  });

  it('of memory ends with the same error, and the next picture works', async () => {
    const small = createProcesses({ warn: () => undefined }, { priority: 0, memory: 190 * 1024 * 1024 });
    const app = await createTestApp({ processes: small });
    try {
      const person = await makePerson(app, 'large');
      const large = await avifOf(4_000, 3_900);
      expect(await upload(app, person, AVIF, large)).toMatchObject({ status: 422, errorCode: 'ImageTooCostly' });
      expect((await upload(app, person, PNG, await picture(300, 300))).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe('bounds of pixels', () => {
  const of = (category: string, width: number, isInterlaced = false) =>
    upload(test, other, { ...PNG, category }, bombPng(width, 5_000, isInterlaced)).then(({ errorCode }) => errorCode);

  // A bomb within the bounds is decoded, and has too few pixels.
  it.each([
    ['avatar', 3_200, 3_201],
    ['store', 5_000, 5_001],
    ['article', 5_000, 5_001],
    ['chat', 5_000, 5_001],
    ['agentBuy', 5_000, 5_001],
    ['goods', 10_000, 10_001],
    ['reviewDocument', 10_000, 10_001],
  ])('of %s: %i × 5,000 may be decoded, %i × 5,000 not', async (category, within, beyond) => {
    expect([await of(category, within), await of(category, beyond)]).toEqual(['ImageUnreadable', 'ImageDimensions']);
  });

  it('are lower for formats that are decoded as a whole', async () => {
    expect([await of('goods', 5_000, true), await of('goods', 5_001, true)]).toEqual([
      'ImageUnreadable',
      'ImageDimensions',
    ]);
    const avif = await avifOf(4_001, 4_000);
    expect(4_001 * 4_000).toBeGreaterThan(PICTURE_PIXELS.format.heif);
    expect((await upload(test, other, { ...AVIF, category: 'goods' }, avif)).errorCode).toBe('ImageDimensions');
  });

  it('refuse a declared size before the upload', async () => {
    const ask = async (contentType: string) =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/api/file/awss3/GeneratePreSignedURL/thumb',
          headers: other.headers,
          payload: {
            data: {
              fileName: 'a',
              contentType,
              category: 'chat',
              sizeWidth: 5_000,
              sizeHeight: 4_000,
              thumbSizeWidth: 100,
              thumbSizeHeight: 100,
            },
          },
        })
      ).statusCode;
    expect([await ask('image/png'), await ask('image/avif')]).toEqual([200, 422]);
  });
});
