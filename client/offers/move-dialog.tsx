import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { PieceLine } from '#client/goods/piece-line.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { useAction } from '#client/hooks/use-action.ts';
import type { Offer } from '#protocol/entities/trade.ts';
import { useMoveFocus } from '#client/forms/use-move-focus.ts';
import { formatMoney } from '#protocol/money.ts';
import { isAboveAsking } from '#protocol/rules/above-asking.ts';
import { AboveAsking } from './above-asking.tsx';
import { OfferChangedBanner, NotSentBanner, useOfferPeople } from './offer-state.tsx';
import type { OfferPartyMove } from '#protocol/rules/states.ts';
import styles from './offers.module.css';
import { isDisconnected } from '#protocol/rules/failures.ts';

type AnsweredMove = Exclude<OfferPartyMove, 'counter'>;

/** Confirms accepting, rejecting or cancelling an offer. @param possible whether the move is still available. */
export default function MoveDialog({
  offer,
  move,
  possible,
  onClose,
}: {
  offer: Offer;
  move: AnsweredMove;
  possible: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { other } = useOfferPeople()(offer);
  const money = formatMoney(offer.price, offer.currency);
  const { title, follows, confirm } = words(move, { money, other, selling: offer.side === 'seller' });
  const asking = offer.askingPrice;
  const above = move === 'accept' && offer.side === 'buyer' && isAboveAsking(offer.price, asking);
  const [meant, setMeant] = useState(false);
  const [missed, setMissed] = useState(false);
  const question = useRef<HTMLInputElement>(null);
  const { made, finalFocus } = useMoveFocus();
  const { busy, error, run } = useAction(async () => {
    await makeCall('offers.move', { params: { id: offer.id }, body: { move } });
    made();
    onClose();
  });
  const answer = () => {
    if (!above || meant) return run();
    setMissed(true);
    question.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={title}
      description={<PieceLine title={offer.goods.title} image={offer.goods.image} />}
      footer={
        <>
          <Button onClick={onClose}>
            {possible || busy ? <Trans>Not now</Trans> : <Trans context="action">Close</Trans>}
          </Button>
          {(possible || busy) && (
            <Button variant={move === 'accept' ? 'primary' : 'danger'} busy={busy} onClick={answer}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {error && isDisconnected(error) ? <NotSentBanner /> : <FormError error={error} />}
        {/* While the answer is on its way the offer moves under the dialog by its own doing. */}
        {possible || busy ? (
          <>
            {above && asking !== null && (
              <AboveAsking
                ref={question}
                answer={<Trans>Yes, accept {money}</Trans>}
                asking={formatMoney(asking, offer.currency)}
                checked={meant}
                missed={missed}
                disabled={busy}
                onChange={setMeant}
              />
            )}
            <ul className={styles.terms}>
              {follows.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </>
        ) : (
          !error && <OfferChangedBanner offer={offer} />
        )}
      </div>
    </Dialog>
  );
}

function words(
  move: AnsweredMove,
  { money, other, selling }: { money: string; other: string; selling: boolean },
): { title: ReactNode; follows: ReactNode[]; confirm: ReactNode } {
  switch (move) {
    case 'accept':
      return {
        title: <Trans>Accept {money}?</Trans>,
        follows: [
          selling ? (
            <Trans key="who">
              You are selling this to {other} for {money}. It is binding on both of you.
            </Trans>
          ) : (
            <Trans key="who">
              You are buying this from {other} for {money}. It is binding on both of you.
            </Trans>
          ),
          <Trans key="sale">The item is taken off sale, and other offers for it end.</Trans>,
          <Trans key="money">No payment goes through this site: buyer and seller settle it directly.</Trans>,
        ],
        confirm: <Trans>Accept {money}</Trans>,
      };
    case 'reject':
      return {
        title: <Trans>Decline {money}?</Trans>,
        follows: [<Trans key="end">The offer ends, and {other} is notified. Either of you can make a new one.</Trans>],
        confirm: <Trans context="offer">Decline</Trans>,
      };
    case 'cancel':
      return {
        title: <Trans>Withdraw {money}?</Trans>,
        follows: [<Trans key="end">{other} can no longer accept this offer. You can make a new one.</Trans>],
        confirm: <Trans context="offer">Withdraw</Trans>,
      };
  }
}
