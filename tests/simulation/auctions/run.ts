/**
 * People fight for auctions in one simulated time, on a bad network, with clocks that are wrong and are set while they
 * look.
 *
 * At every step:
 * SIM-10 one browser never holds more than one line, and tells it what it watches only when that changed.
 * SIM-11 the countdown is right within a second and what it says it may be wrong by, in every tab.
 * SIM-12 what is shown of an auction never goes back, and all tabs of a browser show the same.
 * SIM-13 records shown are the server's, without a gap.
 * SIM-14 a bid is answered at most once; placed means that the server took it, refused that it did not.
 * SIM-15 no tab says that an auction is over before the server does.
 * When the faults are over and time has passed:
 * SIM-16 every bid of a living worker is answered; every tab shows where each auction stands and how its person does.
 * SIM-17 every auction that is over follows from its records.
 */
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { AuctionView } from '#protocol/bridge/views.ts';
import { createAuctionServer } from '#tests/doubles/auction-server.ts';
import { NO_FRAME_FAULTS } from '../faulty-socket.ts';
import { NO_HTTP_FAULTS } from '../faulty-http.ts';
import { turns } from '../in-flight.ts';
import { createRandom } from '../random.ts';
import { Bidder, type Asked, type Weather } from './bidder.ts';

const TRUTH = Date.UTC(2026, 10, 21, 12);
const GOODS = ['watch', 'vase', 'ring'] as const;
const CALM: Omit<Weather, 'up'> = { http: NO_HTTP_FAULTS, frames: NO_FRAME_FAULTS, ways: { there: 40, back: 40 } };
/** Views are renewed each second of the server, and reach a tab within two frames of the screen. */
const SECOND = 1_040;

/**
 * Lives through one seed.
 * @returns how many bids were made, and how many the server took
 * @throws with what does not hold, what was done before, and how to live through it again
 */
