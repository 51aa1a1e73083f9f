import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeOtherSessions } from '#protocol/http/account.ts';
import { CALLS } from '#protocol/http/calls.ts';
import { callUrl, CLIENT_HEADER, type AnyInput, type Call } from '#protocol/http/define-call.ts';
import { createTestApp, type TestApp } from '../server/support/app.ts';
import type { Client } from '../server/support/client.ts';
import { createCast, type Cast } from './cast.ts';
import { MATRIX } from './matrix.ts';
import { WHO, type Cell, type Row, type Who } from './row.ts';

type Answer = { cell: Cell; status: number; body: string };

let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await createTestApp();
  cast = await createCast(test);
});
afterAll(() => test.close());

/** A session of each actor, until a call succeeds that may have ended it. */
const sessions = new Map<Who, Client>();
async function sessionOf(who: Exclude<Who, 'visitor'>): Promise<Client> {
  const session = sessions.get(who) ?? (await cast.session(who));
  sessions.set(who, session);
  return session;
}
async function endSessions(): Promise<void> {
  for (const { userId, sessionId } of sessions.values()) await test.deps.sessions.revoke(userId, sessionId);
  sessions.clear();
}

/** Makes the call over HTTP as an actor, and turns the response into a cell. */
async function makeCall(call: Call, who: Who, input: AnyInput): Promise<Answer> {
  const { body, ...rest } = input;
  const session = who === 'visitor' ? undefined : await sessionOf(who);
  const headers = session ? { authorization: `Bearer ${session.token}` } : { [CLIENT_HEADER]: '1' };
  const response = await test.app.inject({
    method: call.method,
    url: callUrl(call, rest),
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  if (call.method !== 'GET' && response.statusCode === 200) await endSessions();
  const { errorCode } = response.json<{ errorCode?: string }>();
  const cell =
    response.statusCode === 200
      ? 'ok'
      : response.statusCode === 422
        ? (errorCode as Cell)
        : (response.statusCode as Cell);
  return { cell, status: response.statusCode, body: response.body };
}

const rowsOf = (call: Call): Row[] => MATRIX.filter((row) => row.call.name === call.name);

describe('the permission matrix', () => {
  it('has rows for all calls, and for no others', () => {
    expect([...CALLS.values()].filter((call) => rowsOf(call).length === 0).map(({ name }) => name)).toEqual([]);
    expect(MATRIX.filter(({ call }) => CALLS.get(call.name) !== call).map(({ call }) => call.name)).toEqual([]);
  });

  it('forbids calls of users to visitors and calls of staff to everyone else', () => {
    const wrong = MATRIX.flatMap(({ call, states }) =>
      Object.values(states)
        .filter(
          (cells) =>
            (call.access !== 'public' && cells.visitor !== 401) ||
            (call.access === 'service' &&
              WHO.some((who) => who !== 'visitor' && who !== 'service' && cells[who] !== 403)),
        )
        .map(() => call.name),
    );
    expect(wrong).toEqual([]);
  });

  for (const { call, about, states, input, absent } of MATRIX) {
    describe(`${call.name}: ${about}`, () => {
      it.each(Object.keys(states))('%s', async (state) => {
        const expected = states[state]!;
        const got: Partial<Record<Who, Answer>> = {};
        let made = await input(cast, state);
        for (const [index, who] of WHO.entries()) {
          got[who] = await makeCall(call, who, typeof made === 'function' ? made(who) : made);
          // A refused call must leave the object as it is, so the next actor gets the same one.
          const isChanged = call.method !== 'GET' && got[who].cell === 'ok';
          if (isChanged && index < WHO.length - 1) made = await input(cast, state);
        }
        if (call === revokeOtherSessions) await cast.renew();
        expect(Object.fromEntries(WHO.map((who) => [who, got[who]?.cell]))).toEqual(expected);
        if (!absent) return;
        // Foreign and absent objects get the same answer.
        for (const who of WHO.filter((each) => expected[each] === 404)) {
          const { status, body } = await makeCall(call, who, absent(cast, who));
          expect([who, status, body]).toEqual([who, got[who]?.status, got[who]?.body]);
        }
      });
    });
  }
});
