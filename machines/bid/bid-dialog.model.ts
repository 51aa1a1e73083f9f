import type { BidDialogView } from '#protocol/bridge/views.ts';
import type { BidderView } from '#protocol/http/auctions.ts';
import type { BidDraft } from '#protocol/rules/bid-draft.ts';
import { bidProblem, minimumBidFor, bidModesFor, type BidMode } from '#protocol/rules/bid-steps.ts';
import { tidyAmount } from '#protocol/rules/typed-numbers.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { auctionStateAt } from '../auction-watch/auction-watch.model.ts';
import { CallError } from '../call-error.ts';
import { failing, fails, logBefore, ok, running, stepIs } from '../call-outcomes.model.ts';
import {
  createBidDialogMachine,
  type BidAuction,
  type BidDialogInput,
  type ProposedBid,
} from './bid-dialog.machine.ts';
import { bidDialogView } from './bid-dialog.view.ts';
import { placedBid } from './bid.model.ts';
import type { BidInput } from './bid.ports.ts';

export const bidderInAuction: BidderView = {
  status: 'none',
  bidder: 7,
  maximum: null,
  price: null,
  moves: [],
  dealId: null,
};
export const bidDialogInput: BidDialogInput = { state: auctionStateAt(1), mine: bidderInAuction, draft: null };
export const tooLowError = new CallError({ code: 'MoveRefused', status: 422, params: { missing: ['highEnough'] } });
const keyReused = new CallError({ code: 'KeyReused', status: 422 });

const saved: BidDraft = { id: 'saved-01', amount: '50', mode: 'upTo', price: '10', sent: true };
const leading: BidAuction = { state: auctionStateAt(1, { leader: 7 }), mine: { ...bidderInAuction, maximum: '20' } };
const inputs = {
  'without a saved bid': bidDialogInput,
  'with a saved bid': { ...bidDialogInput, draft: saved },
  'with a saved bid that is not possible': { ...leading, draft: { ...saved, mode: 'exact' } },
} satisfies Record<string, BidDialogInput>;
/** As a tab showed it before this worker started. */
const confirmed = [{ bid: { id: 'bid-shown', amount: '30', mode: 'exact' } satisfies ProposedBid }] as const;
const confirmedAgain = [{ bid: { id: 'bid-again', amount: '50', mode: 'upTo' } satisfies ProposedBid }] as const;

type At = Moment<BidDialogView>;
type Typed = { text: string; mode: BidMode };
const isChange = event(['bid.change', 'bid.raise']);
const isEditing = ({ phase }: BidDialogView): boolean => phase === 'composing' || phase === 'confirming';
const wasEditing = ({ before }: At): boolean => before !== undefined && isEditing(before);
const was =
  (...phases: readonly BidDialogView['phase'][]) =>
  ({ before }: At): boolean =>
    before !== undefined && phases.includes(before.phase);

/** The auction that the dialog was given last. */
const auctionOf = (log: readonly Entry[]): BidAuction =>
  (log.findLast(event('auction.changed'))?.data as BidAuction | undefined) ??
  inputs[log.find(event('start'))?.data as keyof typeof inputs];
/** What may be proposed for a typed bid. */
function proposalOf(log: readonly Entry[], { text, mode }: Typed): Pick<ProposedBid, 'amount' | 'mode'> {
  const { state, mine } = auctionOf(log);
  const modes = bidModesFor(state, mine);
  const possible = modes.includes(mode) ? mode : modes[0]!;
  const least = minimumBidFor(state, mine, possible);
  const isValid = bidProblem(text, least, state.incrementPrice) === null;
  return { amount: isValid ? tidyAmount(text)! : least, mode: possible };
}
/** Whether what is typed can be proposed as it is. */
const isValid = ({ log, before }: At): boolean => proposalOf(log, before!).amount === tidyAmount(before!.text);
const isOffline = (log: readonly Entry[]): boolean =>
  log.findLast(event(['network.lost', 'network.restored']))?.name === 'network.lost';
const isSaved = (matches: (draft: BidDraft | null) => boolean) => call<BidDraft | null>('save', matches);
const isSameBid = (one: Omit<ProposedBid, 'id'>, other: Omit<ProposedBid, 'id'>): boolean =>
  one.amount === other.amount && one.mode === other.mode;
const isAmount = ({ text }: Typed): boolean => !['', undefined].includes(tidyAmount(text));
const mendable = fails('place', 422);

