import { connect, type Socket } from 'node:net';

/**
 * A keep-alive HTTP/1.1 connection that costs little: pgbench is written in C, so the client of the comparison must not
 * be what is measured. One request at a time; answers with a content-length only.
 */
export type RawHttp = {
  post(path: string, headers: string, body: string): Promise<{ status: number; body: string }>;
  close(): void;
};

export async function openRawHttp(port: number): Promise<RawHttp> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let buffered: Buffer = Buffer.alloc(0);
  let waiting: { resolve(answer: { status: number; body: string }): void; reject(error: Error): void } | undefined;
  socket.on('data', (chunk: Buffer) => {
    buffered = buffered.length ? Buffer.concat([buffered, chunk]) : chunk;
    const end = buffered.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = buffered.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (buffered.length < end + 4 + length) return;
    const answer = { status: Number(head.slice(9, 12)), body: buffered.toString('utf8', end + 4, end + 4 + length) };
    buffered = buffered.subarray(end + 4 + length);
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
  });
  let isLost = false;
  const fail = (): void => {
    isLost = true;
    waiting?.reject(new Error('connection lost'));
  };
  socket.on('error', fail);
  socket.on('close', fail);
  return {
    post: (path, headers, body) =>
      new Promise((resolve, reject) => {
        if (isLost) return reject(new Error('The server closed the connection between two requests'));
        waiting = { resolve, reject };
        return void socket.write(
          `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
            `Content-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n\r\n${body}`,
        );
      }),
    close: () => socket.destroy(),
  };
}
