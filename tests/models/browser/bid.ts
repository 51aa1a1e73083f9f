/**
 * Bidders: two users bid against each other for the item of the third, until the auction ends. What tabs have is judged
 * by the rules of workers (`worker/auction-rules.ts`), and each page by what its tab has.
 */
import type { Locator } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import type { AuctionVerdict } from '#protocol/bridge/commands.ts';
import { auctionTopic, serverTimeTopic } from '#protocol/bridge/topics.ts';
import type { AuctionView, ServerTimeView } from '#protocol/bridge/views.ts';
import { auctionMine, auctionRecords, auctionStateCall, type BidderView } from '#protocol/http/auctions.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { formatMoney } from '#protocol/money.ts';
import { inDatabase, openAuction, type AuctionPage } from '#tests/e2e/support/auctions.ts';
import { callAs, type Account } from '#tests/e2e/support/people.ts';
import { moveEnd } from '#tests/server/support/auctions.ts';
import { always, type Rule } from '../engine/rules.ts';
import type { WorldSetting } from '../traces.ts';
import {
  AUCTION_RULES,
  AUCTIONS_AT_ONCE,
  AUCTIONS_IN_THE_END,
  type BidMade,
  type SeenAuctions,
  type SeenBidderTab,
} from '../worker/auction-rules.ts';
import { within, type Tab } from './browsers.ts';
import { shows, SHOWN_WITHIN, type Person, type Place } from './person.ts';
import type { BrowserAct, BrowserModel } from './scene.ts';
import type { BrowserSite } from './site.ts';
import { UNANSWERED, WORLD_FAULTS, WORLD_WEIGHTS, worldAllows } from './world-faults.ts';
import { beginWorld, type MakeAct, type Scenario } from './world.ts';

/** What the page of an auction says, and what its tab has. */
type Page = { readonly where: string; readonly by: string; readonly view: AuctionView } & Said;
type Said = {
  readonly panel: string;
  readonly dialog: string;
  /** Those of the dialog, and whether the panel has one that opens it. */
  readonly buttons: readonly string[];
  readonly canBid: boolean;
};
type SeenBids = SeenAuctions & { readonly pages: readonly Page[] };

/** The auction ends so long after it has begun, ms. */
const LASTS = 90_000;
const TIME = serverTimeTopic('second');
const UNKNOWN: readonly unknown[] = ['Offline', 'Timeout', 'Cancelled', undefined];

const CONFIRMS = /^(?:Bid HK\$[\d,]+(?: instead)?|Set maximum of .*)$/;
/** Buttons of the panel and the dialog: what pressing one is called, and the events that it leads to. */
const BUTTONS: readonly (readonly [string, RegExp, readonly string[]])[] = [
  ['change the bid', /^Change bid$/, ['bid.back']],
  ['confirm', CONFIRMS, ['bid.confirm', 'xstate.done', 'xstate.error']],
  ['check again', /^Check again$/, ['bid.confirm']],
  ['raise', /^Raise to/, ['bid.raise']],
  ['go back', /^Back$/, ['bid.back']],
  ['leave the dialog', /^(?:Later|Done|Not now|Close|Keep the draft)$/, []],
];
/** What opens the dialog; its words depend on who leads. */
const OPENS = /^(?:Bid|Set a maximum|Raise your maximum)/;
/** What bids lead to once they are sent: it is sought as faults are. */
const SENT = ['bid.', 'bidDialog.bid.'];
/** What a bid that the server refuses leads to. */
const REFUSED = ['bidDialog.bid.sending — xstate.error', 'bidDialog.bid.refused'];
/** How much more than the least a bid is. */
const MORE = [0, 500] as const;

const leads = ({ state, mine }: AuctionView): boolean => state?.leader != null && state.leader === mine?.bidder;
/** Pages that say something else than their tabs have, or than what became of the bids of their user. */
const wrongPages = ({ pages, people }: SeenBids): string[] =>
  pages.flatMap(({ where, by, view, panel, dialog }) => {
    const { state } = view;
    const bids = people.find(({ label }) => label === by)!.bids;
    const price = state && formatMoney(state.price ?? state.startingPrice, state.currency);
    const isTrue =
      (price === null || panel.includes(price)) &&
      (!dialog.includes('You are the highest bidder at') || leads(view)) &&
      (!dialog.includes('Your bid was accepted') || bids.some(({ isAccepted }) => isAccepted)) &&
      (!dialog.includes('We received no reply') || bids.some(({ outcome }) => outcome === 'unknown')) &&
      (!dialog.includes('Bid not accepted') || bids.some(({ outcome }) => outcome === 'refused'));
    return isTrue ? [] : [`${where} says “${panel} | ${dialog}” at ${price}`];
  });

