import type { BidDraft } from '#protocol/rules/bid-draft.ts';
import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { auctionStateAt } from '../auction-watch/auction-watch.model.ts';
import { callError } from '../call-outcomes.model.ts';
import { createBidDialogMachine, type BidDialogInput } from './bid-dialog.machine.ts';
import { bidDialogInput, bidderInAuction, tooLowError } from './bid-dialog.model.ts';
import { bidDialogView } from './bid-dialog.view.ts';
import type { BidInput } from './bid.ports.ts';
import { placedBid } from './bid.model.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const SAVED: BidDraft = { id: 'saved-01', amount: '50', mode: 'upTo', price: '10', sent: true };

function createWorld(input: Partial<BidDialogInput> = {}) {
  const sent: BidInput[] = [];
  const saved: (BidDraft | null)[] = [];
  let ids = 0;
  let settle: { resolve(): void; reject(error: unknown): void } | undefined;
  const actor = createActor(
    createBidDialogMachine({
      place: (bid) => {
        sent.push(bid);
        return new Promise((resolve, reject) => {
          settle = { resolve: () => resolve(placedBid), reject };
        });
      },
      save: (draft) => saved.push(draft),
      newId: () => `id-${String((ids += 1))}`,
    }),
    { input: { ...bidDialogInput, ...input } },
  ).start();
  const view = () => bidDialogView(actor.getSnapshot());
  return {
    actor,
    sent,
    saved,
    view,
    price: (seq: number, leader?: number) =>
      actor.send({
        type: 'auction.changed',
        state: auctionStateAt(seq, leader === undefined ? {} : { leader }),
        mine: bidderInAuction,
      }),
    confirm: () => actor.send({ type: 'bid.confirm', bid: view().bid }),
    respond: async (error?: unknown) => {
      if (error) settle?.reject(error);
      else settle?.resolve();
      await turn();
    },
  };
}

describe('bid dialog', () => {
  it('[BID-5] begins with the minimum bid, or with the saved one', () => {
    expect(createWorld().view()).toMatchObject({ phase: 'composing', text: '20', mode: 'exact' });
    expect(createWorld({ draft: SAVED }).view()).toMatchObject({ text: '50', mode: 'upTo', bid: { id: 'saved-01' } });
  });

  it('[BID-5] ignores a saved bid whose mode is not possible any more', () => {
    const { view } = createWorld({
      state: auctionStateAt(1, { leader: 7 }),
      draft: { ...SAVED, mode: 'exact' },
    });
    expect(view()).toMatchObject({ mode: 'upTo', text: '20' });
    expect(view().bid.id).not.toBe('saved-01');
  });

  it('[BID-6] sends the shown bid once, under an id that only a change replaces', async () => {
    const { actor, view, sent, confirm, respond } = createWorld();
    const { id } = view().bid;
    actor.send({ type: 'bid.change', text: '1,030', mode: 'upTo' });
    expect(view().bid).toMatchObject({ amount: '1030', mode: 'upTo' });
    expect(view().bid.id).not.toBe(id);
    actor.send({ type: 'bid.review' });
    confirm();
    confirm();
    expect(sent).toEqual([{ ...view().bid, goodsId: 'g1', currency: 'HKD' }]);
    await respond();
    expect(view()).toMatchObject({ phase: 'placed', placed: placedBid });
  });

  it('[BID-6] does not review an invalid amount', () => {
    const { actor, view } = createWorld();
    actor.send({ type: 'bid.change', text: '25', mode: 'exact' });
    actor.send({ type: 'bid.review' });
    expect(view().phase).toBe('composing');
  });

  it('[BID-7] points out a changed current bid and proposes the minimum when the amount became too low', () => {
    const { actor, view, price } = createWorld();
    actor.send({ type: 'bid.change', text: '40', mode: 'exact' });
    actor.send({ type: 'bid.review' });
    price(1);
    expect(view().notice).toBeNull();
    price(2);
    expect(view()).toMatchObject({ notice: 'moved', bid: { amount: '40' } });
    const { id } = view().bid;
    price(5);
    expect(view()).toMatchObject({ notice: 'tooLow', bid: { amount: '60' } });
    expect(view().bid.id).not.toBe(id);
    price(5);
    price(2);
    expect(view()).toMatchObject({ notice: 'moved', bid: { amount: '40', id } });
  });

  it('[BID-7] offers a leader only a maximum', () => {
    const { view, price } = createWorld();
    price(2, 7);
    expect(view().bid).toMatchObject({ mode: 'upTo', amount: '30' });
  });

  it('[BID-8] saves a bid composed offline with every change', () => {
    const { actor, saved } = createWorld();
    actor.send({ type: 'bid.change', text: '30', mode: 'exact' });
    expect(saved).toEqual([]);
    actor.send({ type: 'network.lost' });
    actor.send({ type: 'bid.change', text: '40', mode: 'exact' });
    actor.send({ type: 'bid.change', text: '', mode: 'exact' });
    actor.send({ type: 'network.restored' });
    actor.send({ type: 'bid.change', text: '60', mode: 'exact' });
    expect(saved.map((draft) => [draft?.amount, draft?.sent, draft?.price])).toEqual([
      ['30', false, '10'],
      ['40', false, '10'],
    ]);
  });

  it('[BID-9] keeps the id of a bid without a response and sends it again under it', async () => {
    const { view, sent, saved, confirm, respond } = createWorld();
    confirm();
    const { bid } = view();
    await respond(callError(0));
    expect(view()).toMatchObject({ phase: 'unanswered', error: { status: 0 } });
    expect(saved).toEqual([{ ...bid, price: '10', sent: true }]);
    confirm();
    expect(sent.map(({ id }) => id)).toEqual([bid.id, bid.id]);
    await respond();
    expect(saved.at(-1)).toBeNull();
  });

  it('[BID-10] shows a bid that became too low again, under another id', async () => {
    const { actor, view, saved, price, confirm, respond } = createWorld();
    actor.send({ type: 'bid.review' });
    const { id } = view().bid;
    confirm();
    price(3);
    await respond(tooLowError);
    expect(view()).toMatchObject({ phase: 'confirming', notice: 'tooLow', bid: { amount: '40' } });
    expect(view().bid.id).not.toBe(id);
    expect(saved).toEqual([null]);
  });

  it('[BID-10] shows any other refusal, and composes again after it', async () => {
    const { actor, view, confirm, respond } = createWorld();
    confirm();
    await respond(callError(422));
    expect(view()).toMatchObject({ phase: 'refused', error: { status: 422 } });
    actor.send({ type: 'bid.back' });
    expect(view().phase).toBe('composing');
  });

  it('[BID-6] raises a placed bid under another id', async () => {
    const { actor, view, confirm, respond } = createWorld();
    confirm();
    const { id } = view().bid;
    await respond();
    actor.send({ type: 'bid.raise', amount: '40' });
    expect(view()).toMatchObject({ phase: 'confirming', bid: { amount: '40' } });
    expect(view().bid.id).not.toBe(id);
  });
});
