/**
 * Readers of pages in a process of their own, so that what they cost is not the server's: each asks one thing after
 * another.
 */
import { Agent, request } from 'node:http';

export type ReadersOrder = { do: 'read'; port: number; readers: number; paths: string[] };
export type ReadersResult = {
  latencies: number[];
  milliseconds: number;
  slowest: { path: string; milliseconds: number }[];
};

function get(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ agent, port, path, host: '127.0.0.1' }, (answer) => {
      answer
        .on('error', reject)
        .on('end', () => resolve(answer.statusCode ?? 0))
        .resume();
    })
      .on('error', reject)
      .end();
  });
}

/** Asks for every path once, `readers` at a time. */
async function read({ port, readers, paths }: ReadersOrder): Promise<ReadersResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const asked: { path: string; milliseconds: number }[] = [];
  let next = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (next < paths.length) {
        const path = paths[next]!;
        next += 1;
        const sent = performance.now();
        const status = await get(agent, port, path);
        if (status !== 200) throw new Error(`${status} ${path}`);
        asked.push({ path, milliseconds: performance.now() - sent });
      }
    }),
  );
  const milliseconds = performance.now() - from;
  agent.destroy();
  return {
    latencies: asked.map((one) => one.milliseconds),
    milliseconds,
    slowest: asked.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 12),
  };
}

process.on('message', (message: ReadersOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  void read(message).then(
    (answer) => process.send?.({ ask: message.ask, ...answer }),
    (error: unknown) => process.send?.({ ask: message.ask, error: String(error) }),
  );
});
// The meter unrefs the channel, which must keep this process alive.
process.channel?.ref();
