import { connect } from 'node:net';

/** A page to request: path and headers as they are sent, each ending in a line break. */
export type RequestedPage = { readonly path: string; readonly headers: string };

/**
 * Requests a page on keep-alive connections, each one after another, and reads only the length of the answers: the
 * client must cost little. @returns answers a second
 */
export async function pagesPerSecond(
  port: number,
  { path, headers }: RequestedPage,
  { connections, milliseconds }: { readonly connections: number; readonly milliseconds: number },
): Promise<number> {
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`);
  const from = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => readFor(port, request, from + milliseconds)),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - from) / 1_000);
}

function readFor(port: number, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request));
    let answers = 0;
    /** Bytes of the body that are still to come; null while the head is incomplete. */
    let left: number | null = null;
    let head: Buffer = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      let length = chunk.length;
      if (left === null) {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text));
        left = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
        length = head.length - end - 4;
        head = Buffer.alloc(0);
      }
      left -= length;
      if (left > 0) return undefined;
      left = null;
      answers += 1;
      if (performance.now() < until) socket.write(request);
      else socket.end(() => resolve(answers));
      return undefined;
    });
  });
}
