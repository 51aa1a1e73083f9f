import { addPeople, addRooms, type Member } from '#tests/doubles/records.ts';
import { PROTOCOL_VERSION } from '#protocol/version.ts';
import { readBids, TERMS, writeAuction } from './support/auction.ts';
import type { BiddersOrder, BiddersResult } from './support/bidders.child.ts';
import { openGround, type Ground, type Serving } from './support/ground.ts';
import { startMeasured } from './support/process.ts';
import { compared, percentile, type Row } from './support/row.ts';
import type { SendersOrder, SendersResult } from './support/senders.child.ts';
import { sized } from './support/smoke.ts';
import type { SwarmOrder } from './support/swarm.child.ts';

const MOST_PROCESSES = sized(3, 2);
/** Its rows are noted, not judged. */
const ROUNDS = 1;
const SECONDS = sized(4, 1);
const WARM = sized(2_000, 100);
const SENDERS = sized(60, 3);
const AUCTIONS = sized(30, 3);
/** Of each auction, on processes that follow each other. */
const BIDDERS = 2;
/** What a process with 20,000 open files can hold, in equal parts. */
const SOCKETS = sized(19_200, 30);
const AT_ONCE = 250;

/** What so many processes reached with the same load. */
type Figures = { messages: number; deliveryP99: number; bids: number; sockets: number };
type People = { senders: Member[]; recipients: Member[]; rooms: string[]; seller: Member; bidders: Member[] };

/**
 * The same load on one, two and three processes of one database: messages between people of different processes, bids
 * over many auctions, and idle sockets. The baseline is one process in the same round.
 */
export async function scale(): Promise<Row[]> {
  const ground = await openGround();
  try {
    // Its first start makes the tables.
    await (await ground.server()).measured.stop();
    const people = await writePeople(ground);
    const crowd = await addPeople(ground.pool, 'idle', SOCKETS);
    const rounds: Figures[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const figures: Figures[] = [];
      for (let processes = 1; processes <= MOST_PROCESSES; processes += 1) {
        const servers: Serving[] = [];
        for (let started = 0; started < processes; started += 1) servers.push(await ground.server());
        figures.push({
          ...(await messages(servers, people)),
          bids: await bids(ground, servers, people, `${round}-${processes}`),
          sockets: await sockets(servers, crowd),
        });
        for (const { measured } of servers) await measured.stop();
      }
      rounds.push(figures);
    }
    return rounds[0]!.slice(1).flatMap((_, index) => rowsOf(index + 2, rounds));
  } finally {
    await ground.dispose();
  }
}

async function writePeople({ pool }: Ground): Promise<People> {
  const senders = await addPeople(pool, 'sender', SENDERS);
  const recipients = await addPeople(pool, 'reader', SENDERS);
  const rooms = await addRooms(
    pool,
    senders.map((sender, index) => [sender, recipients[index]!] as const),
  );
  const [seller] = await addPeople(pool, 'seller', 1);
  return { senders, recipients, rooms, seller: seller!, bidders: await addPeople(pool, 'bidder', AUCTIONS * BIDDERS) };
}

const portOf = (servers: readonly Serving[], index: number): number => servers[index % servers.length]!.port;

async function messages(
  servers: readonly Serving[],
  { senders, recipients, rooms }: People,
): Promise<Pick<Figures, 'messages' | 'deliveryP99'>> {
  const load = startMeasured('tests/bench/support/senders.child.ts');
  const order = <Answer>(what: SendersOrder): Promise<Answer> => load.ask<Answer>(what);
  try {
    const pairs = senders.map(({ token }, index) => ({
      sender: token,
      port: portOf(servers, index),
      recipient: recipients[index]!.token,
      // Of the next process.
      recipientPort: portOf(servers, index + 1),
      recipientId: recipients[index]!.userId,
      roomId: rooms[index]!,
    }));
    await order({ do: 'prepare', pairs });
    await order({ do: 'run', milliseconds: WARM });
    const result = await order<SendersResult>({ do: 'run', milliseconds: SECONDS * 1_000, timed: true });
    return {
      messages: (result.delivered / result.milliseconds) * 1_000,
      deliveryP99: percentile(result.deliveries, 0.99),
    };
  } finally {
    await load.stop();
  }
}

