/**
 * Offers: two buyers and the seller of an item make, counter, accept, decline and withdraw them, and they expire. What
 * the server decides counts as transitions of its charts; pages are judged by what the server says.
 */
import type { Locator } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import { replayDecisions, type DecisionRecord } from '#machines/domain/decision-record.ts';
import { offerChart } from '#machines/offer/offer.machine.ts';
import { purchaseChart } from '#machines/offer/purchase.machine.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { Offer } from '#protocol/entities/trade.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { listOffers } from '#protocol/http/offers.ts';
import { formatMoney } from '#protocol/money.ts';
import type { OfferPartyMove, OfferState } from '#protocol/rules/states.ts';
import { inDatabase, type AuctionPage } from '#tests/e2e/support/auctions.ts';
import { createListing } from '#tests/e2e/support/for-sale.ts';
import { callAs } from '#tests/e2e/support/people.ts';
import type { Taken } from '../engine/chart.ts';
import { always, reachable, type Rule } from '../engine/rules.ts';
import { countDecision } from '../http/life.ts';
import type { WorldSetting } from '../traces.ts';
import { rulesOf, type Judge } from '../worker/scene.ts';
import { within } from './browsers.ts';
import { shows, SHOWN_WITHIN, type Person, type Place } from './person.ts';
import type { BrowserModel } from './scene.ts';
import type { BrowserSite } from './site.ts';
import { WORLD_FAULTS, WORLD_WEIGHTS } from './world-faults.ts';
import { beginWorld, type Scenario } from './world.ts';

type Offers = CallResponse<typeof listOffers>['items'];
/** A list of offers as a tab has it, and what its page says of the item. */
type Page = {
  readonly where: string;
  readonly by: string;
  /** Nothing keeps it from what the server has. */
  readonly isCurrent: boolean;
  readonly view: Offers | undefined;
  readonly text: string;
  readonly buttons: readonly string[];
};
/** A move that a page has called done. */
type Done = { readonly offerId: string; readonly state: OfferState };
type SeenOffers = {
  readonly pages: readonly Page[];
  /** The newest offer of each negotiation about the items of the run, as each user gets it from the server. */
  readonly truth: ReadonlyMap<string, Offers>;
  /** The state of every offer. */
  readonly states: ReadonlyMap<string, OfferState>;
  readonly done: readonly Done[];
  /** Recorded decisions that the charts would take otherwise. */
  readonly diverging: readonly string[];
  readonly isRecovered: boolean;
};

/** Buttons of the moves, the button that confirms each, and the state that it leads to. */
const MOVES: Readonly<Record<OfferPartyMove, readonly [string, RegExp, OfferState]>> = {
  accept: ['Accept', /^Accept HK\$/, 'accepted'],
  reject: ['Decline', /^Decline$/, 'rejected'],
  cancel: ['Withdraw', /^Withdraw$/, 'cancelled'],
  counter: ['Counter-offer', /^Send counter-offer of/, 'superseded'],
};
const isMove = (move: string): move is OfferPartyMove => move in MOVES;
const allowedOf = ({ moves }: Offer): OfferPartyMove[] =>
  moves.flatMap(({ move, allowed }) => (allowed && isMove(move) ? [move] : []));
/** What pages call the states. */
const WORDS: Readonly<Record<OfferState, RegExp>> = {
  pending: /Open|Expired/,
  accepted: /Accepted/,
  rejected: /Declined|Ended/,
  cancelled: /Withdrawn|Ended/,
  expired: /Expired/,
  superseded: /Countered/,
};
const EXPIRY = 49;

const summary = (offers: Offers): string =>
  offers
    .map(({ id, state, price, moves }) => `${id} ${state} ${price} ${allowedOf({ moves } as Offer).join('+')}`)
    .join('; ');