// How certain the time is depends on how busy the machine is.
const { 'in the end every tab knows the time of the server': _time, ...SHARED } = AUCTION_RULES;
const { 'in the end every tab knows the time of the server': _end, ...IN_THE_END } = AUCTIONS_IN_THE_END;
const RULES: Readonly<Record<string, Rule<SeenBids>>> = {
  ...SHARED,
  'a page shows the price, and what became of the bid': always(({ view }) => wrongPages(view).join('; ') || true),
};

/** @param machines whose transitions and places are counted */
export const bidBrowsers = (
  site: () => Promise<BrowserSite>,
  setting: Omit<WorldSetting, 'faults'>,
  machines: readonly AnyStateMachine[],
): BrowserModel<SeenBids> => ({
  machines,
  faults: [...WORLD_FAULTS, 'jump.clock'],
  rules: RULES,
  // About as many as an auction has time for: the end of a run waits for the end of its auction.
  length: 90,
  steps: 200,
  canMeet: worldAllows,
  isShort: true,
  weights: {
    ...WORLD_WEIGHTS,
    // Time passes as it does for the server, and an auction has little of it.
    'wait 7000': 0.5,
    'wait 600': 0.5,
    'open the dialog': 3,
    compose: 2,
    confirm: 4,
    // Both users have to have come so far.
    'confirm at once': 60,
    'leave the dialog': 0.3,
    'freeze the item': 0.3,
    'release the item': 1,
    'report offline': 0.3,
    wake: 0.3,
    // What is wanted is chosen thirty times as often: a fault would last for most of an auction.
    'start the server': 60,
    'come back': 20,
    thaw: 20,
    'full speed': 20,
    'accept ': 15,
    'be idle': 15,
    'release frames': 15,
    'free space': 15,
    // They take 7 to 20 s of it.
    'newer.build': 0.5,
    'kill.server': 0.3,
    'kill.database': 0.3,
  },
  async begin(taken) {
    const opened = await site();
    await opened.startServer();
    const auction = await openAuction(opened, 'A watch that bidders want');
    const scenario = scenarioOf(opened, auction);
    const scene = await beginWorld(opened, setting, machines, taken, scenario);
    await scenario.limit();
    return scene;
  },
});

