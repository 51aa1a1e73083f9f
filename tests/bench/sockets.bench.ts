/**
 * The cost of a connection compared with bare `ws`: memory when idle, CPU of a ping, CPU of a reconnect. Server,
 * baseline and clients run in separate processes; rounds alternate.
 */
import { PROTOCOL_VERSION } from '#protocol/version.ts';
import { addPeople, type Member } from '#tests/doubles/records.ts';
import { openGround, type Ground } from './support/ground.ts';
import { startMeasured, type Measured } from './support/process.ts';
import { compared, type Row } from './support/row.ts';
import type { SwarmOrder } from './support/swarm.child.ts';
import { sized } from './support/smoke.ts';

const SOCKETS = sized(5_000, 20);
/** Sockets between which memory is read. A process may have 20,000 files open. */
const [FEW, MANY] = sized([4_000, 16_000], [5, 20]);
const AT_ONCE = 250;

type SwarmAnswer = { milliseconds: number; open: number; cursors: string[]; closes: Record<string, number> };
type Side = {
  measured: Measured;
  url: string;
  members: { protocols: string[]; first?: string | undefined }[];
  answersBefore: number;
  keep?: true;
};

const swarm = (): Measured => startMeasured('tests/bench/support/swarm.child.ts');
const command = (load: Measured, order: SwarmOrder): Promise<SwarmAnswer> => load.ask<SwarmAnswer>(order);

async function connect(load: Measured, side: Side, count = SOCKETS): Promise<SwarmAnswer> {
  const members = side.members.slice(0, count);
  const answer = await command(load, {
    do: 'connect',
    url: side.url,
    members,
    answersBefore: side.answersBefore,
    at: AT_ONCE,
    ...(side.keep && { keep: true }),
  });
  if (answer.open !== members.length)
    throw new Error(`${answer.open} of ${members.length} sockets are open: ${JSON.stringify(answer.closes)}`);
  return answer;
}

function initOf(member: Member, cursor?: string): { protocols: string[]; first: string } {
  return {
    protocols: ['vermeil.v1', `bearer.${member.token}`],
    first: JSON.stringify({
      event: 'init',
      data: { userId: member.userId, protocol: PROTOCOL_VERSION, ...(cursor === undefined ? {} : { cursor }) },
    }),
  };
}

async function vermeil(ground: Ground, people: readonly Member[]): Promise<Side> {
  const { measured, port } = await ground.server();
  return {
    measured,
    url: `ws://127.0.0.1:${port}/realtime`,
    members: people.map((member) => initOf(member)),
    answersBefore: 1,
  };
}

async function bare(count = SOCKETS): Promise<Side> {
  const measured = startMeasured('tests/bench/support/bare-ws.child.ts');
  const { port } = await measured.ask<{ port: number }>({});
  const first = JSON.stringify({ event: 'init', data: { userId: 'user-1', protocol: PROTOCOL_VERSION } });
  return {
    measured,
    url: `ws://127.0.0.1:${port}/`,
    members: Array.from({ length: count }, () => ({ protocols: [], first })),
    answersBefore: 1,
  };
}

/**
 * Bytes that each further connection takes, after a full collection. The first ones fill what the process has left
 * from its start, and say little about the others.
 */
async function memoryRound(loads: readonly [Measured, Measured], side: Side): Promise<{ rss: number; heap: number }> {
  const few: Side = { ...side, members: side.members.slice(0, FEW), keep: true };
  const more: Side = { ...side, members: side.members.slice(FEW, MANY), keep: true };
  await connect(loads[0], few, FEW);
  const before = await side.measured.usage(true);
  await connect(loads[1], more, MANY - FEW);
  const after = await side.measured.usage(true);
  for (const load of loads) await command(load, { do: 'drop' });
  return {
    rss: (after.rss - before.rss) / (MANY - FEW),
    heap: (after.heapUsed + after.external - before.heapUsed - before.external) / (MANY - FEW),
  };
}

/** Server memory of an idle connection. Each round is a new process: a heap that grew once hides further growth. */
export async function memory(): Promise<Row[]> {
  const ground = await openGround();
  const loads = [swarm(), swarm()] as const;
  try {
    const people = await peopleOf(ground, MANY);
    const rounds: Record<'rss' | 'heap', { value: number; baseline: number }[]> = { rss: [], heap: [] };
    for (let round = 0; round < sized(2, 1); round += 1) {
      const sides = [await bare(MANY), await vermeil(ground, people)] as const;
      const baseline = await memoryRound(loads, sides[0]);
      const value = await memoryRound(loads, sides[1]);
      for (const kind of ['rss', 'heap'] as const)
        rounds[kind].push({ value: value[kind] / 1_024, baseline: baseline[kind] / 1_024 });
      for (const { measured } of sides) await measured.stop();
    }
    const row = (name: string, what: string, measured: typeof rounds.rss): Row =>
      compared(
        {
          name,
          what: `${what} of each idle socket from ${FEW} to ${MANY}`,
          against: 'bare ws server',
          unit: 'kB',
          reach: 2,
          aim: 1.5,
          better: 'lower',
        },
        measured,
      );
    return [row('memory', 'server memory', rounds.rss), row('memory-heap', 'server heap', rounds.heap)];
  } finally {
    for (const load of loads) await load.stop();
    await ground.dispose();
  }
}