async function bids(
  { pool }: Ground,
  servers: readonly Serving[],
  { seller, bidders }: People,
  name: string,
): Promise<number> {
  const ids = Array.from({ length: AUCTIONS }, (_, index) => `scale-${name}-${index}`);
  for (const id of ids) await writeAuction(pool, id, seller.userId);
  const load = startMeasured('tests/bench/support/bidders.child.ts');
  const order = <Answer>(what: BiddersOrder): Promise<Answer> => load.ask<Answer>(what);
  try {
    await order({
      do: 'prepare',
      auctions: ids.map((goodsId, auction) => ({
        goodsId,
        bidders: Array.from({ length: BIDDERS }, (_, bidder) => ({
          token: bidders[auction * BIDDERS + bidder]!.token,
          port: portOf(servers, auction + bidder),
        })),
      })),
      currency: TERMS.currency,
      starting: Number(TERMS.startingPrice),
      increment: Number(TERMS.incrementPrice),
    });
    const warm = await order<BiddersResult>({ do: 'run', milliseconds: WARM });
    const result = await order<BiddersResult>({ do: 'run', milliseconds: SECONDS * 1_000 });
    const counts = await Promise.all(ids.map((id) => readBids(pool, id)));
    const counted = counts.reduce((sum, auction) => sum + auction.counted, 0);
    const accepted = warm.accepted + result.accepted;
    if (counted !== accepted) throw new Error(`${accepted} acknowledged, ${counted} counted`);
    return (result.accepted / result.milliseconds) * 1_000;
  } finally {
    await load.stop();
  }
}

/** @returns sockets that were opened and initialed in a second, until all were */
async function sockets(servers: readonly Serving[], crowd: readonly Member[]): Promise<number> {
  const loads = servers.map(() => startMeasured('tests/bench/support/swarm.child.ts'));
  try {
    const share = crowd.length / servers.length;
    const from = performance.now();
    const opened = await Promise.all(
      servers.map(({ port }, index) =>
        loads[index]!.ask<{ open: number }>({
          do: 'connect',
          url: `ws://127.0.0.1:${port}/realtime`,
          members: crowd.slice(index * share, (index + 1) * share).map(({ userId, token }) => ({
            protocols: ['vermeil.v1', `bearer.${token}`],
            first: JSON.stringify({ event: 'init', data: { userId, protocol: PROTOCOL_VERSION } }),
          })),
          answersBefore: 1,
          at: AT_ONCE / servers.length,
        } satisfies SwarmOrder),
      ),
    );
    const seconds = (performance.now() - from) / 1_000;
    const open = opened.reduce((sum, answer) => sum + answer.open, 0);
    if (open !== crowd.length) throw new Error(`${open} of ${crowd.length} sockets are open`);
    return open / seconds;
  } finally {
    await Promise.all(loads.map((load) => load.stop()));
  }
}

function rowsOf(processes: number, rounds: readonly Figures[][]): Row[] {
  const row = (key: keyof Figures, what: string, unit: string, bounds: Pick<Row, 'reach' | 'aim' | 'better'>): Row =>
    compared(
      {
        name: `scale-${key}-${processes}`,
        what: `${what}, ${processes} processes`,
        against: 'one process, the same load',
        unit,
        ...bounds,
      },
      rounds.map((figures) => ({ value: figures[processes - 1]![key], baseline: figures[0]![key] })),
    );
  const throughput = { reach: null, aim: null, better: 'higher' } as const;
  const delay = { reach: null, aim: null, better: 'lower' } as const;
  return [
    row('messages', `messages between processes, ${SENDERS} senders`, 'messages/s', throughput),
    row('deliveryP99', 'message sent → on a socket of another process, p99', 'ms', delay),
    row('bids', `bids accepted over ${AUCTIONS} auctions`, 'bids/s', throughput),
    row('sockets', `opening ${SOCKETS} sockets`, 'sockets/s', throughput),
  ];
}
