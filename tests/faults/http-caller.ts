import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

/** One keep-alive connection of a person, as a browser has it. */
export type HttpCaller = {
  /**
   * Posts JSON and waits for the answer.
   * @throws Error when the connection is lost or nothing comes in time: then the outcome is unknown
   */
  post(path: string, body: object): Promise<{ status: number; data: unknown }>;
  close(): void;
};

/** Longer than the time limits of the server, which answers 503 by itself. Milliseconds. */
const PATIENCE = 15_000;

export function createHttpCaller(port: number, token: string): HttpCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  async function post(path: string, body: object): Promise<{ status: number; data: unknown }> {
    const text = JSON.stringify(body);
    const call = request({
      agent,
      port,
      path,
      host: '127.0.0.1',
      method: 'POST',
      timeout: PATIENCE,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'x-vermeil': '1',
      },
    });
    call.on('timeout', () => call.destroy(new Error('no answer in time')));
    call.end(text);
    // Rejects with an error of the call.
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, data: await json(answer) };
  }
  return { post, close: () => agent.destroy() };
}
