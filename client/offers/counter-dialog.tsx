import { Trans, useLingui } from '@lingui/react/macro';
import { makeCall } from '#client/bridge/commands.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Dialog } from '#client/design/dialog.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import type { Offer } from '#protocol/entities/trade.ts';
import { useMoveFocus } from '#client/forms/use-move-focus.ts';
import { formatMoney } from '#protocol/money.ts';
import { OfferChangedBanner, useOfferPeople } from './offer-state.tsx';
import { OfferForm, type OfferDraft } from './offer-form.tsx';

/** Makes a counter-offer. @param possible whether the move is still available. */
export default function CounterDialog({
  offer,
  possible,
  onClose,
}: {
  offer: Offer;
  possible: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const to = useOfferPeople()(offer).other;
  const draft = useFormDraft<OfferDraft>(`offer:${offer.id}`);
  const { made, finalFocus } = useMoveFocus();
  const theirs = formatMoney(offer.price, offer.currency);
  return (
    <Dialog
      open
      onClose={onClose}
      finalFocus={finalFocus}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={<Trans>Make a counter-offer</Trans>}
      description={
        <Trans>
          {to} offers {theirs} for {offer.goods.title}. Your counter-offer replaces that offer.
        </Trans>
      }
    >
      {possible && draft.phase === 'loading' && <Skeleton height="16rem" />}
      {draft.phase !== 'loading' && (
        <OfferForm
          // The type of the goods is unknown here: the server validates decimals.
          kind="counter"
          currency={offer.currency}
          isToken
          asking={offer.askingPrice}
          to={to}
          draft={draft}
          ended={!possible && <OfferChangedBanner offer={offer} />}
          onSend={(counter) => makeCall('offers.counter', { params: { id: offer.id }, body: counter })}
          onDone={(money) => {
            showToast({
              key: 'offer',
              tone: 'success',
              title: t`Counter-offer sent`,
              message: t`${to} has 48 hours to respond to ${money}.`,
            });
            made();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
