import { type AnyInput, callUrl, CLIENT_HEADER, type Call, type CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import ky, { isTimeoutError } from 'ky';
import { responseError, localError, parse } from './http-errors.ts';
import type { HttpPort } from './http.ports.ts';
import { upload } from './upload.ts';

/** Timeout of a call, ms: longer than a phone needs to reconnect to its network. */
const TIMEOUT = 20_000;

export type HttpOptions = {
  /** The server's origin, e.g. `https://example.com`. */
  origin: string;
  /** Replaced in tests. */
  fetch?: typeof globalThis.fetch;
  timeout?: number;
};

/**
 * Calls over fetch. Nothing is retried here: charts decide that. Uploads go by XMLHttpRequest, which shared and
 * dedicated workers have and which alone reports progress.
 */
export function createHttp({ origin, fetch, timeout = TIMEOUT }: HttpOptions): HttpPort {
  const client = ky.create({
    retry: 0,
    timeout,
    throwHttpErrors: false,
    credentials: 'same-origin',
    headers: { [CLIENT_HEADER]: '1' },
    ...(fetch && { fetch }),
  });

  async function ask(
    call: Call,
    input: AnyInput,
    signal: AbortSignal | undefined,
  ): Promise<{ response: Response; text: string }> {
    try {
      const answered = client(new URL(callUrl(call, input), origin), {
        method: call.method,
        ...(input.body !== undefined && { json: input.body }),
        ...(signal && { signal }),
      });
      // ky's timeout ends with the response's head: read the body within it, or a stalled one would be awaited forever.
      return { response: await answered, text: await answered.text() };
    } catch (error) {
      throw localError(signal?.aborted ? 'Cancelled' : isTimeoutError(error) ? 'Timeout' : 'Offline');
    }
  }

  return {
    async call<C extends Call>(
      call: C,
      input: CallInput<C>,
      options: { signal?: AbortSignal } = {},
    ): Promise<CallResponse<C>> {
      const { response, text } = await ask(call, input as AnyInput, options.signal);
      if (!response.ok) throw responseError(response.status, text, (name) => response.headers.get(name));
      const body = parse(text);
      const answer = call.response.safeParse((body as { data?: unknown } | undefined)?.data);
      if (!answer.success) throw localError('BadAnswer');
      return answer.data as CallResponse<C>;
    },
    upload: (url, file, options) => upload(new URL(url, origin).href, file, options),
  };
}
