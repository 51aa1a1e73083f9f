/** What must hold for bidders, whatever happens to lines, clocks, workers, tabs and the server. */
import { isDeepStrictEqual } from 'node:util';
import type { AuctionVerdict } from '#protocol/bridge/commands.ts';
import type { AuctionView, ServerTimeView } from '#protocol/bridge/views.ts';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { placeBid, type BidderView } from '#protocol/http/auctions.ts';
import type { AuctionFrame } from '#tests/doubles/auction-server.ts';
import { after, always, reachable, type Rule } from '../engine/rules.ts';
import { textOf } from '../engine/text.ts';
import { rulesOf, type Judge } from './scene.ts';

/** A bid and what its worker said of it. */
export type BidMade = {
  readonly id: string;
  readonly goodsId: string;
  readonly amount: string;
  readonly mode: 'exact' | 'upTo';
  outcome: 'placed' | 'refused' | 'unknown' | null;
  answers: number;
};
/** A bid, whether the server has accepted it, and whether the tab that asked for it last is still there. */
export type SeenBid = Readonly<BidMade> & { readonly isAccepted: boolean; readonly isAwaited: boolean };
export type SeenBidder = {
  readonly label: string;
  /** Counts the workers of the browser. */
  readonly life: number;
  readonly mostConnections: number;
  readonly watchFrames: readonly (readonly (readonly string[])[])[];
  readonly tabs: ReadonlyMap<number, SeenBidderTab>;
  readonly bids: readonly SeenBid[];
  /** What the server says of the user, by goods. */
  readonly mine: ReadonlyMap<string, BidderView>;
  /** In the simulation: whether the connection is up, and whether requests are answered without delay. */
  readonly line?: { readonly isUp: boolean; readonly isAnswered: boolean };
};
export type SeenBidderTab = {
  readonly time: ServerTimeView | undefined;
  readonly auctions: ReadonlyMap<string, AuctionView>;
};
/** What bidders see, and what the server has. */
export type SeenAuctions = {
  /** The server's time. */
  readonly truth: number;
  readonly people: readonly SeenBidder[];
  readonly goods: ReadonlyMap<string, AuctionFrame & { readonly all: readonly BidRecord[] }>;
  /** Once all faults are over: each auction as a worker has computed it again. */
  readonly verdicts: ReadonlyMap<string, AuctionVerdict> | undefined;
};

/** Views are renewed each second of the server and reach a tab within two frames of the screen. */
const SECOND = 1_040;
/** The longest list of records that a tab gets. */
const RECORDS = 50;

const shownIn = ({ people }: SeenAuctions) =>
  people.flatMap((person) =>
    [...person.tabs].flatMap(([tab, { auctions }]) =>
      [...auctions].map(([goodsId, view]) => ({
        person,
        goodsId,
        view,
        where: `${person.label} in tab ${tab}, ${goodsId}`,
      })),
    ),
  );
const bidsIn = ({ people }: SeenAuctions): SeenBid[] => people.flatMap(({ bids }) => bids);

