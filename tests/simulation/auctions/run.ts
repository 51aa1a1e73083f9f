/**
 * Users bid in one simulated time, on a bad network, with wrong clocks that are changed meanwhile.
 *
 * At every step:
 * - One browser has at most one connection, and sends its watched auctions only when they change.
 * - The countdown is right within a second and its stated uncertainty, in every tab.
 * - An auction as shown never goes back, and all tabs of a browser show the same.
 * - Shown records are the server's, without a gap.
 * - A bid is answered at most once; `placed` means that the server accepted it, `refused` that it did not.
 * - No tab shows an auction as over before the server does.
 * When the faults are over and time has passed:
 * - Every bid of a running worker is answered; every tab shows each auction's state and the user's bidder status.
 * - The result of every ended auction follows from its records.
 */
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { AuctionView } from '#protocol/bridge/views.ts';
import { createAuctionServer } from '#tests/doubles/auction-server.ts';
import { NO_FRAME_FAULTS } from '../faulty-socket.ts';
import { NO_HTTP_FAULTS } from '../faulty-http.ts';
import { turns } from '../in-flight.ts';
import { createRandom } from '../random.ts';
import { Bidder, type PlacedBid, type Weather } from './bidder.ts';

const TRUTH = Date.UTC(2026, 10, 21, 12);
const GOODS = ['watch', 'vase', 'ring'] as const;
const CALM: Omit<Weather, 'up'> = { http: NO_HTTP_FAULTS, frames: NO_FRAME_FAULTS, latency: { up: 40, down: 40 } };
/** Views are renewed each second of the server and reach a tab within two frames of the screen. */
const SECOND = 1_040;

/**
 * Runs one seed.
 * @returns the number of bids made, and of records at the server
 * @throws Error with the broken invariants, the last steps, and the command that repeats the run
 */
