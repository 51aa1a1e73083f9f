import { type AnyInput, callUrl, CLIENT_HEADER, type Call, type CallAnswer, type CallInput } from '#protocol/http/define-call.ts';
import { answeredError, localError, parse } from './http-errors.ts';
import type { HttpPort } from './http.ports.ts';
import { upload } from './upload.ts';

/** How long a call may take, ms: longer than a phone needs to find its network again. */
const PATIENCE = 20_000;

export type HttpOptions = {
  /** Where the server is, e.g. `https://example.com`. */
  origin: string;
  /** Only tests bring their own. */
  fetch?: typeof globalThis.fetch;
  patience?: number;
};

type Answered = { status: number; text: string; retryAfter: string | null };

/**
 * Calls over fetch. Nothing is retried here: charts decide that.
 * Uploads go by XMLHttpRequest, which shared and dedicated workers have and which alone reports progress.
 */
export function createHttp({ origin, fetch = globalThis.fetch.bind(globalThis), patience = PATIENCE }: HttpOptions): HttpPort {
  async function ask(call: Call, input: AnyInput, cancelled: AbortSignal | undefined): Promise<Answered> {
    const late = AbortSignal.timeout(patience);
    const body = call.body && input.body !== undefined ? JSON.stringify(input.body) : undefined;
    try {
      const response = await fetch(new URL(callUrl(call, input), origin), {
        method: call.method,
        credentials: 'same-origin',
        headers: { [CLIENT_HEADER]: '1', accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
        signal: cancelled ? AbortSignal.any([cancelled, late]) : late,
        ...(body !== undefined && { body }),
      });
      return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
    } catch {
      throw localError(cancelled?.aborted ? 'Cancelled' : late.aborted ? 'Timeout' : 'Offline');
    }
  }

  return {
    async call<C extends Call>(call: C, input: CallInput<C>, options: { signal?: AbortSignal } = {}): Promise<CallAnswer<C>> {
      const { status, text, retryAfter } = await ask(call, input as AnyInput, options.signal);
      if (status < 200 || status > 299) throw answeredError(status, text, retryAfter);
      const body = parse(text) as { data?: unknown } | undefined;
      const answer = call.answer.safeParse(body?.data);
      if (!answer.success) throw localError('BadAnswer');
      return answer.data as CallAnswer<C>;
    },
    upload: (url, file, options) => upload(new URL(url, origin).href, file, options),
  };
}
