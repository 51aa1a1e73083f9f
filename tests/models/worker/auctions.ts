/** Users with wrong clocks bid against each other, each in a browser with tabs, over the real worker. */
import type { AnyStateMachine } from 'xstate';
import type { AuctionVerdict } from '#protocol/bridge/commands.ts';
import { auctionTopic, CONNECTION } from '#protocol/bridge/topics.ts';
import type { AuctionView } from '#protocol/bridge/views.ts';
import { auctionStateCall } from '#protocol/http/auctions.ts';
import { beginAuctions, GOODS, SERVER_TIME } from '#tests/simulation/auctions/auction-world.ts';
import type { Browser, Observer } from '#tests/simulation/browser.ts';
import { turns } from '#tests/simulation/in-flight.ts';
import type { SimulatedTab } from '#tests/simulation/tab.ts';
import type { Setting } from '#tests/simulation/world.ts';
import {
  AUCTION_RULES,
  AUCTIONS_IN_THE_END,
  SIMULATION_RULES,
  type BidMade,
  type SeenAuctions,
  type SeenBidderTab,
} from './auction-rules.ts';
import type { Act, Scene, WorkerModel } from './scene.ts';
import { BROWSER_FAULTS, BROWSER_WEIGHTS, connectionAllows, createSteps, VIEW_DELAY } from './steps.ts';

const WAITS = [100, 1_500, 8_000, 30_000] as const;
/** How much more than the least a bid is. */
const MORE = [0, 20] as const;
/** A clock is set by so much, ms. */
const SET = 2 * 3_600_000;
const SLEEPS = [10_000, 120_000] as const;
/** A clock set back in the second in which the machine falls asleep would hide the sleep. ms. */
const NOTICED = 1_100;
/** Time to recover once the faults are over, s. */
const RECOVERY = 400;

/** Places that this scenario does not reach, each with the reason. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  'auctionWatch.course.absent': 'no auction is removed',
  'auctionWatch.course.refused': 'every user may see all auctions',
  'serverTime.inactive': 'every tab shows the time',
  'bidder-status.signedOut': 'no user signs out',
};

/** @param machines whose transitions and places are counted */
export const auctionsModel = (setting: Setting, machines: readonly AnyStateMachine[]): WorkerModel<SeenAuctions> => ({
  machines,
  faults: [...BROWSER_FAULTS, 'kill.server', 'set.clock', 'sleep.machine'],
  rules: { ...AUCTION_RULES, ...SIMULATION_RULES },
  canMeet: (fault, place) => !(place in UNREACHABLE) && connectionAllows(fault, place),
  length: 150,
  steps: 2_250,
  weights: {
    ...BROWSER_WEIGHTS,
    bid: 0.2,
    'bid again': 1.5,
    watch: 0.4,
    unwatch: 0.3,
    'wait 100 ms': 6,
    'wait 1500 ms': 5,
    'wait 8000 ms': 3,
    'wait 30000 ms': 0.5,
    'kill.server': 1,
    'start the server': 4,
    'set.clock': 0.5,
    'sleep.machine': 0.4,
  },
  begin: (observer) => beginScene(setting, observer),
});

