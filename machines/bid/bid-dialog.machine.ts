/**
 * A bid from its amount to the receipt, as one tab composes it (topic `bid:{goodsId}:{dialog}`, commands `bid.*`).
 *
 * [BID-5] It begins with the bid saved on this device if its mode is still possible, otherwise with the minimum bid.
 * [BID-6] A bid is sent only when the user confirms it, exactly as shown. Its id stays the same until the server has
 *         responded; another amount or mode has another id.
 * [BID-7] A current bid that changes during the confirmation is pointed out; if the amount became too low, the minimum
 *         bid is proposed instead.
 * [BID-8] A bid composed offline is saved on this device with every change, and not sent.
 * [BID-9] A bid without a response is saved on this device and can be sent again. Any response removes the saved bid.
 * [BID-10] A refusal that another amount can fix leads back to the confirmation; any other is shown.
 * [BID-11] A dialog belongs to the user who opened it. When that user leaves, it closes: it places and saves nothing
 *          from then on.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { PlacedBid } from '#protocol/bridge/commands.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { BidderView } from '#protocol/http/auctions.ts';
import { largestBid } from '#protocol/rules/largest-bid.ts';
import { fromUnits } from '#protocol/money.ts';
import type { BidDraft } from '#protocol/rules/bid-draft.ts';
import { bidProblem, minimumBidFor, bidModesFor, type BidMode } from '#protocol/rules/bid-steps.ts';
import { errorDataOf, isUndecided } from '#protocol/rules/failures.ts';
import { tidyAmount } from '#protocol/rules/typed-numbers.ts';
import { assign, fromPromise, setup, stateIn } from 'xstate';
import type { BidDialogPorts } from './bid-dialog.ports.ts';
import type { BidInput } from './bid.ports.ts';

export type BidAuction = { state: AuctionState; mine: BidderView | null };
export type ProposedBid = { id: string; amount: string; mode: BidMode };
export type BidDialogInput = BidAuction & { draft: BidDraft | null };
export type BidDialogContext = {
  auction: BidAuction;
  composed: { id: string; text: string; mode: BidMode };
  /** The bid that a confirmation sends. */
  proposed: ProposedBid;
  /** The current bid when the confirmation began. */
  seenPrice: string | null;
  placed: PlacedBid | null;
  error: ErrorData | null;
};
export type BidDialogEvent =
  | { type: 'bid.change'; text: string; mode: BidMode }
  | { type: 'bid.review' }
  | { type: 'bid.back' }
  | { type: 'bid.confirm'; bid: ProposedBid }
  | { type: 'bid.raise'; amount: string }
  | ({ type: 'auction.changed' } & BidAuction)
  | { type: 'network.lost' }
  | { type: 'network.restored' }
  | { type: 'user.left' };

const MENDABLE: readonly unknown[] = ['highEnough', 'wholeSteps', 'notLeading'];

/** @returns whether another amount may be accepted where this bid was refused. */
function isMendable({ code, params }: ErrorData): boolean {
  if (code === 'KeyReused') return true;
  const missing: readonly unknown[] = code === 'MoveRefused' && Array.isArray(params?.missing) ? params.missing : [];
  return missing.length > 0 && missing.every((condition) => MENDABLE.includes(condition));
}