export const bidDialogModel = defineModel<ReturnType<typeof createBidDialogMachine>, BidDialogView>({
  make(world) {
    let ids = 0;
    return createBidDialogMachine({
      place: (bid) => world.call('place', bid),
      save: world.note('save'),
      newId: () => `bid-${String((ids += 1))}`,
    });
  },
  inputs,
  events: {
    'bid.change': [
      { text: '30', mode: 'exact' },
      { text: 'much', mode: 'upTo' },
    ],
    'bid.review': [{}],
    'bid.back': [{}],
    'bid.confirm': ({ value }) => (value.bid === 'unanswered' ? confirmedAgain : confirmed),
    'bid.raise': [{ amount: '40' }],
    'auction.changed': [
      { state: auctionStateAt(1), mine: bidderInAuction },
      { state: auctionStateAt(3), mine: bidderInAuction },
      leading,
    ],
    'network.lost': [{}],
    'network.restored': [{}],
    'user.left': [{}],
  },
  outcomes: {
    place: [
      { ok: placedBid, as: 'placed' },
      ...failing(0, 403),
      { error: tooLowError, as: 'too low' },
      { error: keyReused, as: 'another bid has this id' },
    ],
  },
  place: ({ value, context: { composed, proposed, auction, seenPrice } }) =>
    [
      JSON.stringify(value),
      composed.text,
      composed.mode,
      proposed.amount,
      `at ${String(auction.state.seq)}`,
      auction.state.leader === 7 ? 'leads' : '',
      value.bid === 'closed' ? '' : `seen ${String(seenPrice)}`,
    ].join(' '),
  observe: bidDialogView,
  limit: 2_000,
  weights: { 'user.left': 0.1, start: 1 },
  equivalent: {
    'bidDialog.bid.editing — bid.change [1]: wrong target':
      'Online, it enters both regions again: composing and online again.',
  },
  rules: {
    '[BID-5] it begins with the bid saved on this device': always(
      ({ view }) =>
        view.phase === 'composing' &&
        view.bid.id === saved.id &&
        view.text === saved.amount &&
        view.mode === saved.mode,
      stepIs(event<string>('start', (name) => name === 'with a saved bid')),
    ),
    '[BID-5] or with the minimum bid': always(
      ({ view, log }) => {
        const { state, mine } = auctionOf(log);
        return (
          view.phase === 'composing' &&
          view.text === minimumBidFor(state, mine, view.mode) &&
          view.bid.id !== saved.id &&
          view.placed === null
        );
      },
      stepIs(event<string>('start', (name) => name !== 'with a saved bid')),
    ),
    '[BID-6] a bid is sent only when the user confirms it': always(
      ({ step }) => step?.name === 'bid.confirm',
      ({ added }) => added.some(call('place')),
    ),
    '[BID-6] exactly as shown': after<BidDialogView>(
      event('bid.confirm'),
      was('composing', 'confirming', 'unanswered'),
    ).leadsTo(
      call<BidInput>('place', ({ goodsId, currency, ...bid }, cause) => {
        const shown = (cause!.data as { bid: ProposedBid }).bid;
        return goodsId === 'g1' && currency === 'HKD' && isSameBid(bid, shown) && bid.id === shown.id;
      }),
    ),
    '[BID-6] one at a time, and is shown as being sent': always(
      ({ view, log }) => running(log, 'place') === (view.phase === 'sending' ? 1 : 0),
      ({ view }) => view.phase !== 'closed',
    ),
    '[BID-6] its id stays while the bid does': always(
      ({ view, before, step }) =>
        step?.name === 'bid.confirm' ||
        isChange(step!) ||
        step?.kind === 'answer' ||
        (view.bid.id === before?.bid.id) ===
          (view.bid.amount === before?.bid.amount && view.bid.mode === before?.bid.mode) ||
        // A price that came and went leads back to the bid as it was typed.
        view.bid.amount === tidyAmount(view.text),
      ({ before }) => before !== undefined,
    ),
    '[BID-6] another bid has another id': always(
      ({ view, before }) => view.bid.id !== before!.bid.id && view.bid.id !== '',
      (moment) =>
        isChange(moment.step!) &&
        (wasEditing(moment) || was('placed')(moment)) &&
        moment.view.bid.amount !== moment.before!.bid.amount,
    ),
    '[BID-6] and another id after a refusal': always(
      ({ view, log }) => view.bid.id !== (log.findLast(call('place'))!.data as BidInput).id,
      (moment) => moment.step?.name === 'bid.back' && was('refused')(moment),
    ),
    '[BID-6] only a valid bid is reviewed': always(
      (moment) => moment.view.phase === (isValid(moment) ? 'confirming' : 'composing'),
      (moment) => moment.step?.name === 'bid.review' && was('composing')(moment),
    ),
    'what is typed is shown': always(
      ({ view, step }) => {
        const { text, mode, amount } = step!.data as Typed & { amount?: string };
        return view.text === (amount ?? text) && (amount !== undefined || view.mode === mode);
      },
      (moment) =>
        isChange(moment.step!) && (moment.step?.name === 'bid.raise' ? was('placed')(moment) : wasEditing(moment)),
    ),
    'typing leads back to composing': always(
      ({ view }) => view.phase === 'composing',
      (moment) => moment.step?.name === 'bid.change' && wasEditing(moment),
    ),
    'so does going back': always(
      ({ view }) => view.phase === 'composing',
      (moment) => moment.step?.name === 'bid.back' && was('confirming', 'refused')(moment),
    ),
    'a placed bid is raised by a review': always(
      ({ view }) => view.phase === 'confirming',
      (moment) => moment.step?.name === 'bid.raise' && was('placed')(moment),
    ),
    '[BID-7] what is proposed is possible: as typed, or the minimum bid': always(
      ({ view, log }) => {
        const { amount, mode } = proposalOf(log, view);
        return view.bid.amount === amount && view.bid.mode === mode;
      },
      ({ view }) => isEditing(view),
    ),
    '[BID-7] a current bid that changes during the confirmation is pointed out': always(
      ({ view }) => view.phase === 'confirming' && view.notice !== null,
      (moment) =>
        moment.step?.name === 'auction.changed' &&
        was('confirming')(moment) &&
        auctionOf(logBefore(moment)).state.price !== auctionOf(moment.log).state.price,
    ),
    '[BID-7] and stays so': always(
      ({ view }) => view.phase !== 'confirming' || view.notice !== null,
      ({ before }) => before?.notice === 'moved',
    ),
    '[BID-7] another change of the auction is not': always(
      ({ view, before }) => view.notice === 'tooLow' || view.notice === before?.notice,
      (moment) =>
        moment.step?.name === 'auction.changed' &&
        was('confirming')(moment) &&
        moment.before!.notice !== 'tooLow' &&
        auctionOf(logBefore(moment)).state.price === auctionOf(moment.log).state.price,
    ),
    '[BID-7] nothing is pointed out where the confirmation begins': always(
      ({ view }) => view.notice !== 'moved',
      ({ view, before, step }) =>
        view.phase === 'confirming' && before?.phase !== 'confirming' && step?.kind === 'event',
    ),
    '[BID-8] a bid composed offline is saved with every change': always(
      ({ added, view, log }) =>
        added.some(
          isSaved(
            (draft) =>
              draft?.amount === tidyAmount(view.text) &&
              draft?.mode === view.mode &&
              draft.price === auctionOf(log).state.price &&
              !draft.sent,
          ),
        ),
      (moment) =>
        isOffline(moment.log) &&
        isAmount(moment.view) &&
        (moment.step?.name === 'network.lost'
          ? wasEditing(moment)
          : isChange(moment.step!) && (moment.step?.name === 'bid.raise' ? was('placed')(moment) : wasEditing(moment))),
    ),
    '[BID-8] and at no other time': always(
      ({ step, log }) => isOffline(log) && (isChange(step!) || step?.name === 'network.lost'),
      ({ added }) => added.some(isSaved((draft) => draft?.sent === false)),
    ),
    '[BID-8] the network is shown': always(({ view, log }) => view.offline === isOffline(log)),
    '[BID-9] a bid without a response is saved as it was sent': after<BidDialogView>(
      fails('place', 0),
      was('sending'),
    ).leadsTo(
      call<BidDraft | null>('save', (draft, cause) => {
        const { of: sent } = cause!.data as { of: BidInput };
        return draft !== null && draft.sent && draft.id === sent.id && isSameBid(draft, sent);
      }),
    ),
    '[BID-9] and can be sent again': always(
      ({ view, before }) => view.phase === 'unanswered' && view.error?.status === 0 && view.bid.id === before?.bid.id,
      (moment) => stepIs(fails('place', 0))(moment) && was('sending')(moment),
    ),
    '[BID-9] any response removes the saved bid': after<BidDialogView>(
      (entry) => ok('place')(entry) || fails('place', 403, 422)(entry),
      was('sending'),
    ).leadsTo(isSaved((draft) => draft === null)),
    'a placed bid has its receipt': always(
      ({ view }) => view.phase === 'placed' && view.placed === placedBid && view.error === null,
      (moment) => stepIs(ok('place'))(moment) && was('sending')(moment),
    ),
    '[BID-10] what another amount can fix leads back to the confirmation, under another id': always(
      ({ view, before }) => view.phase === 'confirming' && view.notice !== null && view.bid.id !== before?.bid.id,
      (moment) => stepIs(mendable)(moment) && was('sending')(moment),
    ),
    '[BID-10] any other refusal is shown': always(
      ({ view }) => view.phase === 'refused' && view.error?.status === 403,
      (moment) => stepIs(fails('place', 403))(moment) && was('sending')(moment),
    ),
    '[BID-11] the dialog closes with its user': after<BidDialogView>(event('user.left')).always(
      ({ phase }) => phase === 'closed',
    ),
    '[BID-11] and places and saves nothing from then on': after<BidDialogView>(event('user.left')).never(
      call(['place', 'save']),
    ),
  },
});
