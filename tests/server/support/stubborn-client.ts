import type { ErrorBody } from '#protocol/errors.ts';
import { callUrl, type AnyInput, type Call, type CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import type { Answer } from './client.ts';

/** A client of a server in another process that repeats a call until it is answered. */
export type StubbornClient = {
  readonly userId: string;
  call<C extends Call>(call: C, input: CallInput<C>): Promise<Answer<CallResponse<C>>>;
};

const DOWN: ReadonlySet<number> = new Set([500, 502, 503]);

/**
 * @param server its address, and a promise that it runs, which is awaited before every attempt
 * @param onRetry called for every attempt without a response
 */
export function stubbornClient(
  { userId, token }: { userId: string; token: string },
  server: { readonly url: string; up(): Promise<void> },
  onRetry: () => void = () => undefined,
): StubbornClient {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    userId,
    async call(call, input) {
      const { body, ...rest } = input as AnyInput;
      for (;;) {
        await server.up();
        const tried = await fetch(`${server.url}${callUrl(call, rest)}`, {
          method: call.method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }).then(
          async (answer) => ({ status: answer.status, text: await answer.text() }),
          () => undefined,
        );
        if (tried && !DOWN.has(tried.status)) {
          const read = JSON.parse(tried.text) as { data: never } & ErrorBody;
          return { status: tried.status, data: read.data, error: tried.status < 400 ? undefined : read, headers: {} };
        }
        onRetry();
        // Lets the test that killed the server replace `up`.
        await new Promise(setImmediate);
      }
    },
  };
}