export async function simulateAuctions(seed: number, steps: number): Promise<{ asked: number; taken: number }> {
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
    if (weather.up) for (const person of people) person.hear(goodsId, frame);
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
  const judge = (broken: readonly string[]): void => {
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
    if (JSON.stringify(view) !== JSON.stringify(other)) return [`SIM-12 the tabs of ${name} differ`];
    if (!view) return [];
    const broken: string[] = [];
    const before = newest.get(`${name} ${person.life}`);
    newest.set(`${name} ${person.life}`, view);
    if (view.serverNow !== null && Math.abs(view.serverNow - truth()) > SECOND + view.uncertainty)
      broken.push(`SIM-11 ${name} counts by ${view.serverNow - truth()} ms off, ±${view.uncertainty}`);
    if (
      before?.state &&
      view.state &&
      (view.state.seq < before.state.seq ||
        (view.state.seq === before.state.seq && view.state.asOf < before.state.asOf))
    )
      broken.push(`SIM-12 ${name} went back`);
    const records = server.records(goodsId);
    if (
      view.records.some(
        ({ id: _id, ...record }, index) =>
          JSON.stringify(record) !== JSON.stringify(records[record.seq - 1]) ||
          (index > 0 && record.seq !== view.records[index - 1]!.seq - 1),
      )
    )
      broken.push(`SIM-13 ${name} shows records that are not so`);
    if (view.phase === 'over' && server.frame(goodsId).state.state === 'open')
      broken.push(`SIM-15 ${name} is over too soon`);
    return broken;
  }
  const bidWrong = (person: Bidder, { goodsId, id, told, answers }: Asked): string[] => [
    ...(answers > 1 ? [`SIM-14 ${id} was answered ${answers} times`] : []),
    ...(told === 'placed' && !server.took(person.name, goodsId, id)
      ? [`SIM-14 ${id} is said to be placed and is not`]
      : []),
    ...(told === 'refused' && server.took(person.name, goodsId, id)
      ? [`SIM-14 ${id} is said to be refused and was taken`]
      : []),
  ];
  const brokenNow = (): string[] =>
    people.flatMap((person) => [
      ...(person.lines > 1 ? [`SIM-10 ${person.name} had ${person.lines} lines`] : []),
      ...(person.said.some((line) => line.some((ids, index) => index > 0 && ids.join() === line[index - 1]!.join()))
        ? [`SIM-10 ${person.name} told the line twice what it watches`]
        : []),
      ...[...person.watched].flatMap((goodsId) => shownWrong(person, goodsId)),
      ...person.asked.flatMap((asked) => bidWrong(person, asked)),
    ]);
  function brokenInTheEnd(): string[] {
    return people.flatMap((person) => [
      ...person.asked
        .filter(({ told, life }) => told === null && life === person.life)
        .map(({ id }) => `SIM-16 ${id} has no answer`),
      ...GOODS.flatMap((goodsId) => {
        const [view] = person.views(goodsId);
        const { state } = server.frame(goodsId);
        const mine = server.mine(person.name, goodsId);
        const wrong =
          !view?.state ||
          view.state.seq !== state.seq ||
          view.state.state !== state.state ||
          view.state.effectiveEndAt !== state.effectiveEndAt ||
          view.phase !== (state.state === 'open' ? 'live' : 'over') ||
          view.mine?.status !== mine.status ||
          view.mine.maximum !== mine.maximum ||
          JSON.stringify(view.mine.moves) !== JSON.stringify(mine.moves) ||
          view.records.length !== Math.min(50, state.seq) ||
          view.uncertainty > 200;
        return wrong
          ? [
              `SIM-16 ${person.name} sees ${view?.phase} ${JSON.stringify(view?.state?.seq)} ${JSON.stringify(view?.mine)} of ${goodsId}: ${state.state} ${state.seq} ${JSON.stringify(mine)}`,
            ]
          : [];
      }),
    ]);
  }

  function bid(): void {
    const person = random.pick(people);
    const unsure = person.asked.filter(
      ({ told, life }) => told === 'unknown' || (told === null && life !== person.life),
    );
    if (unsure.length > 0 && random.chance(0.4)) return person.bid(random.pick(unsure));
    const goodsId = random.pick(GOODS);
    const minimum = Number(person.views(goodsId)[0]?.state?.minimum ?? 10);
    person.bid({
      goodsId,
      id: person.nextId('bid'),
      amount: String(minimum + 10 * random.integer(4)),
      mode: random.chance(0.4) ? 'upTo' : 'exact',
      told: null,
      answers: 0,
      life: person.life,
    });
  }
  const steps_ = [
    [14, 'bid', bid],
    [16, 'deliver some', () => random.pick(people).deliver(1 + random.integer(4))],
    [6, 'deliver all', () => people.forEach((person) => person.deliver(Infinity))],
    [10, 'a moment passes', () => pass(1 + random.integer(1_500))],
    [4, 'time passes', () => pass(3_000 + random.integer(20_000))],
    [
      5,
      'look or leave',
      () => {
        const person = random.pick(people);
        const goodsId = random.pick(GOODS);
        if (person.watched.has(goodsId)) person.unwatch(goodsId);
        else person.watch(goodsId);
      },
    ],
    [3, 'lose the line', () => random.pick(people).loseLine(true)],
    [2, 'go offline', () => random.pick(people).loseLine(false)],
    [5, 'go online', () => random.pick(people).goOnline()],
    [2, 'kill a worker', () => random.pick(people).kill()],
    [
      3,
      'set a clock',
      async () => {
        random.pick(people).off += random.integer(4 * 3_600_000) - 2 * 3_600_000;
        // Noticed within a second. Who sets a clock back and puts the machine to sleep in the same second hides the
        // one by the other.
        await pass(1_100);
      },
    ],
    [
      2,
      'sleep with a clock that stands',
      async () => {
        const duration = 1_000 + random.integer(120_000);
        // Its machine alone sleeps; its timers run late by some turns, which a moment of everybody's makes up for.
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
        for (const person of people) person.loseLine(person.online);
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
      'weather turns',
      () => {
        const bad = random.chance(0.6);
        weather.http = bad ? { lostBefore: 0.15, lostAfter: 0.15, doubled: 0.1 } : NO_HTTP_FAULTS;
        weather.frames = bad ? { doubled: 0.15, swapped: 0.1 } : NO_FRAME_FAULTS;
        weather.ways = bad ? { there: random.integer(4_000), back: random.integer(4_000) } : CALM.ways;
      },
    ],
  ] as const;

  try {
    for (const person of people) person.watch('watch');
    await pass(500);
    for (let count = 0; count < steps; count += 1) {
      const [, name, act] = random.weighted(steps_.map((one) => [one[0], one] as const));
      done.push(name);
      await act();
      await pass(40);
      judge(brokenNow());
    }
    Object.assign(weather, CALM, { up: true });
    for (const person of people) {
      person.goOnline();
      for (const goodsId of GOODS) person.watch(goodsId);
    }
    done.push('everything is well again');
    let broken: string[] = ['not judged yet'];
    for (let seconds = 0; seconds < 400 && broken.length > 0; seconds += 5) {
      for (let second = 0; second < 5; second += 1) {
        await pass(1_000);
        for (const person of people) person.deliver(Infinity);
      }
      await pass(500);
      judge(brokenNow());
      broken = brokenInTheEnd();
    }
    judge(broken);
    for (const goodsId of GOODS) {
      let computing = true;
      const verdict = people[0]!.verify(goodsId).finally(() => {
        computing = false;
      });
      // Its code is loaded and its hashes are made in time that is not simulated.
      while (computing) await pass(100);
      const { valid, problem } = await verdict;
      judge(valid ? [] : [`SIM-17 ${goodsId} does not follow: ${JSON.stringify(problem)}`]);
    }
    return {
      asked: people.reduce((sum, { asked }) => sum + asked.length, 0),
      taken: GOODS.reduce((sum, goodsId) => sum + server.records(goodsId).length, 0),
    };
  } finally {
    for (const person of people) person.stop();
  }
}