export async function simulateAuctions(seed: number, steps: number): Promise<{ placed: number; recorded: number }> {
  const clock = createSimulatedClock();
  const random = createRandom(seed);
  const truth = (): number => TRUTH + clock.monotonic();
  const server = createAuctionServer(truth);
  const weather: Weather = { ...CALM, up: true };
  GOODS.forEach((goodsId, index) =>
    server.open(
      goodsId,
      truth() + (60 + random.integer(240) + index * 300) * 1_000,
      index === 0 ? { extendMinutes: 1 } : {},
    ),
  );
  const people = ['ada', 'ben', 'cat'].map(
    (name, index) => new Bidder(name, clock, truth, server, weather, createRandom(seed * 1_000 + index)),
  );
  server.onState = (goodsId, frame) => {
    if (weather.up) for (const person of people) person.receive(goodsId, frame);
  };
  const done: string[] = [];
  const newest = new Map<string, AuctionView>();

  async function pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left >= 0;) {
      const step = Math.min(left, clock.untilNext() ?? left, 500);
      clock.advance(step);
      if (weather.up) server.decideEnds();
      await turns(3);
      left -= Math.max(step, 1);
    }
  }
  const assertNone = (broken: readonly string[]): void => {
    if (broken.length === 0) return;
    throw new Error(
      [
        ...new Set(broken),
        '',
        `after: ${done.slice(-20).join(', ')}`,
        `again: SIMULATION_SEED=${seed} npx vitest run tests/simulation/auctions`,
      ].join('\n'),
    );
  };

  function shownWrong(person: Bidder, goodsId: string): string[] {
    const name = `${person.name} ${goodsId}`;
    const [view, other] = person.views(goodsId);
    if (JSON.stringify(view) !== JSON.stringify(other)) return [`the tabs of ${name} differ`];
    if (!view) return [];
    const broken: string[] = [];
    const before = newest.get(`${name} ${person.life}`);
    newest.set(`${name} ${person.life}`, view);
    if (
      before?.state &&
      view.state &&
      (view.state.seq < before.state.seq ||
        (view.state.seq === before.state.seq && view.state.asOf < before.state.asOf))
    )
      broken.push(`${name} went back`);
    const records = server.records(goodsId);
    if (
      view.records.some(
        ({ id: _id, ...record }, index) =>
          JSON.stringify(record) !== JSON.stringify(records[record.seq - 1]) ||
          (index > 0 && record.seq !== view.records[index - 1]!.seq - 1),
      )
    )
      broken.push(`${name} shows records that differ from the server’s`);
    if (view.phase === 'over' && server.frame(goodsId).state.state === 'open') broken.push(`${name} is over too soon`);
    return broken;
  }
  function timeWrong(person: Bidder): string[] {
    const [view, other] = person.serverTimes();
    if (JSON.stringify(view) !== JSON.stringify(other)) return [`the times of ${person.name}'s tabs differ`];
    if (!view || view.uncertainty === null || Math.abs(view.now - truth()) <= SECOND + view.uncertainty) return [];
    return [`the time of ${person.name} is wrong by ${view.now - truth()} ms, ±${view.uncertainty}`];
  }
  const bidWrong = (person: Bidder, { goodsId, id, outcome, answers }: PlacedBid): string[] => [
    ...(answers > 1 ? [`${id} was answered ${answers} times`] : []),
    ...(outcome === 'placed' && !server.accepted(person.name, goodsId, id)
      ? [`${id} is watchFrames to be placed and is not`]
      : []),
    ...(outcome === 'refused' && server.accepted(person.name, goodsId, id)
      ? [`${id} is watchFrames to be refused and was recorded`]
      : []),
  ];
  const brokenNow = (): string[] =>
    people.flatMap((person) => [
      ...(person.mostConnections > 1 ? [`${person.name} had ${person.mostConnections} mostConnections`] : []),
      ...(person.watchFrames.some((line) =>
        line.some((ids, index) => index > 0 && ids.join() === line[index - 1]!.join()),
      )
        ? [`${person.name} outcome the line twice what it watches`]
        : []),
      ...timeWrong(person),
      ...[...person.watched].flatMap((goodsId) => shownWrong(person, goodsId)),
      ...person.bids.flatMap((placed) => bidWrong(person, placed)),
    ]);
  function brokenInTheEnd(): string[] {
    return people.flatMap((person) => [
      ...person
        .serverTimes()
        .flatMap((view) =>
          view?.uncertainty == null || view.uncertainty > 200 ? [`${person.name} does not know the server's time`] : [],
        ),
      ...person.bids
        .filter(({ outcome, life }) => outcome === null && life === person.life)
        .map(({ id }) => `${id} has no answer`),
      ...GOODS.flatMap((goodsId) => {
        const [view] = person.views(goodsId);
        const { state } = server.frame(goodsId);
        const mine = server.bidderView(person.name, goodsId);
        const wrong =
          !view?.state ||
          view.state.seq !== state.seq ||
          view.state.state !== state.state ||
          view.state.effectiveEndAt !== state.effectiveEndAt ||
          view.phase !== (state.state === 'open' ? 'live' : 'over') ||
          view.mine?.status !== mine.status ||
          view.mine.maximum !== mine.maximum ||
          JSON.stringify(view.mine.moves) !== JSON.stringify(mine.moves) ||
          view.records.length !== Math.min(50, state.seq);
        return wrong
          ? [
              `${person.name} sees ${goodsId} as ${JSON.stringify([view?.phase, view?.state?.seq, view?.mine])}, ` +
                `not as ${JSON.stringify([state.state, state.seq, mine])}`,
            ]
          : [];
      }),
    ]);
  }

  function bid(): void {
    const person = random.pick(people);
    const unsure = person.bids.filter(
      ({ outcome, life }) => outcome === 'unknown' || (outcome === null && life !== person.life),
    );
    if (unsure.length > 0 && random.chance(0.4)) return person.bid(random.pick(unsure));
    const goodsId = random.pick(GOODS);
    const minimum = Number(person.views(goodsId)[0]?.state?.minimum ?? 10);
    person.bid({
      goodsId,
      id: person.nextId('bid'),
      amount: String(minimum + 10 * random.integer(4)),
      mode: random.chance(0.4) ? 'upTo' : 'exact',
      outcome: null,
      answers: 0,
      life: person.life,
    });
  }
  const actions = [
    [14, 'bid', bid],
    [16, 'deliver some', () => random.pick(people).deliver(1 + random.integer(4))],
    [6, 'deliver all', () => people.forEach((person) => person.deliver(Infinity))],
    [10, 'a moment passes', () => pass(1 + random.integer(1_500))],
    [4, 'time passes', () => pass(3_000 + random.integer(20_000))],
    [
      5,
      'watch or unwatch',
      () => {
        const person = random.pick(people);
        const goodsId = random.pick(GOODS);
        if (person.watched.has(goodsId)) person.unwatch(goodsId);
        else person.watch(goodsId);
      },
    ],
    [3, 'disconnect', () => random.pick(people).disconnect(true)],
    [2, 'go offline', () => random.pick(people).disconnect(false)],
    [5, 'go online', () => random.pick(people).goOnline()],
    [2, 'kill a worker', () => random.pick(people).kill()],
    [
      3,
      'set a clock',
      async () => {
        random.pick(people).clockOffset += random.integer(4 * 3_600_000) - 2 * 3_600_000;
        // Noticed within a second. A clock set back in the second in which the machine falls asleep would hide the
        // sleep.
        await pass(1_100);
      },
    ],
    [
      2,
      'sleep with a stopped clock',
      async () => {
        const duration = 1_000 + random.integer(120_000);
        // Only this machine sleeps; its timers run some turns late, which the pause compensates.
        const person = random.pick(people);
        clock.sleep(duration);
        person.slept += duration;
        await pass(1_100);
      },
    ],
    [
      1,
      'server goes down',
      () => {
        weather.up = false;
        for (const person of people) person.disconnect(person.online);
      },
    ],
    [
      3,
      'server comes up',
      () => {
        weather.up = true;
      },
    ],
    [
      3,
      'faults change',
      () => {
        const bad = random.chance(0.6);
        weather.http = bad ? { lostBefore: 0.15, lostAfter: 0.15, doubled: 0.1 } : NO_HTTP_FAULTS;
        weather.frames = bad ? { doubled: 0.15, swapped: 0.1 } : NO_FRAME_FAULTS;
        weather.latency = bad ? { up: random.integer(4_000), down: random.integer(4_000) } : CALM.latency;
      },
    ],
  ] as const;

  try {
    for (const person of people) person.watch('watch');
    await pass(500);
    for (let count = 0; count < steps; count += 1) {
      const [, name, act] = random.weighted(actions.map((one) => [one[0], one] as const));
      done.push(name);
      await act();
      await pass(40);
      assertNone(brokenNow());
    }
    Object.assign(weather, CALM, { up: true });
    for (const person of people) {
      person.goOnline();
      for (const goodsId of GOODS) person.watch(goodsId);
    }
    done.push('all faults are over');
    let broken: string[] = ['not checked yet'];
    for (let seconds = 0; seconds < 400 && broken.length > 0; seconds += 5) {
      for (let second = 0; second < 5; second += 1) {
        await pass(1_000);
        for (const person of people) person.deliver(Infinity);
      }
      await pass(500);
      assertNone(brokenNow());
      broken = brokenInTheEnd();
    }
    assertNone(broken);
    for (const goodsId of GOODS) {
      let computing = true;
      const verdict = people[0]!.verify(goodsId).finally(() => {
        computing = false;
      });
      // Its code is loaded and its hashes are computed in real time.
      while (computing) await pass(100);
      const { valid, problem } = await verdict;
      assertNone(valid ? [] : [`${goodsId} does not follow: ${JSON.stringify(problem)}`]);
    }
    return {
      placed: people.reduce((sum, { bids }) => sum + bids.length, 0),
      recorded: GOODS.reduce((sum, goodsId) => sum + server.records(goodsId).length, 0),
    };
  } finally {
    for (const person of people) person.stop();
  }
}
