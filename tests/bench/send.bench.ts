import { addPeople, addRooms } from '#tests/doubles/records.ts';
import type { BareSendOrder } from './support/bare-send.child.ts';
import { openGround } from './support/ground.ts';
import { findPgbench, pgbenchInserts, PGBENCH_TABLE } from './support/pgbench.ts';
import { postgresUsage } from './support/postgres-usage.ts';
import { startMeasured } from './support/process.ts';
import { compared, percentile, type Row } from './support/row.ts';
import type { SendersOrder, SendersResult } from './support/senders.child.ts';
import { sized } from './support/smoke.ts';

const SENDERS = sized(64, 2);
const SECONDS = sized(4, 1);
const WARM = sized(2_000, 200);
const ROUNDS = sized(3, 1);
/** Seconds of one sender alone. */
const ALONE = sized(2, 1);

/**
 * Sending over HTTP until the commit is acknowledged and the recipient's socket has it, against one INSERT each by
 * pgbench, and one each by a bare server on `node:http`, `ws` and `pg`; and how long one sender alone waits for the
 * acknowledgement, against both.
 */
export async function send(): Promise<Row[]> {
  findPgbench();
  const ground = await openGround();
  const load = startMeasured('tests/bench/support/senders.child.ts');
  const order = <Answer>(what: SendersOrder): Promise<Answer> => load.ask<Answer>(what);
  const bare = startMeasured('tests/bench/support/bare-send.child.ts');
  const bareLoad = startMeasured('tests/bench/support/senders.child.ts');
  try {
    const { measured, port } = await ground.server();
    await ground.pool.query(PGBENCH_TABLE);
    const senders = await addPeople(ground.pool, 'sender', SENDERS);
    const recipients = await addPeople(ground.pool, 'reader', SENDERS);
    const couples = senders.map((sender, index) => [sender, recipients[index]!] as const);
    const rooms = await addRooms(ground.pool, couples);
    const pairs = couples.map(([sender, reader], index) => ({
      sender: sender.token,
      port,
      recipient: reader.token,
      recipientPort: port,
      recipientId: reader.userId,
      roomId: rooms[index]!,
    }));
    await order({ do: 'prepare', pairs });
    await order({ do: 'run', milliseconds: WARM });
    const { connection, database } = ground;
    const { port: barePort } = await bare.ask<{ port: number }>({ connection, database } satisfies BareSendOrder);
    const barePairs = pairs.map((pair) => ({ ...pair, port: barePort, recipientPort: barePort }));
    await bareLoad.ask({ do: 'prepare', pairs: barePairs } satisfies SendersOrder);
    await bareLoad.ask({ do: 'run', milliseconds: WARM } satisfies SendersOrder);

    const rounds: { value: number; baseline: number }[] = [];
    const bareRounds: { value: number; baseline: number }[] = [];
    const latencies: number[] = [];
    let cpu = 0;
    let sent = 0;
    const postgres = { walBytes: 0, walRecords: 0, cpu: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const baseline = await pgbenchInserts(ground.connection, ground.database, SENDERS, SECONDS);
      const unaided = await bareLoad.ask<SendersResult>({ do: 'run', milliseconds: SECONDS * 1_000 });
      const [before, databaseBefore] = [await measured.usage(), await postgresUsage(ground.pool)];
      const result = await order<SendersResult>({ do: 'run', milliseconds: SECONDS * 1_000 });
      const [after, databaseAfter] = [await measured.usage(), await postgresUsage(ground.pool)];
      if (result.delivered !== result.acked)
        throw new Error(`${result.acked} acknowledged, ${result.delivered} delivered`);
      rounds.push({ value: perSecond(result), baseline });
      bareRounds.push({ value: perSecond(result), baseline: perSecond(unaided) });
      latencies.push(...result.latencies);
      cpu += after.cpu - before.cpu;
      sent += result.acked;
      for (const key of ['walBytes', 'walRecords', 'cpu'] as const)
        postgres[key] += databaseAfter[key] - databaseBefore[key];
    }
    const alone: { value: number; baseline: number }[] = [];
    const bareAlone: { value: number; baseline: number }[] = [];
    const aloneFor = { do: 'run', milliseconds: ALONE * 1_000, senders: 1 } as const;
    for (let round = 0; round < ROUNDS; round += 1) {
      const inserts = await pgbenchInserts(ground.connection, ground.database, 1, ALONE);
      const unaided = percentile((await bareLoad.ask<SendersResult>(aloneFor)).latencies, 0.5);
      const value = percentile((await order<SendersResult>(aloneFor)).latencies, 0.5);
      alone.push({ value, baseline: 1_000 / inserts });
      bareAlone.push({ value, baseline: unaided });
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
          name: 'send-bare',
          what: 'the same beside a bare server, 64 senders',
          against: 'node:http, ws and pg alone, one INSERT each',
          unit: 'messages/s',
          reach: 0.7,
          aim: 1,
          better: 'higher',
        },
        bareRounds,
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
      compared(
        {
          name: 'send-alone-bare',
          what: 'the same beside a bare server, one sender, p50',
          against: 'node:http, ws and pg alone, one INSERT each',
          unit: 'ms',
          // 0.7 of its speed.
          reach: 1.43,
          aim: 1,
          better: 'lower',
        },
        bareAlone,
      ),
    ];
  } finally {
    await Promise.all([load.stop(), bareLoad.stop(), bare.stop()]);
    await ground.dispose();
  }
}

/** @returns delivered messages a second */
function perSecond({ delivered, milliseconds }: SendersResult): number {
  return (delivered / milliseconds) * 1_000;
}
