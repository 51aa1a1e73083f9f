import { CallError } from '#machines/call-error.ts';
import type { Call, CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import type { HttpPort, UploadResponse } from '#workers/adapters/http.ports.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';

type Handler = (input: never, signal: AbortSignal | undefined) => unknown;

/** Calls answered by a test; 404 without a handler. */
export type FakeHttp = HttpPort & {
  /** Sets the handler of a call; it may throw a CallError, or anything, to fail. */
  on<C extends Call>(
    call: C,
    handler: (input: CallInput<C>, signal: AbortSignal | undefined) => CallResponse<C> | Promise<CallResponse<C>>,
  ): void;
  onUpload(
    handler: (url: string, file: Blob, options: Parameters<HttpPort['upload']>[2]) => Promise<UploadResponse>,
  ): void;
  /** Every call that was made, in order. */
  readonly calls: { name: string; input: unknown }[];
};

export function createFakeHttp(): FakeHttp {
  const handlers = new Map<string, Handler>();
  const calls: { name: string; input: unknown }[] = [];
  let uploads: HttpPort['upload'] = () => Promise.reject(new CallError({ code: 'NotFoundService', status: 404 }));
  return {
    calls,
    on: (call, handler) => void handlers.set(call.name, handler),
    onUpload: (handler) => {
      uploads = handler;
    },
    async call<C extends Call>(
      call: C,
      input: CallInput<C>,
      options?: { signal?: AbortSignal },
    ): Promise<CallResponse<C>> {
      calls.push({ name: call.name, input });
      const handler = handlers.get(call.name);
      if (!handler) throw new CallError({ code: 'NotFoundService', status: 404 });
      try {
        return (await handler(input as never, options?.signal)) as CallResponse<C>;
      } catch (error) {
        throw new CallError(errorDataOf(error));
      }
    },
    upload: (url, file, options) => uploads(url, file, options),
  };
}