const PING = JSON.stringify({ event: 'ping' });
const PINGS = sized(6, 1);

/** CPU of the server process for a ping and its pong. */
export async function ping(): Promise<Row[]> {
  const ground = await openGround();
  const loads = [swarm(), swarm()] as const;
  try {
    const sides = [await bare(), await vermeil(ground, await peopleOf(ground))] as const;
    for (const [index, side] of sides.entries()) await connect(loads[index]!, side);
    const cost = async (index: 0 | 1): Promise<number> => {
      const before = await sides[index].measured.usage();
      for (let sent = 0; sent < PINGS; sent += 1) await command(loads[index], { do: 'round', text: PING });
      const after = await sides[index].measured.usage();
      return (after.cpu - before.cpu) / (PINGS * SOCKETS);
    };
    for (const index of [0, 1] as const) await cost(index);
    const rounds: { value: number; baseline: number }[] = [];
    for (let round = 0; round < sized(5, 1); round += 1) rounds.push({ baseline: await cost(0), value: await cost(1) });
    for (const { measured } of sides) await measured.stop();
    return [
      compared(
        {
          name: 'ping',
          what: 'server CPU per ping → pong',
          against: 'bare ws JSON echo',
          unit: 'µs',
          reach: 1.5,
          aim: 1.3,
          better: 'lower',
          details: { sockets: SOCKETS, pingsARound: PINGS },
        },
        rounds,
      ),
    ];
  } finally {
    for (const load of loads) await load.stop();
    await ground.dispose();
  }
}

/**
 * All connections are lost at once and reconnect with one missed message each; CPU of the server until the last has
 * received it.
 */
export async function reconnect(): Promise<Row[]> {
  const ground = await openGround();
  const load = swarm();
  try {
    const people = await peopleOf(ground);
    const rounds: { value: number; baseline: number }[] = [];
    const sides = [await bare(), await vermeil(ground, people)] as const;
    let milliseconds = 0;
    let open = 0;
    for (let round = 0; round < sized(4, 2); round += 1) {
      await connect(load, sides[0]);
      await command(load, { do: 'drop' });
      const bareBefore = await sides[0].measured.usage();
      await connect(load, sides[0]);
      const bareAfter = await sides[0].measured.usage();
      await command(load, { do: 'drop' });

      const up = await connect(load, sides[1]);
      await command(load, { do: 'drop' });
      await missOne(ground, people);
      const back: Side = {
        ...sides[1],
        members: people.map((member, index) => initOf(member, up.cursors[index])),
        answersBefore: 2,
      };
      const before = await sides[1].measured.usage();
      const answer = await connect(load, back);
      const after = await sides[1].measured.usage();
      await command(load, { do: 'drop' });
      ({ milliseconds, open } = answer);
      // The first round compiles and fills caches on both sides.
      if (round > 0)
        rounds.push({
          value: (after.cpu - before.cpu) / SOCKETS,
          baseline: (bareAfter.cpu - bareBefore.cpu) / SOCKETS,
        });
    }
    for (const { measured } of sides) await measured.stop();
    return [
      compared(
        {
          name: 'reconnect',
          what: `${SOCKETS} sockets lost at once and back, initialed and caught up: server CPU each`,
          against: 'bare ws reconnect',
          unit: 'µs',
          reach: 4,
          aim: 2.5,
          better: 'lower',
          details: { allBackMs: milliseconds, missedEach: 1, lost: SOCKETS - open },
        },
        rounds,
      ),
    ];
  } finally {
    await load.stop();
    await ground.dispose();
  }
}

const peopleOf = (ground: Ground, count = SOCKETS): Promise<Member[]> =>
  ground.server().then(async ({ measured }) => {
    // The server migrates the database at its start; users can be inserted afterwards.
    await measured.stop();
    return addPeople(ground.pool, 'person', count);
  });

/** Inserts one missed event into each user's log. */
async function missOne(ground: Ground, people: readonly Member[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await ground.pool.query(
    `WITH head AS (
       UPDATE event_log SET position = position + cardinality($1::text[]) WHERE bound = 'head'
       RETURNING position - cardinality($1::text[]) AS before)
     INSERT INTO events (user_id, position, frame, created_at)
     SELECT u.id, h.before + u.place, $2, now()
     FROM head h, unnest($1::text[]) WITH ORDINALITY AS u(id, place)`,
    [ids, JSON.stringify({ event: 'presence', data: { userId: 'user-1', state: 'online', lastSeenTime: null } })],
  );
}
