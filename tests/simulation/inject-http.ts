import type { FastifyInstance } from 'fastify';
import { CallError } from '#machines/call-error.ts';
import { errorBody } from '#protocol/errors.ts';
import { CLIENT_HEADER, callUrl, type AnyInput, type Call, type CallResponse } from '#protocol/http/define-call.ts';
import type { HttpPort, UploadResponse } from '#workers/adapters/http.ports.ts';

/**
 * Calls a server of this process directly, without a network outside the simulation's control.
 *
 * @param app the running server; undefined while it is down
 */
export function injectHttp(app: () => FastifyInstance | undefined, token: string): HttpPort {
  async function request(
    method: 'GET' | 'POST' | 'DELETE' | 'PUT',
    url: string,
    headers: Record<string, string>,
    payload?: string | Buffer,
  ): Promise<unknown> {
    const server = app();
    if (!server) throw new CallError({ code: 'Offline', status: 0 });
    const response = await server.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, [CLIENT_HEADER]: '1', ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    if (response.statusCode >= 200 && response.statusCode < 300) return (response.json() as { data: unknown }).data;
    const body = errorBody.safeParse(response.body ? response.json() : undefined);
    throw new CallError(
      body.success
        ? {
            code: body.data.errorCode,
            status: response.statusCode,
            ...(body.data.params ? { params: body.data.params } : {}),
          }
        : { code: 'BadAnswer', status: response.statusCode },
    );
  }
  return {
    async call<C extends Call>(call: C, input: unknown): Promise<CallResponse<C>> {
      const plain = input as AnyInput;
      const body = plain.body === undefined ? undefined : JSON.stringify(plain.body);
      const data = await request(
        call.method,
        callUrl(call, plain),
        body === undefined ? {} : { 'content-type': 'application/json' },
        body,
      );
      return call.response.parse(data) as CallResponse<C>;
    },
    async upload(url, file, { onProgress }) {
      const { pathname, search } = new URL(url, 'http://server');
      const answer = await request(
        'PUT',
        pathname + search,
        { 'content-type': file.type || 'application/octet-stream' },
        Buffer.from(await file.arrayBuffer()),
      );
      onProgress(1);
      return answer as UploadResponse;
    },
  };
}
