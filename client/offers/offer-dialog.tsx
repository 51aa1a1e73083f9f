import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Dialog } from '#client/design/dialog.tsx';
import { PieceLine } from '#client/goods/piece-line.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useFormDraft } from '#client/forms/form-draft.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import type { OfferedGoods } from './offer-button.tsx';
import { OfferForm, type OfferDraft } from './offer-form.tsx';

/** The dialog that makes an offer, in the currency of the goods. */
export default function OfferDialog({
  goods,
  to,
  renderTotal,
  onClose,
}: {
  goods: OfferedGoods;
  to: string;
  renderTotal?: (price: string) => ReactNode;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { server } = useLocale();
  const draft = useFormDraft<OfferDraft>(`offer:${goods.id}`);
  const now =
    useResource('goods.card', { params: { goodsId: goods.id }, query: { languageCode: server } }).data ?? goods;
  const { currency, price, type } = now;
  return (
    <Dialog
      open
      onClose={onClose}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={<Trans>Make an offer</Trans>}
      description={<PieceLine title={goods.title} image={now.image} />}
    >
      {draft.phase === 'loading' ? (
        <Skeleton height="16rem" />
      ) : (
        <OfferForm
          kind="make"
          currency={currency}
          isToken={type === GOODS_TYPE.nft}
          asking={price}
          to={to}
          draft={draft}
          renderTotal={renderTotal}
          onSend={(offer) => makeCall('offers.make', { body: { ...offer, goodsId: goods.id, agreed: true } })}
          onDone={(money) => {
            showToast({
              key: 'offer',
              tone: 'success',
              title: t`Offer sent`,
              message: t`${to} has 48 hours to respond to ${money}.`,
            });
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
