import { createBidDialogMachine, type BidDialogEvent } from '#machines/bid/bid-dialog.machine.ts';
import { bidDialogView } from '#machines/bid/bid-dialog.view.ts';
import { CallError } from '#machines/call-error.ts';
import type { CommandInput } from '#protocol/bridge/commands.ts';
import { auctionTopic, CONNECTION, formTopic } from '#protocol/bridge/topics.ts';
import type { AuctionView, BidDialogView, ConnectionView } from '#protocol/bridge/views.ts';
import { readBidDraft, type BidDraft } from '#protocol/rules/bid-draft.ts';
import { isDisconnected } from '#protocol/rules/failures.ts';
import { createActor, type ActorRefFrom } from 'xstate';
import type { Feature } from '../../core/feature.ts';
import { waitForState } from '../../core/wait-for-state.ts';

type Dialog = ActorRefFrom<ReturnType<typeof createBidDialogMachine>>;
type BidCommand = 'bid.change' | 'bid.review' | 'bid.back' | 'bid.confirm' | 'bid.raise';

const LOADING: BidDialogView = {
  phase: 'loading',
  text: '',
  mode: 'exact',
  bid: { id: '', amount: '', mode: 'exact' },
  notice: null,
  offline: false,
  placed: null,
  error: null,
};

/**
 * Bid dialogs: topic `bid:{goodsId}:{dialog}`, commands `bid.*`.
 *
 * A dialog begins when the auction, the bidder status and a saved bid are known; it ends with its topic, but not before
 * a bid being placed has its outcome. It belongs to the current user [BID-11].
 */
export const bidDialogFeature: Feature = ({ ports, signals, actorOptions, watch, send }) => {
  const dialogs = new Map<string, Promise<Dialog>>();
  /** Closes every dialog of the current user. */
  const closers = new Set<() => void>();
  // A signal, not the session's view: no bid is cancelled or saved before it.
  signals.on('signedOut', () => {
    for (const close of closers) close();
  });

  function open(goodsId: string, dialog: string, emit: (view: BidDialogView) => void): () => void {
    const form = `bid:${goodsId}`;
    const started = Promise.withResolvers<Dialog>();
    started.promise.catch(() => undefined);
    dialogs.set(dialog, started.promise);
    const machine = createBidDialogMachine({
      place: (bid) => send('auction.bid', bid),
      save: (value) => void send('form.save', { form, value }).catch(() => undefined),
      newId: ports.ids.next,
    });
    let actor: Dialog | undefined;
    let auction: AuctionView | undefined;
    let connection: ConnectionView['phase'] | undefined;
    let draft: BidDraft | null | undefined;
    let closed = false;

    function closeDialog(): void {
      closed = true;
      actor?.send({ type: 'user.left' });
      emit({ ...LOADING, phase: 'closed' });
      started.reject(new CallError({ code: 'Cancelled', status: 0 }));
    }
    function follow(): void {
      const { state = null, mine = null } = auction ?? {};
      if (closed || !state || (!actor && (!mine || draft === undefined))) return;
      if (!actor) {
        actor = createActor(machine, {
          ...actorOptions,
          id: `bid-dialog:${dialog}`,
          input: { state, mine, draft: draft ?? null },
        });
        actor.subscribe((snapshot) => emit(bidDialogView(snapshot)));
        actor.start();
        emit(bidDialogView(actor.getSnapshot()));
        started.resolve(actor);
      } else {
        const known = actor.getSnapshot().context.auction;
        if (known.state !== state || known.mine !== mine) actor.send({ type: 'auction.changed', state, mine });
      }
      const offline = connection !== 'online' && auction?.error != null && isDisconnected(auction.error);
      actor.send({ type: offline ? 'network.lost' : 'network.restored' });
    }

    closers.add(closeDialog);
    emit(LOADING);
    const ends = [
      watch(auctionTopic(goodsId), (view) => {
        auction = view;
        follow();
      }),
      watch(CONNECTION, ({ phase }) => {
        connection = phase;
        follow();
      }),
      watch(formTopic(form), ({ phase, value }) => {
        if (draft !== undefined || phase === 'loading') return;
        draft = readBidDraft(value);
        follow();
      }),
    ];
    return () => {
      dialogs.delete(dialog);
      for (const end of ends) end();
      void settle(actor).then(() => closers.delete(closeDialog));
    };
  }

  /** Stops a dialog once its bid has an outcome. */
  async function settle(actor: Dialog | undefined): Promise<void> {
    if (!actor) return;
    await waitForState(actor, (snapshot) => !snapshot.matches({ bid: 'sending' })).catch(() => undefined);
    actor.stop();
  }
  async function dialogOf(dialog: string): Promise<Dialog> {
    const known = dialogs.get(dialog);
    if (!known) throw new CallError({ code: 'NotFoundService', status: 404 });
    return known;
  }
  const dispatch =
    <Name extends BidCommand>(type: Name) =>
    async ({ dialog, ...input }: CommandInput<Name>): Promise<null> => {
      const actor = await dialogOf(dialog);
      actor.send({ type, ...input } as unknown as BidDialogEvent);
      await waitForState(actor, (snapshot) => !snapshot.matches({ bid: 'sending' }));
      return null;
    };

  return {
    topics: {
      bid: { open: ({ goodsId, dialog }, emit) => open(goodsId, dialog, emit) },
    },
    commands: {
      'bid.change': dispatch('bid.change'),
      'bid.review': dispatch('bid.review'),
      'bid.back': dispatch('bid.back'),
      'bid.confirm': dispatch('bid.confirm'),
      'bid.raise': dispatch('bid.raise'),
    },
  };
};