/** @param ports see bid-dialog.ports.ts */
export function createBidDialogMachine(ports: BidDialogPorts) {
  const begin = ({ state, mine, draft }: BidDialogInput): BidDialogContext['composed'] => {
    const modes = bidModesFor(state, mine);
    if (draft && modes.includes(draft.mode)) return { id: draft.id, text: draft.amount, mode: draft.mode };
    const mode = modes[0] ?? 'exact';
    return { id: ports.newId(), text: minimumBidFor(state, mine, mode), mode };
  };
  /** Another bidder's lead, or the user's own, changes the possible modes and the minimum. */
  const propose = (
    { state, mine }: BidAuction,
    composed: BidDialogContext['composed'],
    before?: ProposedBid,
  ): ProposedBid => {
    const modes = bidModesFor(state, mine);
    const mode = modes.includes(composed.mode) ? composed.mode : (modes[0] ?? 'exact');
    const least = minimumBidFor(state, mine, mode);
    const typed = tidyAmount(composed.text) ?? '';
    const amount = bidProblem(typed, least, state.incrementPrice) === null ? typed : least;
    const isSame = (bid: { amount: string; mode: BidMode }) => bid.amount === amount && bid.mode === mode;
    if (isSame({ amount: typed, mode: composed.mode })) return { id: composed.id, amount, mode };
    return { id: before && isSame(before) ? before.id : ports.newId(), amount, mode };
  };

  return setup({
    types: { context: {} as BidDialogContext, events: {} as BidDialogEvent, input: {} as BidDialogInput },
    actors: { place: fromPromise<PlacedBid, BidInput>(({ input }) => ports.place(input)) },
    guards: {
      isOffline: stateIn({ network: 'offline' }),
      isValid: ({ context: { auction, composed } }) => {
        const { state, mine } = auction;
        const { mode } = propose(auction, composed);
        const most = fromUnits(largestBid(state));
        return bidProblem(composed.text, minimumBidFor(state, mine, mode), state.incrementPrice, most) === null;
      },
      priceMoved: ({ context, event }) => event.type === 'auction.changed' && event.state.price !== context.seenPrice,
      isUnanswered: (_, error: unknown) => isUndecided(errorDataOf(error)),
      isMendable: (_, error: unknown) => isMendable(errorDataOf(error)),
    },
    actions: {
      takeAuction: assign(({ event }) =>
        event.type === 'auction.changed' ? { auction: { state: event.state, mine: event.mine } } : {},
      ),
      compose: assign(({ event }) =>
        event.type === 'bid.change' ? { composed: { id: ports.newId(), text: event.text, mode: event.mode } } : {},
      ),
      composeRaise: assign(({ context, event }) =>
        event.type === 'bid.raise'
          ? { composed: { id: ports.newId(), text: event.amount, mode: context.proposed.mode } }
          : {},
      ),
      propose: assign({ proposed: ({ context }) => propose(context.auction, context.composed, context.proposed) }),
      seePrice: assign({ seenPrice: ({ context }) => context.auction.state.price }),
      takeConfirmed: assign(({ event }) =>
        event.type === 'bid.confirm'
          ? { composed: { id: event.bid.id, text: event.bid.amount, mode: event.bid.mode }, proposed: event.bid }
          : {},
      ),
      renewId: assign({ composed: ({ context }) => ({ ...context.composed, id: ports.newId() }) }),
      keepPlaced: assign((_, placed: PlacedBid) => ({ placed, error: null })),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      saveComposed: ({ context: { composed, auction } }) => {
        const { id, text, mode } = composed;
        const amount = tidyAmount(text) ?? '';
        if (amount !== '') ports.save({ id, amount, mode, price: auction.state.price, sent: false });
      },
      saveSent: ({ context: { proposed, auction } }) =>
        ports.save({ ...proposed, price: auction.state.price, sent: true }),
      removeSaved: () => ports.save(null),
    },
  }).createMachine({
    id: 'bidDialog',
    context: ({ input }) => {
      const composed = begin(input);
      const auction = { state: input.state, mine: input.mine };
      return { auction, composed, proposed: propose(auction, composed), seenPrice: null, placed: null, error: null };
    },
    type: 'parallel',
    states: {
      network: {
        initial: 'online',
        states: {
          online: { on: { 'network.lost': 'offline' } },
          offline: { on: { 'network.restored': 'online' } },
        },
      },
      bid: {
        initial: 'editing',
        on: { 'auction.changed': { actions: 'takeAuction' }, 'user.left': '.closed' },
        states: {
          closed: {},
          editing: {
            initial: 'composing',
            on: {
              'network.lost': { actions: 'saveComposed' },
              // Also before a review: a worker that starts again receives the confirmation its predecessor did not
              // answer.
              'bid.confirm': { target: 'sending', actions: 'takeConfirmed' },
              'bid.change': [
                { guard: 'isOffline', target: '.composing', actions: ['compose', 'propose', 'saveComposed'] },
                { target: '.composing', actions: ['compose', 'propose'] },
              ],
            },
            states: {
              composing: {
                on: {
                  'bid.review': { guard: 'isValid', target: 'confirming', actions: 'seePrice' },
                  'auction.changed': { actions: ['takeAuction', 'propose'] },
                },
              },
              confirming: {
                initial: 'asSeen',
                on: { 'bid.back': 'composing', 'auction.changed': { actions: ['takeAuction', 'propose'] } },
                states: {
                  asSeen: {
                    on: {
                      'auction.changed': {
                        guard: 'priceMoved',
                        target: 'moved',
                        actions: ['takeAuction', 'propose'],
                      },
                    },
                  },
                  moved: {},
                },
              },
            },
          },
          sending: {
            invoke: {
              id: 'place',
              src: 'place',
              input: ({ context: { auction, proposed } }) => ({
                ...proposed,
                goodsId: auction.state.goodsId,
                currency: auction.state.currency,
              }),
              onDone: {
                target: 'placed',
                actions: ['removeSaved', { type: 'keepPlaced', params: outputOf }],
              },
              onError: [
                {
                  guard: { type: 'isUnanswered', params: errorOf },
                  target: 'unanswered',
                  actions: [{ type: 'keepError', params: errorOf }, 'saveSent'],
                },
                {
                  guard: { type: 'isMendable', params: errorOf },
                  target: 'editing.confirming.moved',
                  actions: ['removeSaved', 'renewId', 'propose'],
                },
                {
                  target: 'refused',
                  actions: ['removeSaved', 'renewId', { type: 'keepError', params: errorOf }],
                },
              ],
            },
          },
          unanswered: { on: { 'bid.confirm': { target: 'sending', actions: 'takeConfirmed' } } },
          placed: {
            on: {
              'bid.raise': [
                {
                  guard: 'isOffline',
                  target: 'editing.confirming',
                  actions: ['composeRaise', 'propose', 'seePrice', 'saveComposed'],
                },
                { target: 'editing.confirming', actions: ['composeRaise', 'propose', 'seePrice'] },
              ],
            },
          },
          refused: { on: { 'bid.back': { target: 'editing', actions: 'propose' } } },
        },
      },
    },
  });
}
