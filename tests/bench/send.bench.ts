import { addPeople, addRooms } from '#tests/doubles/records.ts';
import { openGround } from './support/ground.ts';
import { findPgbench, pgbenchInserts, PGBENCH_TABLE } from './support/pgbench.ts';
import { postgresUsage } from './support/postgres-usage.ts';
import { startMeasured } from './support/process.ts';
import { compared, percentile, type Row } from './support/row.ts';
import type { SendersOrder, SendersResult } from './support/senders.child.ts';
import { sized } from './support/smoke.ts';

const SENDERS = sized(64, 2);
const SECONDS = sized(5, 1);
const WARM = sized(2_000, 200);
const ROUNDS = sized(3, 1);
/** Seconds of one sender alone. */
const ALONE = sized(2, 1);

/**
 * Sending over HTTP until the commit is acknowledged and the recipient's socket has it, against one INSERT each by
 * pgbench; and how long one sender alone waits for the acknowledgement.
 */
export async function send(): Promise<Row[]> {
  findPgbench();
  const ground = await openGround();
  const load = startMeasured('tests/bench/support/senders.child.ts');
  const order = <Answer>(what: SendersOrder): Promise<Answer> => load.ask<Answer>(what);
  try {
    const { measured, port } = await ground.server();
    await ground.pool.query(PGBENCH_TABLE);
    const senders = await addPeople(ground.pool, 'sender', SENDERS);
    const recipients = await addPeople(ground.pool, 'reader', SENDERS);
    const couples = senders.map((sender, index) => [sender, recipients[index]!] as const);
    const rooms = await addRooms(ground.pool, couples);
    await order({
      do: 'prepare',
      pairs: couples.map(([sender, reader], index) => ({
        sender: sender.token,
        port,
        recipient: reader.token,
        recipientPort: port,
        recipientId: reader.userId,
        roomId: rooms[index]!,
      })),
    });
    await order({ do: 'run', milliseconds: WARM });

    const rounds: { value: number; baseline: number }[] = [];
    const latencies: number[] = [];
    let cpu = 0;
    let sent = 0;
    const postgres = { walBytes: 0, walRecords: 0, cpu: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const baseline = await pgbenchInserts(ground.connection, ground.database, SENDERS, SECONDS);
      const [before, database] = [await measured.usage(), await postgresUsage(ground.pool)];
      const result = await order<SendersResult>({ do: 'run', milliseconds: SECONDS * 1_000 });
      const [after, databaseAfter] = [await measured.usage(), await postgresUsage(ground.pool)];
      if (result.delivered !== result.acked)
        throw new Error(`${result.acked} acknowledged, ${result.delivered} delivered`);
      rounds.push({ value: (result.delivered / result.milliseconds) * 1_000, baseline });
      latencies.push(...result.latencies);
      cpu += after.cpu - before.cpu;
      sent += result.acked;
      for (const key of ['walBytes', 'walRecords', 'cpu'] as const) postgres[key] += databaseAfter[key] - database[key];
    }
    const alone: { value: number; baseline: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const inserts = await pgbenchInserts(ground.connection, ground.database, 1, ALONE);
      const result = await order<SendersResult>({ do: 'run', milliseconds: ALONE * 1_000, senders: 1 });
      alone.push({ value: percentile(result.latencies, 0.5), baseline: 1_000 / inserts });
    }
    return [
      compared(
        {
          name: 'send',
          what: 'send → commit → ack → recipient’s socket, 64 senders',
          against: 'pgbench, single-row INSERT, 64 clients, prepared',
          unit: 'messages/s',
          reach: 0.5,
          aim: 1,
          better: 'higher',
          details: {
            p50ms: percentile(latencies, 0.5),
            p99ms: percentile(latencies, 0.99),
            serverMicrosecondsPerMessage: cpu / sent,
            postgresMicrosecondsPerMessage: postgres.cpu / sent,
            walBytesPerMessage: postgres.walBytes / sent,
            walRecordsPerMessage: postgres.walRecords / sent,
          },
        },
        rounds,
      ),
      compared(
        {
          name: 'send-alone',
          what: 'send → commit → ack of one sender, p50',
          against: 'pgbench, single-row INSERT, one client, prepared, mean',
          unit: 'ms',
          reach: 2,
          aim: 1,
          better: 'lower',
        },
        alone,
      ),
    ];
  } finally {
    await load.stop();
    await ground.dispose();
  }
}
