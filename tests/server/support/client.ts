import { callUrl, type AnyInput, type Call, type CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import type { ErrorBody } from '#protocol/errors.ts';
import { users } from '#server/database/schema/accounts.ts';
import type { TestApp } from './app.ts';

/** The response of a call. */
export type Answer<Data> = {
  readonly status: number;
  readonly data: Data;
  readonly error: ErrorBody | undefined;
  readonly headers: Record<string, unknown>;
};

/** A user who makes calls with a session token. */
export type Client = {
  readonly userId: string;
  readonly sessionId: string;
  readonly token: string;
  /** Makes a call and returns any response. */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<Answer<CallResponse<C>>>;
  /** Makes a call that must succeed. */
  get<C extends Call>(call: C, input: CallInput<C>): Promise<CallResponse<C>>;
  /** Sends any body, valid or not. */
  raw(call: Pick<Call, 'method' | 'path'>, body: string): Promise<Answer<unknown>>;
};

const VERIFIED = { emailVerified: true, mobileVerified: true } as const;
type Account = Partial<typeof users.$inferInsert>;
let made = 0;

/** Creates an account with verified contacts, so that it may buy and bid, and a session for it. */
export async function createClient(test: TestApp, account: Account = {}): Promise<Client> {
  made += 1;
  const { db, ids, sessions } = test.deps;
  const userId = account.id ?? ids.id();
  await db
    .insert(users)
    .values({ id: userId, username: `person.${made}`, trueName: `Person ${made}`, ...VERIFIED, ...account });
  return clientOf(test, userId, await sessions.open({ userId, userAgent: 'test', address: '127.0.0.1' }));
}

/** A client for an existing session. */
export function clientOf(
  test: TestApp,
  userId: string,
  { token, sessionId }: { token: string; sessionId: string },
): Client {
  const headers = { authorization: `Bearer ${token}` };
  const read = <Data>(answer: { statusCode: number; body: string; headers: object }): Answer<Data> => {
    const body = JSON.parse(answer.body) as { data: Data } & ErrorBody;
    return {
      status: answer.statusCode,
      data: body.data,
      error: answer.statusCode < 400 ? undefined : body,
      headers: { ...answer.headers },
    };
  };
  const client: Client = {
    userId,
    sessionId,
    token,
    async call(call, input) {
      const { body, ...rest } = input as AnyInput;
      return read(
        await test.app.inject({
          method: call.method,
          url: callUrl(call, rest),
          headers,
          ...(body === undefined ? {} : { payload: body as object }),
        }),
      );
    },
    async get(call, input) {
      const answer = await client.call(call, input);
      if (answer.error) throw new Error(`${call.name}: ${answer.status} ${JSON.stringify(answer.error)}`);
      return answer.data;
    },
    raw: async (call, body) =>
      read(
        await test.app.inject({
          method: call.method,
          url: call.path,
          headers: { ...headers, 'content-type': 'application/json' },
          payload: body,
        }),
      ),
  };
  return client;
}