function scenarioOf(site: BrowserSite, auction: AuctionPage): Scenario<SeenBids> & { limit(): Promise<void> } {
  const { id: goodsId } = auction;
  const bids = new Map<string, (BidMade & { life: number })[]>();
  const lives = new Map<string, number>();
  /** The frames `watch` of each connection of a user, as auctions. */
  const watched = new Map<string, string[][][]>();
  let isFrozen = false;
  /** A page that was loaded meanwhile says that there is no such item, until it is loaded again. */
  let wasFrozen = false;
  let endsAt = Infinity;
  let verdicts: SeenBids['verdicts'];
  let pages: readonly Page[] = [];
  /** The dialogs in which a bid waits for its confirmation: one of each user. */
  let confirming: ReadonlyMap<string, Locator> = new Map();
  /** The last state of a server that is not there now. */
  let truth: Pick<SeenBids, 'goods'> & { mine: ReadonlyMap<string, BidderView>; accepted: ReadonlySet<string> };

  const get = async <Data>(account: Account, path: string): Promise<Data> =>
    callAs<Data>(site.server.url, (await site.session(account)).token, 'GET', path.replace(':goodsId', goodsId));
  const readTruth = async (people: readonly Person[]): Promise<typeof truth> => {
    // Only staff see an item that is frozen, and nothing of a bidder changes meanwhile.
    const mine = isFrozen
      ? truth.mine
      : new Map(
          await Promise.all(
            people.map(
              async ({ browser: { label, account } }) =>
                [label, await get<BidderView>(account, auctionMine.path)] as const,
            ),
          ),
        );
    const { items } = await get<CallResponse<typeof auctionRecords>>('demo.service', auctionRecords.path);
    const { state } = await get<CallResponse<typeof auctionStateCall>>('demo.service', auctionStateCall.path);
    const accepted = await inDatabase(site, async (pool) => {
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM bid_requests WHERE goods_id = $1', [goodsId]);
      return new Set(rows.map(({ id }) => id));
    });
    const all = items.toSorted((a, b) => a.seq - b.seq);
    return { goods: new Map([[goodsId, { state, records: all, all }]]), mine, accepted };
  };
  const freeze = async (move: 'freeze' | 'unfreeze'): Promise<void> => {
    const { token } = await site.session('demo.service');
    const path = staffMove.path.replace(':kind', 'goods').replace(':id', goodsId);
    await callAs(site.server.url, token, staffMove.method, path, { move, reason: { code: 'complaint', note: '' } });
    isFrozen = move === 'freeze';
    wasFrozen = true;
  };

  const dialogIn = ({ page }: Tab): Locator => page.getByRole('dialog', { name: /(?:bid|^You lead)$/ });
  const panelIn = ({ page }: Tab): Locator => page.getByRole('region', { name: 'Auction', exact: true });
  const textOf = async (place: Locator): Promise<string> =>
    (await place.allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ');
  const seePage = async (tab: Tab): Promise<Said> => ({
    panel: await textOf(panelIn(tab)),
    dialog: await textOf(dialogIn(tab)),
    buttons: await dialogIn(tab).getByRole('button', { disabled: false }).allInnerTexts(),
    canBid: await panelIn(tab).getByRole('button', { name: OPENS, disabled: false }).first().isVisible(),
  });
  const seeTab = async ({ browser }: Person, slot: number): Promise<[SeenBidderTab, Page | undefined] | undefined> => {
    const tab = browser.tabs[slot]!;
    const isHere = shows(tab, auction.path);
    const [time, view] = await Promise.all([
      browser.view<ServerTimeView>(slot, TIME),
      isHere ? browser.view<AuctionView>(slot, auctionTopic(goodsId)) : undefined,
    ]);
    if (!time || (isHere && !view)) return undefined;
    const said = view?.state ? await within(SHOWN_WITHIN, seePage(tab)) : undefined;
    const page = view && said?.panel && { where: `${browser.label} ${slot + 1}`, by: browser.label, view, ...said };
    return [{ time, auctions: new Map(view ? [[goodsId, view]] : []) }, page || undefined];
  };

  const look = async (people: readonly Person[], isRecovered: boolean): Promise<SeenBids> => {
    if (isRecovered) {
      for (const { browser } of people) {
        const isThere = (tab: Tab | undefined): boolean => tab !== undefined && shows(tab, auction.path);
        const first = browser.tabs.findIndex((tab) => tab !== undefined);
        for (const [slot, tab] of browser.tabs.entries())
          if (isThere(tab) ? wasFrozen : slot === first && !browser.tabs.some(isThere))
            await browser.goTo(slot, auction.path);
      }
      wasFrozen = false;
    }
    const seen = await Promise.all(
      people.map(async (person) => {
        const slots = [...person.browser.tabs.keys()].filter((slot) => person.browser.tabs[slot]);
        const found = await Promise.all(slots.map((slot) => seeTab(person, slot)));
        return { person, found: found.filter((one) => one !== undefined) };
      }),
    );
    pages = seen.flatMap(({ found }) => found.flatMap(([, page]) => page ?? []));
    confirming = new Map(
      pages.flatMap(({ by, where, buttons }) => {
        const { browser } = people.find((person) => person.browser.label === by)!;
        const tab = browser.tabs[Number(where.slice(by.length)) - 1];
        return tab && buttons.some((text) => CONFIRMS.test(text.trim())) ? [[by, dialogIn(tab)]] : [];
      }),
    );
    // After the views: what they have is at the server.
    if (site.server.pid !== 0) truth = await readTruth(people);
    if (isRecovered && !verdicts) {
      const { browser } = people[0]!;
      const port = await browser.port(browser.tabs.findIndex((tab) => tab !== undefined));
      const verdict = await port?.command<AuctionVerdict>({ name: 'auction.verify', input: { goodsId } });
      if (verdict && 'ok' in verdict) verdicts = new Map([[goodsId, verdict.ok]]);
    }
    return {
      truth: Date.now(),
      pages,
      goods: truth.goods,
      verdicts,
      people: seen.map(({ person: { browser }, found }) => ({
        label: browser.label,
        life: browser.worker.life,
        mostConnections: browser.line.realtime.open,
        watchFrames: watched.get(browser.label) ?? [],
        // The tabs that show the auction first: in the end the first is judged.
        tabs: new Map(
          found
            .map(([tab]) => tab)
            .toSorted((a, b) => b.auctions.size - a.auctions.size)
            .map((tab, index) => [index + 1, tab]),
        ),
        bids: (bids.get(browser.label) ?? []).map((made) => ({
          ...made,
          isAccepted: truth.accepted.has(made.id),
          isAwaited: made.life === browser.worker.life,
        })),
        mine: new Map([[goodsId, truth.mine.get(browser.label)!]]),
      })),
    };
  };

  const compose = async ({ tab }: Place, more: number, mode: RegExp): Promise<void> => {
    const dialog = dialogIn(tab);
    const minimum = Number(truth.goods.get(goodsId)!.state.minimum);
    const radio = dialog.getByRole('radio', { name: mode });
    if (await radio.isVisible()) await radio.check();
    await dialog.getByRole('textbox').fill(String(minimum + more));
    await dialog.getByRole('button', { name: 'Review the bid' }).click();
  };
  const inDialog = (place: Place, { buttons }: Said, act: MakeAct): BrowserAct[] => {
    const { name, tab, person } = place;
    const dialog = dialogIn(tab);
    if (buttons.some((text) => text === 'Review the bid'))
      return MORE.flatMap((more) =>
        [/^Bid this amount/, /^Set a maximum bid/].map((mode) =>
          act(
            `compose +${more} ${mode.source.includes('max') ? 'at most' : 'exactly'}, ${name}`,
            () => compose(place, more, mode),
            ['bid.change', 'bid.review'],
            SENT,
          ),
        ),
      );
    const isDead = ['line.freeze', 'line.offline'].includes(person.lasting?.fault ?? '');
    return BUTTONS.filter(([, words]) => buttons.some((text) => words.test(text.trim()))).map(
      ([what, words, leadsTo]) =>
        act(
          `${what}, ${name}`,
          () => dialog.getByRole('button', { name: words }).first().click(),
          leadsTo,
          what !== 'confirm' ? [] : isDead ? UNANSWERED : SENT,
        ),
    );
  };

  return {
    reported: [],
    passes: false,
    pagesOf: () => ({ 'the auction': auction.path, home: '/' }),
    /** The end is set once all pages are there. */
    async limit() {
      await inDatabase(site, (pool) => moveEnd(pool, goodsId, LASTS));
      endsAt = Date.now() + LASTS;
    },
    receive(label, report) {
      const life = lives.get(label) ?? 0;
      if (report === undefined) lives.set(label, life + 1);
      else if (report.kind === 'actor') watched.set(label, [...(watched.get(label) ?? []), []]);
      else if (report.kind === 'send') {
        const { event, data } = JSON.parse(report.text) as { event: string; data: { auctions: string[] } };
        if (event === 'watch') watched.get(label)?.at(-1)?.push(data.auctions);
      } else if (report.kind === 'snapshot' && report.chart === 'bid') {
        const { bid, error } = report.context as { bid: BidMade; error: { code: string } | null };
        const all = bids.get(label) ?? [];
        bids.set(label, all);
        const known = all.find(({ id }) => id === bid.id);
        const made = known ?? { ...bid, outcome: null, answers: 0, life };
        if (!known) all.push(made);
        if (report.event.type === 'xstate.init') Object.assign(made, { outcome: null, answers: 0, life });
        if (typeof report.value !== 'string') return;
        made.answers += 1;
        made.outcome =
          report.value === 'refused' && UNKNOWN.includes(error?.code) ? 'unknown' : (report.value as 'placed');
      }
    },
    actsIn(place, act) {
      const { name, tab, person } = place;
      const page = pages.find(({ where }) => where === name);
      if (!page || person.browser.label === 'cy' || !shows(tab, auction.path)) return [];
      if (page.dialog !== '') return inDialog(place, page, act);
      const panel = panelIn(tab);
      /** The dialog comes once its code is there: until then a page looks as if nothing had been pressed. */
      const opens = (words: string | RegExp) => async () => {
        await panel.getByRole('button', { name: words }).first().click();
        await dialogIn(tab).waitFor();
      };
      return [
        ...(page.canBid ? [act(`open the dialog, ${name}`, opens(OPENS), [], ['bidDialog.'])] : []),
        ...(page.panel.includes('Review the bid again')
          ? [
              act(`take up the draft, ${name}`, opens('Review the bid again')),
              act(`discard the draft, ${name}`, () => panel.getByRole('button', { name: 'Discard' }).click()),
            ]
          : []),
      ];
    },
    actsOfAll: (act) =>
      site.server.pid === 0
        ? []
        : isFrozen
          ? [act('release the item', () => freeze('unfreeze'))]
          : [
              act('freeze the item', () => freeze('freeze'), [], REFUSED),
              // A page asks again when the price moves: the server refuses only what crosses another bid.
              ...(confirming.size > 1
                ? [
                    act(
                      'confirm at once',
                      () =>
                        Promise.all(
                          [...confirming.values()].map((dialog) =>
                            dialog.getByRole('button', { name: CONFIRMS }).first().click(),
                          ),
                        ),
                      ['bid.confirm', 'xstate.done', 'xstate.error'],
                      REFUSED,
                    ),
                  ]
                : []),
            ],
    recover: async () => (isFrozen ? freeze('unfreeze') : undefined),
    forgets: () => undefined,
    isCovered: ({ name }) => pages.some(({ where, dialog }) => where === name && dialog !== ''),
    look,
    isLate: (view) =>
      [...Object.values(AUCTIONS_AT_ONCE), wrongPages, ...(view.verdicts ? Object.values(IN_THE_END) : [])].some(
        (judge) => judge(view).length > 0,
      ),
    waits: () => Date.now() < endsAt,
    isBusy: (label) =>
      (bids.get(label) ?? []).some(({ outcome, life }) => outcome === null && life === lives.get(label)),
  };
}
