import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeOtherSessions } from '#protocol/http/account.ts';
import { CALLS } from '#protocol/http/calls.ts';
import { callUrl, CLIENT_HEADER, type AnyInput, type Call } from '#protocol/http/define-call.ts';
import { createTestApp, type TestApp } from '../server/support/app.ts';
import { createCast, type Cast } from './cast.ts';
import { MATRIX } from './matrix.ts';
import { WHO, type Cell, type Row, type Who } from './row.ts';

type Asked = { cell: Cell; status: number; body: string };

let test: TestApp;
let cast: Cast;
beforeAll(async () => {
  test = await createTestApp();
  cast = await createCast(test);
});
afterAll(() => test.close());

/** Makes the call as that person, over HTTP, and reads what came as a cell. */
async function ask(call: Call, who: Who, input: AnyInput): Promise<Asked> {
  const { body, ...rest } = input;
  const session = who === 'visitor' ? undefined : await cast.session(who);
  const headers = session ? { authorization: `Bearer ${session.token}` } : { [CLIENT_HEADER]: '1' };
  const answer = await test.app.inject({
    method: call.method,
    url: callUrl(call, rest),
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  });
  if (session) await test.deps.sessions.end(session.userId, session.sessionId);
  const { errorCode } = answer.json<{ errorCode?: string }>();
  const cell =
    answer.statusCode === 200 ? 'ok' : answer.statusCode === 422 ? (errorCode as Cell) : (answer.statusCode as Cell);
  return { cell, status: answer.statusCode, body: answer.body };
}

const rowsOf = (call: Call): Row[] => MATRIX.filter((row) => row.call.name === call.name);

describe('the permission matrix', () => {
  it('has a row for every call, and none for a call that does not exist', () => {
    expect([...CALLS.values()].filter((call) => rowsOf(call).length === 0).map(({ name }) => name)).toEqual([]);
    expect(MATRIX.filter(({ call }) => CALLS.get(call.name) !== call).map(({ call }) => call.name)).toEqual([]);
  });

  it('lets no visitor make a call of signed-in people, and nobody but customer service one of theirs', () => {
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
        const got: Partial<Record<Who, Asked>> = {};
        for (const who of WHO) got[who] = await ask(call, who, await input(cast, who, state));
        if (call === revokeOtherSessions) await cast.renew();
        expect(Object.fromEntries(WHO.map((who) => [who, got[who]?.cell]))).toEqual(expected);
        if (!absent) return;
        // Foreign and absent things answer alike.
        for (const who of WHO.filter((each) => expected[each] === 404)) {
          const { status, body } = await ask(call, who, absent(cast, who));
          expect([who, status, body]).toEqual([who, got[who]?.status, got[who]?.body]);
        }
      });
    });
  }
});
