import { useEffect, useEffectEvent, useState } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';
import { newId } from '#client/bridge/new-id.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { errorDataOf, isDisconnected, isUndecided } from '#protocol/rules/failures.ts';
import type { FormDraft } from '#client/forms/use-form-draft.ts';
import { tidyAmount } from '#protocol/rules/tidy-amount.ts';
import { CONNECTION } from '#protocol/bridge/topics.ts';
import type { PlacedBid } from '#protocol/bridge/commands.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { leastFor, modesFor, type BidMode } from '#protocol/rules/bid-steps.ts';
import type { KnownAuction } from '../use-auction.ts';
import { readBidDraft, type BidDraft } from '#protocol/rules/bid-draft.ts';

/** Where somebody is on the way to a bid. `seen` is the highest bid they looked at when they went on to confirm. */
export type Stage =
  | { name: 'compose' }
  | { name: 'confirm'; seen: string | null; refused: ErrorData | null }
  | { name: 'sending' }
  /** It may have arrived: sent again with its id it has effect once. */
  | { name: 'unanswered'; error: ErrorData }
  | { name: 'placed'; placed: PlacedBid }
  | { name: 'refused'; error: ErrorData };
/** What is being composed: an id for what stands there, another one for anything else. */
type Composed = { id: string; text: string; mode: BidMode };

/** Refusals that other words mend: the bid is shown again with the price as it is now. */
const mends = ({ code, params }: ErrorData): boolean => {
  if (code === 'KeyReused') return true;
  const missing = code === 'MoveRefused' && Array.isArray(params?.missing) ? params.missing : [];
  return (
    missing.length > 0 && missing.every((one) => one === 'highEnough' || one === 'wholeSteps' || one === 'notLeading')
  );
};

/**
 * A bid from the first thought to its receipt.
 *
 * A bid is sent by a press of its button, never by itself; while it is not answered its id stays.
 * What was composed without a line, and what was sent without an answer, is kept on this device.
 * A price that moved while somebody composed or confirmed is shown, and the bid asked for again.
 */
export function useBid(goodsId: string, auction: KnownAuction, draft: FormDraft<unknown>) {
  const { state, mine } = auction;
  const [composed, setComposed] = useState<Composed>(() => {
    const modes = modesFor(state, mine);
    const kept = readBidDraft(draft.value);
    if (kept && modes.includes(kept.mode)) return { id: kept.id, text: kept.amount, mode: kept.mode };
    const mode = modes[0] ?? 'exact';
    return { id: newId(), text: leastFor(state, mine, mode), mode };
  });
  const [stage, setStage] = useState<Stage>({ name: 'compose' });
  const line = useTopic(CONNECTION)?.phase;
  const offline = line !== 'online' && auction.error !== null && isDisconnected(auction.error);
  const modes = modesFor(state, mine);
  // Who took the lead meanwhile can only raise a maximum.
  const mode = modes.includes(composed.mode) ? composed.mode : (modes[0] ?? 'exact');
  const least = leastFor(state, mine, mode);
  const amount = tidyAmount(composed.text) ?? '';
  const isComposing = stage.name === 'compose' || stage.name === 'confirm';

  const keep = (sent: boolean): void =>
    draft.save({ id: composed.id, amount, mode, price: state.price, sent } satisfies BidDraft);
  const keepOffline = useEffectEvent(() => keep(false));
  const unsent = offline && isComposing && amount !== '' ? `${mode} ${amount}` : null;
  useEffect(() => {
    if (unsent !== null) keepOffline();
  }, [unsent]);

  const change = (next: Partial<Omit<Composed, 'id'>>): void => {
    setComposed((before) => ({ ...before, mode, ...next, id: newId() }));
    setStage({ name: 'compose' });
  };
  const send = async (bid: { id: string; amount: string }): Promise<void> => {
    setStage({ name: 'sending' });
    try {
      const placed = await sendCommand('auction.bid', { goodsId, ...bid, currency: state.currency, mode });
      draft.clear();
      setStage({ name: 'placed', placed });
    } catch (failure) {
      const error = errorDataOf(failure);
      if (isUndecided(error)) {
        keep(true);
        setStage({ name: 'unanswered', error });
        return;
      }
      draft.clear();
      setComposed((before) => ({ ...before, id: newId() }));
      setStage(mends(error) ? { name: 'confirm', seen: state.price, refused: error } : { name: 'refused', error });
    }
  };
  return {
    stage,
    text: composed.text,
    amount,
    mode,
    modes,
    least,
    offline,
    change,
    review: () => setStage({ name: 'confirm', seen: state.price, refused: null }),
    back: () => setStage({ name: 'compose' }),
    /** Sends what was composed, or another amount that its button names. */
    confirm: (other?: string) => {
      if (other === undefined || other === composed.text) return void send({ id: composed.id, amount });
      const id = newId();
      setComposed({ id, text: other, mode });
      void send({ id, amount: other });
    },
    keepForLater: () => keep(false),
    /** Begins anew after an answer. */
    again: (text: string) => {
      setComposed({ id: newId(), text, mode });
      setStage({ name: 'confirm', seen: state.price, refused: null });
    },
  };
}
export type BidInHand = ReturnType<typeof useBid>;
