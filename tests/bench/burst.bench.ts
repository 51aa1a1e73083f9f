/** Ten thousand messages at once while their room is open in the real application. */
import { addPeople, addRooms, type Member } from '#tests/doubles/records.ts';
import { startRealtimeProxy } from '#tests/doubles/realtime-proxy.ts';
import { freePort } from '#tests/doubles/server-process.ts';
import { openBrowser } from './support/browser.ts';
import { openGround } from './support/ground.ts';
import { openRawHttp } from './support/raw-http.ts';
import type { Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const MESSAGES = sized(10_000, 100);
const CONNECTIONS = sized(48, 2);

declare global {
  interface Window {
    burst: { tasks: number[]; shown: Promise<number> };
  }
}

/** The frames wait at a gate until all are there, then come as fast as the line carries them. */
export async function burst(): Promise<Row[]> {
  const ground = await openGround();
  const bench = await openBrowser();
  const gatePort = await freePort();
  const url = `http://127.0.0.1:${gatePort}`;
  // The server refuses sockets from other origins than its public address.
  const { port } = await ground.server({ PUBLIC_URL: url });
  const gate = await startRealtimeProxy(port, gatePort);
  try {
    const [me, writer] = (await addPeople(ground.pool, 'burst', 2)) as [Member, Member];
    const [roomId] = (await addRooms(ground.pool, [[me, writer]])) as [string];
    const page = await (await bench.profile(url, me)).newPage();
    await page.goto(`${url}/chat/${roomId}`);
    await page.getByRole('log').waitFor();
    await page.waitForFunction(() => document.querySelector('textarea')?.disabled === false);
    while (gate.open === 0) await page.waitForTimeout(20);

    gate.withhold();
    await sendAll(port, writer, me, roomId);
    while (gate.held < MESSAGES) await page.waitForTimeout(20);
    const { rows } = await ground.pool.query<{ content: string }>(
      'SELECT content FROM messages WHERE room_id = $1 ORDER BY ticks DESC LIMIT 1',
      [roomId],
    );

    await page.evaluate((last) => {
      const tasks: number[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
        type: 'longtask',
      });
      const from = performance.now();
      window.burst = {
        tasks,
        shown: new Promise((resolve) => {
          const look = (): void => {
            if (document.querySelector('[role=log]')?.textContent.includes(last)) resolve(performance.now() - from);
            else requestAnimationFrame(look);
          };
          look();
        }),
      };
    }, rows[0]!.content);
    gate.release();
    const caughtUp = await page.evaluate(() => window.burst.shown);
    const tasks = await page.evaluate(() => window.burst.tasks);
    const row = (name: string, what: string, value: number, reach: number): Row => ({
      name,
      what,
      against: '–',
      unit: 'ms',
      value,
      baseline: null,
      ratio: null,
      reach,
      aim: null,
      better: 'lower',
      details: { messages: MESSAGES, longTasks: tasks.length },
    });
    return [
      row(
        'burst-task',
        `${MESSAGES} messages in a burst, room open: longest task in the tab`,
        Math.max(0, ...tasks),
        50,
      ),
      row('burst-time', `${MESSAGES} messages in a burst, room open: until the last is shown`, caughtUp, 2_000),
    ];
  } finally {
    await bench.close();
    await gate.dispose();
    await ground.dispose();
  }
}

async function sendAll(port: number, writer: Member, reader: Member, roomId: string): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const http = await openRawHttp(port);
      while (next < MESSAGES) {
        next += 1;
        const { status, body } = await http.post(
          '/api/messages/send',
          `Authorization: Bearer ${writer.token}\r\nX-Vermeil: 1`,
          JSON.stringify({
            userId: reader.userId,
            data: { _id: `burst-${next}`.padEnd(12, '-'), roomId, content: `burst ${next} end` },
          }),
        );
        if (status !== 200) throw new Error(`${status} ${body}`);
      }
      http.close();
    }),
  );
}
