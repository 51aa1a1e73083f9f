import { expect, it } from 'vitest';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { createResponseCache } from './response-cache.ts';

const TOPIC = 'resource:goods.newest';

it('reads from the device what this version stored, and nothing that another version stored', async () => {
  const { shared } = createMemoryPorts().device;
  const answer = { data: [{ id: 'g1' }], asOf: 7 };
  createResponseCache().keep(TOPIC, answer, shared);
  await expect.poll(() => createResponseCache().read(TOPIC, shared)).toEqual(answer);
  const [stored] = await shared.list<object>(TOPIC);
  await shared.set(TOPIC, { ...stored!.value, schemas: 'of another version' });
  expect(await createResponseCache().read(TOPIC, shared)).toBeUndefined();
  await shared.set(TOPIC, answer);
  expect(await createResponseCache().read(TOPIC, shared)).toBeUndefined();
});
