import { AUCTION } from '#protocol/limits.ts';
import { fromPromise } from 'xstate';
import { defineModel } from '#tests/models/engine/model.ts';
import { always, answer, call, event } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { stepIs } from '../call-outcomes.model.ts';
import { createAuctionSubscriptionsMachine } from './auction-subscriptions.machine.ts';

/** Which auctions are watched, as was sent last. */
type View = null;
const opens = event<{ goodsId: string }>('auction.opened');
const goodsOf = ({ data }: Entry): string => (data as { goodsId: string }).goodsId;
/** The auctions that the log shows, in the order of opening, and whether they may still change. */
function shownOf(log: readonly Entry[]): { goodsId: string; changes: boolean }[] {
  let shown: { goodsId: string; changes: boolean }[] = [];
  for (const entry of log) {
    if (entry.kind !== 'event' || !entry.name.startsWith('auction.')) continue;
    const goodsId = goodsOf(entry);
    if (entry.name === 'auction.changes')
      shown = shown.map((one) => (one.goodsId === goodsId ? (entry.data as typeof one) : one));
    else shown = shown.filter((one) => one.goodsId !== goodsId);
    if (opens(entry)) shown.push({ goodsId, changes: false });
  }
  return shown;
}
const wanted = (log: readonly Entry[]): string[] =>
  shownOf(log)
    .filter(({ changes }) => changes)
    .map(({ goodsId }) => goodsId)
    .slice(-AUCTION.watchedMost);
const isUp = (log: readonly Entry[]): boolean =>
  log.findLast(event(['connection.up', 'connection.down']))?.name === 'connection.up';
const watched = (log: readonly Entry[]): readonly string[] =>
  (log.findLast(call('watch'))?.data as readonly string[] | undefined) ?? [];
const turnsOver = stepIs(answer('turn'));
const AUCTIONS = ['a', 'b', 'c', 'd'];

export const auctionSubscriptionsModel = defineModel<ReturnType<typeof createAuctionSubscriptionsMachine>, View>({
  make: (world) =>
    createAuctionSubscriptionsMachine({
      watch: world.note('watch'),
      setLive: (goodsId, live) => world.note('setLive')({ goodsId, live }),
    }).provide({ actors: { turn: fromPromise(() => world.call<undefined>('turn')) as never } }),
  events: {
    'auction.opened': AUCTIONS.map((goodsId) => ({ goodsId })),
    'auction.closed': AUCTIONS.map((goodsId) => ({ goodsId })),
    'auction.changes': AUCTIONS.flatMap((goodsId) => [
      { goodsId, changes: true },
      { goodsId, changes: false },
    ]),
    'connection.up': [{}],
    'connection.down': [{}],
  },
  outcomes: { turn: [{ ok: undefined, as: 'is over' }] },
  place: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.shown.length,
      context.watched.length,
      context.shown.filter(({ changes }) => changes).length,
    ].join(' '),
  observe: () => null,
  equivalent: {
    'auctionSubscriptions.set.changed — turn done [1]: wrong target':
      'not connected, it enters both regions again: down and published',
    'set: wrong initial state': 'nothing is shown at the start, and a turn without shown auctions sends nothing',
  },
  weights: { 'auction.opened': 3, 'auction.changes': 3, turn: 4 },
  rules: {
    '[ASB-1] the watched set holds the shown auctions that may still change': always(
      ({ log }) => watched(log).join() === wanted(log).join(),
      turnsOver,
    ),
    '[ASB-1] it is sent when it changes': always(
      ({ added, log }) =>
        added.filter(call('watch')).length ===
        (wanted(log).join() === watched(log.slice(0, -added.length)).join() ? 0 : 1),
      turnsOver,
    ),
    '[ASB-1] once for all changes of one turn': always(
      ({ added }) => !added.some(call(['watch', 'setLive'])),
      (moment) => !turnsOver(moment),
    ),
    '[ASB-1] without another change no other turn begins': always(({ added }) => !added.some(call('turn')), turnsOver),
    '[ASB-1] a change begins a turn': always(
      ({ added, log }) => added.some(call('turn')) || log.some(call('turn')),
      ({ step }) => step?.kind === 'event',
    ),
    '[ASB-2] an auction is live while the connection is up and the set holds it, any other polls': always(
      ({ added, log }) => {
        const sent = added.filter(call('setLive')).map(({ data }) => data as { goodsId: string; live: boolean });
        const set = wanted(log);
        return (
          sent.length === shownOf(log).length &&
          sent.every(({ goodsId, live }) => live === (isUp(log) && set.includes(goodsId)))
        );
      },
      turnsOver,
    ),
    '[ASB-3] without a shown auction nothing is watched': always(
      ({ log }) => watched(log).length === 0,
      (moment) => turnsOver(moment) && shownOf(moment.log).length === 0,
    ),
  },
});
