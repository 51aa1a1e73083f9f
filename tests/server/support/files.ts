import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { users } from '#server/database/schema/accounts.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

/** A signed-in user and the header that authenticates the user. */
export type Person = {
  readonly userId: string;
  readonly headers: { authorization: string };
};

/** Turns a client into the user that uploads take. */
export const asPerson = ({ userId, token }: Pick<Client, 'userId' | 'token'>): Person => ({
  userId,
  headers: { authorization: `Bearer ${token}` },
});

export async function makePerson(
  test: TestApp,
  username: string,
  extra: Partial<typeof users.$inferInsert> = {},
): Promise<Person> {
  const { ids, db, sessions } = test.deps;
  const userId = ids.id();
  await db.insert(users).values({ id: userId, username, trueName: username, ...extra });
  const { token } = await sessions.open({ userId, userAgent: 'test', address: '127.0.0.1' });
  return { userId, headers: { authorization: `Bearer ${token}` } };
}

type UploadRequest = {
  readonly fileName: string;
  readonly contentType: string;
  readonly category?: string;
  readonly size?: number;
};

export type Link = {
  readonly fileId: string;
  readonly url: string;
  readonly s3Url: string;
};

/** A response in comparable form: status, and data or error code. */
export type Outcome = {
  readonly status: number;
  readonly data?: Record<string, unknown>;
  readonly errorCode?: string;
};

const outcome = (answer: { statusCode: number; json: () => Record<string, unknown> }): Outcome => {
  const { data, errorCode } = answer.json() as { data?: Record<string, unknown>; errorCode?: string };
  return { status: answer.statusCode, ...(data ? { data } : {}), ...(errorCode ? { errorCode } : {}) };
};

export async function askLink(
  test: TestApp,
  person: Person,
  { category = 'chat', ...request }: UploadRequest,
): Promise<Outcome> {
  return outcome(
    await test.app.inject({
      method: 'POST',
      url: '/api/file/awss3/GeneratePreSignedURL',
      headers: person.headers,
      payload: { data: { category, ...request } },
    }),
  );
}

export async function put(test: TestApp, person: Person | undefined, url: string, bytes: Uint8Array): Promise<Outcome> {
  return outcome(
    await test.app.inject({
      method: 'PUT',
      url,
      headers: { 'content-type': 'application/octet-stream', ...person?.headers },
      payload: Buffer.from(bytes),
    }),
  );
}

/** Requests a link and uploads the bytes. */
export async function upload(
  test: TestApp,
  person: Person,
  request: UploadRequest,
  bytes: Uint8Array,
): Promise<Outcome & { link: Link }> {
  const answer = await askLink(test, person, request);
  if (!answer.data) throw new Error(`No link for ${request.fileName}: ${JSON.stringify(answer)}`);
  const link = answer.data as unknown as Link;
  return { ...(await put(test, person, link.url, bytes)), link };
}

/** A picture of one colour. */
export function picture(
  width: number,
  height: number,
  format: 'jpeg' | 'png' | 'webp' | 'avif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b8902f' } })
    .toFormat(format)
    .toBuffer();
}

/** A decompression bomb: a PNG with these sides in its header and few pixels. */
export function bombPng(width: number, height: number, isInterlaced = false): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'trailer<</Root 1 0 R>>\n%%EOF\n',
);

/** A picture with a gradient, which has detail to encode. */
export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="a"><stop stop-color="#842"/><stop offset="1" stop-color="#fc8"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#a)"/></svg>`),
  )
    .jpeg()
    .toBuffer();