async function beginScene(setting: Setting, observer: Observer): Promise<Scene<SeenAuctions>> {
  /** How often workers have asked for the state of an auction. */
  let fetchedStates = 0;
  const world = await beginAuctions(setting, {
    ...observer,
    called(browser, name) {
      if (name === auctionStateCall.name) fetchedStates += 1;
      observer.called(browser, name);
    },
  });
  const { people, server, network } = world;
  const bids = new Map<Browser, BidMade[]>(people.map((person) => [person, []]));
  /** The tab that has asked for a bid last. */
  const asking = new Map<BidMade, SimulatedTab>();
  const isAwaited = (person: Browser, made: BidMade): boolean => person.tabs.includes(asking.get(made));
  /** What was seen when everything had recovered. */
  let last: SeenAuctions | undefined;

  const tabOf = (person: Browser, slot: number): SeenBidderTab => ({
    time: person.view(slot, SERVER_TIME),
    auctions: new Map(
      GOODS.flatMap((goodsId): [string, AuctionView][] => {
        const view = person.view(slot, auctionTopic(goodsId));
        return view ? [[goodsId, view]] : [];
      }),
    ),
  });
  const look = (): SeenAuctions => ({
    truth: world.truth(),
    verdicts: undefined,
    goods: new Map(
      GOODS.map((goodsId) => [goodsId, { ...server.frame(goodsId), all: [...server.records(goodsId)] }] as const),
    ),
    people: people.map((person) => ({
      label: person.label,
      life: person.life,
      mostConnections: person.mostConnections,
      watchFrames: world.watchFrames(person),
      tabs: new Map(
        person.tabs.flatMap((tab, slot): [number, SeenBidderTab][] => (tab ? [[slot + 1, tabOf(person, slot)]] : [])),
      ),
      bids: bids.get(person)!.map((made) => ({
        ...made,
        isAccepted: server.accepted(person.label, made.goodsId, made.id),
        isAwaited: isAwaited(person, made),
      })),
      mine: new Map(GOODS.map((goodsId) => [goodsId, server.bidderView(person.label, goodsId)] as const)),
      line: {
        isUp: person.tabs.some((tab) => tab?.view(CONNECTION)?.phase === 'online'),
        isAnswered: person.online && network.up && !person.network.slow,
      },
    })),
  });

  const { step, strike, ofTab, ofBrowser } = createSteps(
    () => world.pass(2 * VIEW_DELAY),
    (browsers, fault) => observer.struck(browsers, fault),
  );

  /** Bids, or repeats a bid without an outcome. */
  function ask(person: Browser, slot: number, made: BidMade): void {
    const tab = person.tabs[slot]!;
    asking.set(made, tab);
    Object.assign(made, { outcome: null, answers: 0 });
    const { goodsId, id, amount, mode } = made;
    tab.command('auction.bid', { goodsId, id, amount, currency: 'HKD', mode }).then(
      () => Object.assign(made, { outcome: 'placed', answers: made.answers + 1 }),
      ({ message }: Error) => {
        const isUnknown = ['Offline', 'Timeout', 'Cancelled'].includes(message);
        Object.assign(made, { outcome: isUnknown ? 'unknown' : 'refused', answers: made.answers + 1 });
      },
    );
  }
  function bid(person: Browser, slot: number, goodsId: string, more: number, mode: BidMade['mode']): void {
    const minimum = Number(person.view(slot, auctionTopic(goodsId))?.state?.minimum ?? 10);
    const made: BidMade = {
      goodsId,
      id: person.nextId('bid'),
      amount: String(minimum + more),
      mode,
      outcome: null,
      answers: 0,
    };
    bids.get(person)!.push(made);
    ask(person, slot, made);
  }
  const inTab = (person: Browser, slot: number): Act[] => {
    const named = `${person.label} in tab ${slot + 1}`;
    const unsure = bids
      .get(person)!
      .find((made) => made.outcome === 'unknown' || (made.outcome === null && !isAwaited(person, made)));
    return [
      ...(unsure ? [step(`bid again, ${named}`, () => ask(person, slot, unsure))] : []),
      ...GOODS.flatMap((goodsId) => [
        ...MORE.flatMap((more) =>
          (['exact', 'upTo'] as const).map((mode) =>
            step(`bid ${mode} +${more} for the ${goodsId}, ${named}`, () => bid(person, slot, goodsId, more, mode)),
          ),
        ),
        person.view(slot, auctionTopic(goodsId))
          ? step(`unwatch the ${goodsId}, ${named}`, () => person.unwatch(slot, auctionTopic(goodsId)))
          : step(`watch the ${goodsId}, ${named}`, () => person.watch(slot, auctionTopic(goodsId))),
      ]),
    ];
  };
  const ofMachine = (person: Browser): Act[] => [
    ...[SET, -SET].map((by) =>
      strike('set.clock', [person], `${person.label} by ${by / 3_600_000} h`, () => {
        person.clockOffset += by;
        return world.pass(NOTICED);
      }),
    ),
    ...SLEEPS.map((ms) =>
      strike('sleep.machine', [person], `${person.label} for ${ms} ms`, () => world.sleep(person, ms)),
    ),
  ];

  for (const person of people) person.watch(0, auctionTopic('watch'));
  await world.pass(500);
  return {
    browsers: people,
    look: async () => last ?? look(),
    now: () => world.now(),
    async stop() {
      for (const person of people) person.stop();
    },
    acts: () => [
      ...people.flatMap((person) => [
        ...person.tabs.flatMap((_tab, slot) => ofTab(person, slot, () => inTab(person, slot))),
        ...ofBrowser(person),
        ...ofMachine(person),
      ]),
      ...WAITS.map((ms) => step(`wait ${ms} ms`, () => world.pass(ms), { kind: 'time' })),
      network.up
        ? strike('kill.server', people, '', () => {
            network.up = false;
            for (const person of people) person.endLine();
          })
        : step('start the server', () => (network.up = true)),
    ],
    async recover() {
      network.up = true;
      for (const person of people) {
        person.recover();
        for (const goodsId of GOODS) person.watch(0, auctionTopic(goodsId));
      }
      const isBroken = (): boolean => Object.values(AUCTIONS_IN_THE_END).some((judge) => judge(look()).length > 0);
      for (let seconds = 0; seconds < RECOVERY && (seconds === 0 || isBroken()); seconds += 5) {
        for (let second = 0; second < 5; second += 1) {
          await world.pass(1_000);
          for (const person of people) person.deliver(Infinity);
        }
        await world.pass(500);
      }
      // Time passes while auctions are computed again: what is judged is what was seen before.
      const seen = look();
      const verdicts = new Map<string, AuctionVerdict>();
      for (const goodsId of GOODS) verdicts.set(goodsId, await verify(goodsId));
      last = { ...seen, verdicts };
    },
  };

  async function verify(goodsId: string): Promise<AuctionVerdict> {
    let isComputing = true;
    const before = fetchedStates;
    const verdict = people[0]!.tabs[0]!.command('auction.verify', { goodsId }).finally(() => {
      isComputing = false;
    });
    // Its code is loaded in real time: no simulated time passes meanwhile, so that a seed repeats a run.
    while (isComputing && fetchedStates === before) await turns(1);
    while (isComputing) {
      await world.pass(100);
      for (const person of people) person.deliver(Infinity);
    }
    return verdict;
  }
}
