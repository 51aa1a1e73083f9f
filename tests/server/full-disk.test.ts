import { afterEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './support/app.ts';
import { askLink, makePerson, PDF, put, type Link } from './support/files.ts';

const diskFull = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

let test: TestApp | undefined;
afterEach(() => test?.close());

it('a storage of objects without space refuses uploads for now, and their links stay valid', async () => {
  let isFull = true;
  test = await createTestApp();
  const { put: store } = test.deps.objects;
  Object.assign(test.deps.objects, {
    put: (...given: Parameters<typeof store>) => (isFull ? Promise.reject(diskFull) : store(...given)),
  });
  const owner = await makePerson(test, 'full_disk');
  const asked = await askLink(test, owner, { fileName: 'a.pdf', contentType: 'application/pdf' });
  const { url } = asked.data as unknown as Link;
  const refused = await test.app.inject({
    method: 'PUT',
    url,
    headers: { ...owner.headers, 'content-type': 'application/octet-stream' },
    payload: PDF,
  });
  expect([refused.statusCode, refused.json().errorCode, refused.headers['retry-after']]).toEqual([
    503,
    'ServiceUnavailable',
    '2',
  ]);
  isFull = false;
  expect(await put(test, owner, url, PDF)).toMatchObject({ status: 200 });
});