export const AUCTIONS_AT_ONCE: Readonly<Record<string, Judge<SeenAuctions>>> = {
  'a browser has at most one connection': ({ people }) =>
    people
      .filter(({ mostConnections }) => mostConnections > 1)
      .map(({ label, mostConnections }) => `${label} has had ${mostConnections}`),
  'a worker sends what it watches only when that has changed': ({ people }) =>
    people
      .filter(({ watchFrames }) =>
        watchFrames.some((line) => line.some((ids, at) => at > 0 && ids.join() === line[at - 1]!.join())),
      )
      .map(({ label }) => label),
  'the time of the server is right within a second and what is said to be uncertain': ({ people, truth }) =>
    people.flatMap(({ label, tabs }) =>
      [...tabs.values()].flatMap(({ time }) =>
        time?.uncertainty == null || Math.abs(time.now - truth) <= SECOND + time.uncertainty
          ? []
          : [`${label} is wrong by ${time.now - truth} ms, ±${time.uncertainty}`],
      ),
    ),
  'all tabs of a browser show the same': ({ people }) =>
    people.flatMap(({ label, tabs }) => {
      const [first, ...others] = tabs.values();
      return others.flatMap((other) => [
        ...(isDeepStrictEqual(first!.time, other.time) ? [] : [`the times of ${label} differ`]),
        ...[...other.auctions]
          .filter(([id, view]) => first!.auctions.has(id) && !isDeepStrictEqual(first!.auctions.get(id), view))
          .map(([id]) => `the tabs of ${label} differ in ${id}`),
      ]);
    }),
  'records as shown are those of the server, without a gap': (seen) =>
    shownIn(seen)
      .filter(({ goodsId, view: { records } }) => {
        const { all } = seen.goods.get(goodsId)!;
        return records.some(
          ({ id: _id, ...record }, index) =>
            !isDeepStrictEqual(record, all[record.seq - 1]) ||
            (index > 0 && record.seq !== records[index - 1]!.seq - 1),
        );
      })
      .map(({ where }) => where),
  'no tab shows an auction as over before it is': (seen) =>
    shownIn(seen)
      .filter(({ goodsId, view }) => view.phase === 'over' && seen.goods.get(goodsId)!.state.state === 'open')
      .map(({ where }) => where),
  'a bid is answered at most once': (seen) =>
    bidsIn(seen)
      .filter(({ answers }) => answers > 1)
      .map(({ id, answers }) => `${id} has ${answers} answers`),
  'a bid that is said to be placed is at the server': (seen) =>
    bidsIn(seen)
      .filter(({ outcome, isAccepted }) => outcome === 'placed' && !isAccepted)
      .map(({ id }) => id),
  'a bid that is said to be refused is not at the server': (seen) =>
    bidsIn(seen)
      .filter(({ outcome, isAccepted }) => outcome === 'refused' && isAccepted)
      .map(({ id }) => id),
};

/** Held once the faults are over and time has passed. */
export const AUCTIONS_IN_THE_END: Readonly<Record<string, Judge<SeenAuctions>>> = {
  'in the end every bid is answered, unless its tab is gone': (seen) =>
    bidsIn(seen)
      .filter(({ outcome, isAwaited }) => outcome === null && isAwaited)
      .map(({ id }) => id),
  'in the end every tab knows the time of the server': ({ people }) =>
    people
      .filter(({ tabs }) => [...tabs.values()].some(({ time }) => time?.uncertainty == null || time.uncertainty > 200))
      .map(({ label }) => label),
  'in the end every user sees each auction and the own bids as the server does': ({ people, goods }) =>
    people.flatMap(({ label, tabs, mine }) =>
      [...goods].flatMap(([goodsId, { state }]) => {
        const view = tabs.get(1)?.auctions.get(goodsId);
        const own = mine.get(goodsId)!;
        const isRight =
          view?.state &&
          view.state.seq === state.seq &&
          view.state.state === state.state &&
          view.state.effectiveEndAt === state.effectiveEndAt &&
          view.phase === (state.state === 'open' ? 'live' : 'over') &&
          view.mine?.status === own.status &&
          view.mine.maximum === own.maximum &&
          isDeepStrictEqual(view.mine.moves, own.moves) &&
          view.records.length === Math.min(RECORDS, state.seq);
        return isRight
          ? []
          : [
              `${label} sees ${goodsId} as ${textOf([view?.phase, view?.state?.seq, view?.mine])}, ` +
                `not as ${textOf([state.state, state.seq, own])}`,
            ];
      }),
    ),
};

