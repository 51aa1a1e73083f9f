import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../foundation/config.ts';
import { createDiskStorage } from './disk-objects.ts';
import { objectsContract } from './objects.contract.ts';
import { openObjectStorage } from './open-objects.ts';

const folder = mkdtempSync(join(tmpdir(), 'vermeil-objects-'));
const objects = createDiskStorage(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

objectsContract('disk', () => objects);

// Runs on S3 only where a bucket is configured.
if (process.env['S3_BUCKET']) {
  const bucket = await openObjectStorage(readConfig({ ...process.env, DATA_DIR: folder }));
  afterAll(() => bucket.close());
  objectsContract('S3', () => bucket);
}

it('leaves no draft behind when a stream breaks', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('x');
      throw new Error('the stream broke');
    })(),
  );
  await expect(objects.put('drafts/aa', broken, { contentType: 'text/plain', size: 2 })).rejects.toThrow(
    'the stream broke',
  );
  expect(readdirSync(join(folder, 'drafts/aa'))).toEqual([]);
});
