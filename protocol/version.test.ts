import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from './http/endpoints/endpoints.ts';
import { stableJson } from './bridge/topics.ts';
import { clientFrame, serverFrame } from './realtime/frames.ts';
import { HISTORY, OLDEST_PROTOCOL_VERSION, PROTOCOL_VERSION } from './version.ts';

const shape = (schema: z.ZodMiniType | undefined, io: 'input' | 'output') =>
  schema && z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function schemaHash(): string {
  const calls = [...ENDPOINTS.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ response, ...call }) => ({
      ...call,
      summary: undefined,
      params: shape(call.params, 'input'),
      query: shape(call.query, 'input'),
      body: shape(call.body, 'input'),
      answer: shape(response, 'output'),
    }));
  const frames = [shape(clientFrame, 'input'), shape(serverFrame, 'output')];
  return createHash('sha256').update(stableJson({ calls, frames })).digest('hex').slice(0, 16);
}

it('[VER-1] has the schemas of the newest version', () => {
  const newest = HISTORY[0];
  expect(
    schemaHash(),
    `The wire changed since version ${newest.version}.
If an older client or server can still talk to this one (something optional was added, an event or a call is new),
put the new hash into that version's entry in protocol/version.ts.
Otherwise add an entry with the next number on top, describe the change, and raise PROTOCOL_VERSION;
raise OLDEST_PROTOCOL_VERSION only when users of old tabs may be required to reload.`,
  ).toBe(newest.hash);
});

it('[VER-2] lists the history newest first, beginning with the version in use', () => {
  expect(PROTOCOL_VERSION).toBe(HISTORY[0].version);
  expect(HISTORY.map((entry) => entry.version)).toEqual(HISTORY.map((_, index) => PROTOCOL_VERSION - index));
  expect(OLDEST_PROTOCOL_VERSION).toBeLessThanOrEqual(PROTOCOL_VERSION);
});