export const AUCTION_RULES: Readonly<Record<string, Rule<SeenAuctions>>> = {
  ...rulesOf(AUCTIONS_AT_ONCE),
  'an auction as shown never goes back': always(({ view, before }) => {
    const known = new Map((before ? shownIn(before) : []).map((one) => [`${one.where} ${one.person.life}`, one.view]));
    const back = shownIn(view).filter(({ where, person, view: { state } }) => {
      const last = known.get(`${where} ${person.life}`)?.state;
      return last && state && (state.seq < last.seq || (state.seq === last.seq && state.asOf < last.asOf));
    });
    return back.map(({ where }) => where).join('; ') || true;
  }),
  ...rulesOf(AUCTIONS_IN_THE_END, ({ verdicts }) => verdicts !== undefined),
  ...rulesOf<SeenAuctions>(
    {
      'in the end the result of every auction follows from its records': ({ verdicts }) =>
        [...verdicts!].filter(([, { valid }]) => !valid).map(([id, { problem }]) => `${id}: ${textOf(problem)}`),
    },
    ({ verdicts }) => verdicts !== undefined,
  ),
  'some bid is placed': reachable((seen) => bidsIn(seen).some(({ outcome }) => outcome === 'placed')),
  'some bid is refused': reachable((seen) => bidsIn(seen).some(({ outcome }) => outcome === 'refused')),
  'some auction ends': reachable(({ goods }) => [...goods.values()].some(({ state }) => state.state !== 'open')),
};

/** A request that began before has ended by then (6 s), and the next fetch has come (5 s). ms */
const FETCHED = 12_000;
const MAY_CHANGE: ReadonlySet<AuctionView['phase']> = new Set(['live', 'polling']);

/** Without a connection, and without another fault meanwhile, each tab learns by requests what the server has. */
const isFetched: Rule<SeenAuctions> = {
  start() {
    /** What is to be shown, and since when. */
    let waiting = new Map<string, { readonly seq: number; readonly since: number }>();
    let decided = 0;
    return {
      see({ view, added, now }) {
        const struck = added.filter(({ kind }) => kind === 'fault').map(({ data }) => (data as { of: string }).of);
        const next: typeof waiting = new Map();
        for (const { where, person, goodsId, view: shown } of shownIn(view)) {
          const { label, life, line } = person;
          const isUndisturbed = line && !line.isUp && line.isAnswered && !struck.some((of) => of.includes(label));
          if (!isUndisturbed || !MAY_CHANGE.has(shown.phase) || !shown.state) continue;
          const key = `${where} ${life}`;
          const { seq } = view.goods.get(goodsId)!.state;
          const known = waiting.get(key);
          if (known && shown.state.seq >= known.seq) decided += 1;
          const one = known && shown.state.seq < known.seq ? known : { seq, since: now };
          if (now - one.since > FETCHED) return `${where} shows ${shown.state.seq} and not ${one.seq}`;
          if (shown.state.seq < one.seq) next.set(key, one);
        }
        waiting = next;
        return undefined;
      },
      decided: () => decided,
    };
  },
};

/** The bid that `bid again` repeats. */
const unsureOf = ({ bids }: SeenBidder): SeenBid | undefined =>
  bids.find(({ outcome, isAwaited }) => outcome === 'unknown' || (outcome === null && !isAwaited));
const AGAIN = /^bid again, (\w+) /;

export const SIMULATION_RULES: Readonly<Record<string, Rule<SeenAuctions>>> = {
  '[WAT-1] without a connection an auction is fetched every 5 s': isFetched,
  '[BID-9] a bid without a response that is made again is posted again': after<SeenAuctions>(
    ({ kind, name }) => kind === 'event' && AGAIN.test(name),
    ({ before, step }) => {
      const person = before?.people.find(({ label }) => label === AGAIN.exec(step?.name ?? '')?.[1]);
      return person !== undefined && unsureOf(person)?.outcome === 'unknown';
    },
  ).leadsTo((entry, cause) => {
    const { by } = (entry.data ?? {}) as { by?: string };
    const asked = typeof cause === 'object' ? AGAIN.exec(cause.name)?.[1] : undefined;
    return entry.kind === 'call' && entry.name === placeBid.name && by === asked;
  }),
};
