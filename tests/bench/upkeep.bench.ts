/** How long senders wait for their answers while the server does something large besides. */
import { setTimeout } from 'node:timers/promises';
import { pruneEvents } from '#server/events/retention.ts';
import { addPeople, addRooms, type Member } from '#tests/doubles/records.ts';
import { openGround, type Ground } from './support/ground.ts';
import { startMeasured, type Measured } from './support/process.ts';
import { openRawHttp } from './support/raw-http.ts';
import { compared, percentile, type Row } from './support/row.ts';
import type { SendersOrder, SendersResult } from './support/senders.child.ts';
import { sized } from './support/smoke.ts';

const SENDERS = sized(32, 2);
const ROUNDS = sized(3, 1);
/** Of the senders alone, ms. */
const ALONE = sized(2_000, 200);
/** Senders run so long at a time while something else goes on, ms. */
const TURN = sized(500, 50);
const EVENTS = sized(200_000, 1_500);
const ROOMS = sized(10_000, 20);
const RENAMES = sized(5, 1);
const DAY = 86_400_000;
/** Looking itself takes processor time, ms. */
const LOOK_EVERY = 20;

/** Old events are pruned, or a person with ten thousand rooms changes their name, while others send. */
export async function upkeep(): Promise<Row[]> {
  const ground = await openGround();
  const load = startMeasured('tests/bench/support/senders.child.ts');
  try {
    // With its background work, which notifies the members of most rooms.
    const { port } = await ground.server();
    await prepare(ground, load, port);
    await run(load, ALONE);
    const [popular] = (await addPeople(ground.pool, 'popular', 1)) as [Member];
    const partners = await addPeople(ground.pool, 'partner', ROOMS);
    await addRooms(
      ground.pool,
      partners.map((partner) => [popular, partner] as const),
    );
    await ground.pool.query('VACUUM ANALYZE');
    return [
      await disturbed(load, 'upkeep-prune', `${EVENTS} old events are pruned`, async (round) => {
        await writeOldEvents(ground, popular);
        return async () => {
          const removed = await pruneEvents(ground.pool, new Date(), 7 * DAY);
          if (removed !== EVENTS) throw new Error(`${removed} of ${EVENTS} events were pruned in round ${round}`);
        };
      }),
      await disturbed(load, 'upkeep-rename', `a name changes ${RENAMES} times in ${ROOMS} rooms`, async (round) => {
        await ground.pool.query('UPDATE users SET public_changes_on = NULL WHERE id = $1', [popular.userId]);
        return async () => {
          await rename(port, popular, round);
          await untilNotified(ground);
        };
      }),
    ];
  } finally {
    await load.stop();
    await ground.dispose();
  }
}

const run = (load: Measured, milliseconds: number): Promise<SendersResult> =>
  load.ask<SendersResult>({ do: 'run', milliseconds } satisfies SendersOrder);

async function prepare({ pool }: Ground, load: Measured, port: number): Promise<void> {
  const senders = await addPeople(pool, 'sender', SENDERS);
  const recipients = await addPeople(pool, 'reader', SENDERS);
  const couples = senders.map((sender, index) => [sender, recipients[index]!] as const);
  const rooms = await addRooms(pool, couples);
  const pairs = couples.map(([sender, reader], index) => ({
    sender: sender.token,
    port,
    recipient: reader.token,
    recipientPort: port,
    recipientId: reader.userId,
    roomId: rooms[index]!,
  }));
  await load.ask({ do: 'prepare', pairs } satisfies SendersOrder);
}

/**
 * The p99 of answers while something goes on, beside that of the same senders just before.
 * @param prepareWork what is not measured; returns the work
 */
async function disturbed(
  load: Measured,
  name: string,
  what: string,
  prepareWork: (round: number) => Promise<() => Promise<void>>,
): Promise<Row> {
  const rounds: { value: number; baseline: number }[] = [];
  let longest = 0;
  let took = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const work = await prepareWork(round);
    const alone = await run(load, ALONE);
    let isDone = false;
    const from = performance.now();
    const end = work().finally(() => {
      isDone = true;
      took += performance.now() - from;
    });
    const latencies: number[] = [];
    // It ends where an error of the work is thrown.
    while (!isDone) latencies.push(...(await run(load, TURN)).latencies);
    await end;
    rounds.push({ value: percentile(latencies, 0.99), baseline: percentile(alone.latencies, 0.99) });
    longest = Math.max(longest, ...latencies);
  }
  return compared(
    {
      name,
      what: `answer to a message while ${what}, p99`,
      against: 'the same senders alone',
      unit: 'ms',
      reach: 2.5,
      aim: 1.5,
      better: 'lower',
      details: { longestMs: longest, workMs: took / ROUNDS },
    },
    rounds,
  );
}

/** Writes events of eight days ago into the log. */
async function writeOldEvents({ pool }: Ground, { userId }: Member): Promise<void> {
  await pool.query(
    `WITH head AS (
       UPDATE event_log SET position = position + $1::int WHERE bound = 'head'
       RETURNING position - $1::int AS before)
     INSERT INTO events (user_id, position, frame, created_at)
     SELECT $2, h.before + n, $3, $4 FROM head h, generate_series(1, $1::int) AS n`,
    [
      EVENTS,
      userId,
      JSON.stringify({ event: 'changed', data: { families: ['rooms'] } }),
      new Date(Date.now() - 8 * DAY),
    ],
  );
}

async function rename(port: number, { token }: Member, round: number): Promise<void> {
  const http = await openRawHttp(port);
  for (let time = 0; time < RENAMES; time += 1) {
    const { status, body } = await http.post(
      '/api/ClientUser/basic/update',
      `Authorization: Bearer ${token}\r\nX-Vermeil: 1`,
      JSON.stringify({ trueName: `Pat ${'abcdefgh'[round]}${'abcdefgh'[time]}` }),
    );
    if (status !== 200) throw new Error(`${status} ${body}`);
  }
  http.close();
}

/** Until the members of all rooms are notified the newest name. */
async function untilNotified({ pool }: Ground): Promise<void> {
  const left = 'SELECT FROM member_changes UNION ALL SELECT FROM pending_events LIMIT 1';
  while ((await pool.query(left)).rowCount !== 0) await setTimeout(LOOK_EVERY);
}
