import { callUrl, CLIENT_HEADER, type AnyInput, type Call, type CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import { answeredError, localError, parse } from './http-errors.ts';
import type { HttpPort } from './http.ports.ts';
import { upload } from './upload.ts';

/** Timeout of a call with its response body, ms: longer than a phone needs to reconnect to its network. */
const TIMEOUT = 20_000;

export type HttpOptions = {
  /** The server's origin, e.g. `https://example.com`. */
  origin: string;
  timeout?: number;
};

/**
 * Calls by fetch. Nothing is retried here: charts decide that.
 * Uploads go by XMLHttpRequest, which reports progress and exists in shared and dedicated workers.
 */
export function createHttp({ origin, timeout = TIMEOUT }: HttpOptions): HttpPort {
  async function send(
    call: Call,
    { body, ...input }: AnyInput,
    signal: AbortSignal | undefined,
  ): Promise<{ response: Response; text: string }> {
    const abort = new AbortController();
    const cancel = (): void => abort.abort('Cancelled');
    const timer = setTimeout(() => abort.abort('Timeout'), timeout);
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    try {
      const response = await fetch(new URL(callUrl(call, input), origin), {
        method: call.method,
        headers: { [CLIENT_HEADER]: '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
        credentials: 'same-origin',
        signal: abort.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      // The signal also ends a body that stalls.
      return { response, text: await response.text() };
    } catch {
      throw localError(abort.signal.aborted ? (abort.signal.reason as 'Cancelled' | 'Timeout') : 'Offline');
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  }

  return {
    async call<C extends Call>(
      call: C,
      input: CallInput<C>,
      options: { signal?: AbortSignal } = {},
    ): Promise<CallResponse<C>> {
      const { response, text } = await send(call, input as AnyInput, options.signal);
      if (!response.ok) throw answeredError(response.status, text, response.headers.get('retry-after'));
      const body = parse(text);
      const data = call.response.safeParse((body as { data?: unknown } | undefined)?.data);
      if (!data.success) throw localError('BadAnswer');
      return data.data as CallResponse<C>;
    },
    upload: (url, file, options) => upload(new URL(url, origin).href, file, options),
  };
}