const AT_ONCE: Readonly<Record<string, Judge<SeenOffers>>> = {
  'both sides of a negotiation see the same offer': ({ truth }) => {
    const [sellers = []] = [truth.get('cy')];
    return [...truth].flatMap(([label, offers]) =>
      offers
        .filter((one) => label !== 'cy' && sellers.some(({ id, state }) => id === one.id && state !== one.state))
        .map(({ id, state }) => `${label} has ${id} as ${state}, and the seller has not`),
    );
  },
  'a move that a page called done is done': ({ done, states }) =>
    done
      .filter(({ offerId, state }) => states.get(offerId) !== state)
      .map(({ offerId, state }) => `${offerId}: ${state}`),
  'of the offers for an item at most one is accepted': ({ truth }) => {
    const accepted = (truth.get('cy') ?? []).filter(({ state }) => state === 'accepted').map(({ goods }) => goods.id);
    return accepted.filter((id, index) => accepted.indexOf(id) < index);
  },
  'every decision is that of the charts': ({ diverging }) => diverging,
  'a page that nothing keeps from the server has its offers': ({ pages, truth }) =>
    pages
      .filter(({ isCurrent, view, by }) => isCurrent && view && summary(view) !== summary(truth.get(by)!))
      .map(({ where, by, view }) => `${where} has ${summary(view!)}, not ${summary(truth.get(by)!)}`),
  'a page shows the state and the moves of the offers that its tab has': ({ pages }) =>
    pages.flatMap(({ where, view = [], text, buttons }) =>
      view
        .filter(
          (offer) =>
            !text.includes(formatMoney(offer.price, offer.currency)) ||
            !WORDS[offer.state].test(text) ||
            allowedOf(offer).some((move) => !buttons.includes(MOVES[move][0])),
        )
        .map(({ id, state }) => `${where} does not show ${id}, ${state}: “${text}”`),
    ),
};
const RULES: Readonly<Record<string, Rule<SeenOffers>>> = {
  ...rulesOf(AT_ONCE),
  'an offer that has ended stays as it is': always(({ view, before }) => {
    const changed = [...(before?.states ?? [])].filter(
      ([id, state]) => state !== 'pending' && view.states.get(id) !== state,
    );
    return changed.map(([id]) => id).join('; ') || true;
  }),
  ...Object.fromEntries(
    (['accepted', 'rejected', 'cancelled', 'expired', 'superseded'] as const).map((state) => [
      `some offer is ${state}`,
      reachable<SeenOffers>(({ states }) => [...states.values()].includes(state)),
    ]),
  ),
};

/** @param machines whose transitions and places are counted */
export const offerBrowsers = (
  site: () => Promise<BrowserSite>,
  setting: Omit<WorldSetting, 'faults'>,
  machines: readonly AnyStateMachine[],
): BrowserModel<SeenOffers> => ({
  machines,
  faults: WORLD_FAULTS,
  rules: RULES,
  length: 40,
  steps: 160,
  canMeet: (_fault, place) => place === 'offer.pending' || place === 'purchase.offered',
  weights: {
    ...WORLD_WEIGHTS,
    // Nothing waits for time here but a page that changes late.
    'wait 7000': 0.3,
    'go to': 1,
    'make an offer': 2,
    buy: 0.3,
    'list another item': 3,
    [`${EXPIRY} hours`]: 0.3,
  },
  async begin(taken) {
    const opened = await site();
    await opened.startServer();
    return beginWorld(opened, setting, machines, taken, await scenarioOf(opened, machines, taken));
  },
});

