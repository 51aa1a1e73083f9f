import { afterAll, beforeAll, expect, it } from 'vitest';
import { objectsContract } from '#server/objects/objects.contract.ts';
import type { ObjectStorage } from '#server/objects/objects.ports.ts';
import { createS3Storage } from '#server/objects/s3-objects.ts';
import { startS3Server, type S3Server } from '#tests/doubles/s3-server.ts';

let server: S3Server;
let objects: ObjectStorage;
beforeAll(async () => {
  server = await startS3Server();
  objects = createS3Storage({
    bucket: 'vermeil',
    region: 'us-east-1',
    endpoint: server.endpoint,
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});
afterAll(async () => {
  await objects.close();
  await server.close();
});

objectsContract('S3 (double)', () => objects);

it('links a document for saving under its name, for a while', async () => {
  const bytes = Buffer.from('paper');
  await objects.put('files/a1', bytes, { contentType: 'application/pdf', size: bytes.length });
  const link = new URL((await objects.presignGet('files/a1', 60_000, '鑑定.pdf')) ?? '');
  expect(link.searchParams.get('X-Amz-Expires')).toBe('60');
  const answer = await fetch(link);
  expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([
    'paper',
    `attachment; filename="__.pdf"; filename*=UTF-8''%E9%91%91%E5%AE%9A.pdf`,
  ]);
});
