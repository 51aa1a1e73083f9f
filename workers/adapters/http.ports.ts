import type { Call, CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';
import type { uploadResponse } from '#protocol/http/files.ts';
import type { z } from 'zod';

export type UploadResponse = z.infer<typeof uploadResponse>['data'];

/** Calls over HTTP. Every rejection is a CallError (machines/call-error.ts). */
export type HttpPort = {
  /**
   * @returns the parsed `data` of the response
   * @throws CallError with the server's code and status; `Offline` or `Timeout` with status 0 without a response,
   * `Cancelled` after an abort, `BadAnswer` when the response does not fit the call's schema. 429 and 503 carry
   * `params.retryAfter` in seconds.
   */
  call<C extends Call>(call: C, input: CallInput<C>, options?: { signal?: AbortSignal }): Promise<CallResponse<C>>;
  /**
   * PUTs a file to a presigned link. `onProgress` gets a fraction from 0 to 1, at the end always 1. Rejects as `call`.
   */
  upload(
    url: string,
    file: Blob,
    options: { onProgress(fraction: number): void; signal: AbortSignal },
  ): Promise<UploadResponse>;
};