async function scenarioOf(
  site: BrowserSite,
  machines: readonly AnyStateMachine[],
  taken: Taken,
): Promise<Scenario<SeenOffers>> {
  const items: AuctionPage[] = [await createListing(site, 'A box that buyers want')];
  const item = (): AuctionPage => items.at(-1)!;
  const done: Done[] = [];
  const diverging: string[] = [];
  let seq = await inDatabase(site, async (pool) => {
    const { rows } = await pool.query<{ seq: string }>('SELECT coalesce(max(seq), 0)::text AS seq FROM decisions');
    return rows[0]!.seq;
  });
  let truth: SeenOffers['truth'] = new Map();
  let states: SeenOffers['states'] = new Map();
  let pages: readonly Page[] = [];
  let prices = 0;
  let isSold = false;

  const listOf = (label: string) => ({ side: label === 'cy' ? 'seller' : 'buyer', state: 'all', pageNo: 1 }) as const;
  const pathOf = (label: string): string => `/offers?side=${listOf(label).side}`;
  const ofRun = (offers: Offers): Offers => offers.filter(({ goods }) => items.some(({ id }) => id === goods.id));
  const readTruth = async (people: readonly Person[]): Promise<void> => {
    truth = new Map(
      await Promise.all(
        people.map(async ({ browser: { label, account } }) => {
          const { token } = await site.session(account);
          const { items: offers } = await callAs<CallResponse<typeof listOffers>>(
            site.server.url,
            token,
            'GET',
            `${listOffers.path}?${new URLSearchParams({ ...listOf(label), pageNo: '1', languageCode: 'EN' })}`,
          );
          return [label, ofRun(offers)] as const;
        }),
      ),
    );
    await inDatabase(site, async (pool) => {
      const { rows } = await pool.query<{ id: string; state: OfferState }>(
        'SELECT id, state FROM offers WHERE goods_id = ANY($1)',
        [items.map(({ id }) => id)],
      );
      states = new Map(rows.map(({ id, state }) => [id, state]));
      const { rows: decisions } = await pool.query<DecisionRecord & { seq: string }>(
        `SELECT seq::text, chart, entity, steps FROM decisions
         WHERE seq > $1 AND chart IN ('offer', 'purchase') ORDER BY seq`,
        [seq],
      );
      for (const record of decisions) note(record);
      seq = decisions.at(-1)?.seq ?? seq;
    });
  };
  /** Counts what the server has decided, and decides it again. */
  const note = (record: DecisionRecord): void => {
    const chart = (record.chart === 'offer' ? offerChart : purchaseChart) as Parameters<typeof replayDecisions>[0];
    for (const { from, move, facts, recorded, now } of replayDecisions(chart, record)) {
      const machine = machines.find(({ id }) => id === record.chart);
      if (machine) countDecision(machine, { from, move, facts: JSON.parse(facts) as object, to: recorded.to }, taken);
      if (now) diverging.push(`${record.chart} ${from} ${move} ${facts}: ${recorded.to}, now ${now.to}`);
    }
  };

  const cardsIn = ({ tab: { page } }: Pick<Place, 'tab'>): Locator =>
    page.locator('main li').filter({ hasText: 'A box that buyers want' });
  const seeTab = async (person: Person, slot: number): Promise<Page | undefined> => {
    const { browser, connection, lasting } = person;
    const tab = browser.tabs[slot];
    if (!tab || !shows(tab, pathOf(browser.label))) return undefined;
    const topic = resourceTopic('offers.list', { query: { languageCode: 'EN', ...listOf(browser.label) } });
    const view = await browser.view<ResourceView<CallResponse<typeof listOffers>>>(slot, topic);
    const cards = cardsIn({ tab });
    const text = await within(SHOWN_WITHIN, cards.allInnerTexts());
    const buttons = await within(SHOWN_WITHIN, cards.getByRole('button').allInnerTexts());
    return {
      where: `${browser.label} ${slot + 1}`,
      by: browser.label,
      isCurrent: connection?.phase === 'online' && !lasting && site.server.pid !== 0,
      view: text && view?.data ? ofRun(view.data.items) : undefined,
      text: text?.join(' ').replaceAll(/\s+/g, ' ') ?? '',
      buttons: buttons?.map((one) => one.trim()) ?? [],
    };
  };

  /** Opens a dialog and presses its last button; closes what is left of it. @returns whether it is done */
  const inDialog = async ({ tab: { page } }: Place, open: () => Promise<void>, confirm: RegExp): Promise<boolean> => {
    const dialog = page.getByRole('dialog');
    try {
      await open();
      const price = dialog.locator('input[name=price]');
      const last = dialog.getByRole('button', { name: confirm });
      await price.or(last).first().waitFor();
      if (await price.isVisible()) {
        await price.fill(String(10_000 + 10 * (prices += 1)));
        const agreed = dialog.locator('input[name=agreed]');
        if (await agreed.count()) await agreed.check();
        await dialog.getByRole('button', { name: 'Continue' }).click();
      }
      await last.click();
      await dialog.waitFor({ state: 'hidden' });
      return true;
    } catch (error) {
      if (await dialog.isVisible())
        await dialog
          .getByRole('button', { name: /^(?:Close|Not now)$/ })
          .first()
          .click();
      throw error;
    }
  };
  const move = async (place: Place, { id, price, currency }: Offer, name: OfferPartyMove): Promise<void> => {
    const [button, confirm, state] = MOVES[name];
    const card = cardsIn(place)
      .filter({ hasText: formatMoney(price, currency) })
      .first();
    const open = () => card.getByRole('button', { name: button, exact: true }).click();
    if (await inDialog(place, open, confirm)) done.push({ offerId: id, state });
  };

  return {
    reported: [],
    passes: false,
    pagesOf: (label) => ({ ...(label !== 'cy' && { 'the item': item().path }), 'the offers': pathOf(label) }),
    placesOf: (label) => [
      'purchase.offered',
      ...((truth.get(label) ?? []).some(({ state }) => state === 'pending') ? ['offer.pending'] : []),
    ],
    receive: () => undefined,
    actsIn(place, act) {
      const { person, name, tab } = place;
      const { label } = person.browser;
      const { page } = tab;
      if (shows(tab, pathOf(label)))
        return (pages.find(({ where }) => where === name)?.view ?? []).flatMap((offer) =>
          allowedOf(offer).map((one) => act(`${one}, ${name}`, () => move(place, offer, one), [one])),
        );
      if (!shows(tab, item().path) || isSold) return [];
      const press = (words: RegExp) => () => page.getByRole('button', { name: words }).first().click();
      return [
        ...((truth.get(label) ?? []).every(({ state }) => state !== 'pending')
          ? [
              act(
                `make an offer, ${name}`,
                () => inDialog(place, press(/^(?:Make an|Resume your) offer$/), /^Offer HK\$/),
                ['make'],
                ['offer.pending —'],
              ),
            ]
          : []),
        act(
          `buy, ${name}`,
          () => inDialog(place, press(/^Buy for/), /^Buy for/),
          ['buy'],
          ['offer.pending — reject [1]'],
        ),
      ];
    },
    actsOfAll: (act) =>
      site.server.pid === 0
        ? []
        : [
            ...(isSold
              ? [
                  act('list another item', async () => {
                    items.push(await createListing(site, 'A box that buyers want'));
                    isSold = false;
                  }),
                ]
              : []),
            act(
              `${EXPIRY} hours pass for the offers`,
              () =>
                inDatabase(site, (pool) =>
                  pool.query(
                    `UPDATE offers SET created_at = created_at - $2 * interval '1 h',
                       expires_at = expires_at - $2 * interval '1 h'
                     WHERE state = 'pending' AND goods_id = ANY($1)`,
                    [items.map(({ id }) => id), EXPIRY],
                  ),
                ),
              ['expire'],
            ),
          ],
    forgets: () => undefined,
    async look(people, isRecovered) {
      const seen = await Promise.all(
        people.flatMap((person) => [...person.browser.tabs.keys()].map((slot) => seeTab(person, slot))),
      );
      pages = seen.filter((one) => one !== undefined);
      if (site.server.pid !== 0) {
        await readTruth(people);
        isSold = await inDatabase(site, async (pool) => {
          const { rows } = await pool.query('SELECT 1 FROM deals WHERE goods_id = $1', [item().id]);
          return rows.length > 0;
        });
      }
      return { pages, truth, states, done, diverging, isRecovered };
    },
    isLate: (view) => Object.values(AT_ONCE).some((judge) => judge(view).length > 0),
    waits: () => false,
  };
}
