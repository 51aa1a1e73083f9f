import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useAction } from '#client/hooks/use-action.ts';
import { useLocation } from 'wouter';
import { makeCall, sendCommand, newId } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { errorDataOf, isDisconnected } from '#protocol/rules/failures.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { PieceLine } from '#client/goods/piece-line.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { attemptFor, NO_ATTEMPT } from '#client/offers/attempt.ts';
import { NotSentBanner } from '#client/offers/offer-state.tsx';
import styles from '#client/offers/offers.module.css';
import { shownName } from '#client/format/person-name.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { formatMoney } from '#protocol/money.ts';
import { linkTo } from '#protocol/pages.ts';

/** The price shown on the page: the server refuses the purchase if it has changed. */
export type BuyProps = { goodsId: string; price: string; currency: string };

/** Confirms a purchase; never queued. A changed price is shown and confirmed again. */
export default function BuyDialog({ goodsId, price, currency, onClose }: BuyProps & { onClose: () => void }) {
  const { i18n, t } = useLingui();
  const { server } = useLocale();
  const [, navigate] = useLocation();
  const attempt = useRef(NO_ATTEMPT);
  const goods = useResource('goods.card', { params: { goodsId }, query: { languageCode: server } }).data;
  const money = formatMoney(price, currency);
  const seller = goods ? shownName(i18n, goods.sellerName, goods.sellerId) : '';
  /** After a refusal the page shows outdated data. */
  const refreshGoods = () => {
    const input = { params: { goodsId }, query: { languageCode: server } };
    for (const call of ['goods.detail', 'goods.card'] as const)
      sendCommand('resource.refresh', { topic: resourceTopic(call, input) }).catch(() => undefined);
  };
  const { run, busy, error } = useAction(async () => {
    attempt.current = attemptFor(attempt.current, { price, currency }, newId);
    try {
      const { id } = await makeCall('deals.buy', { body: { id: attempt.current.id, goodsId, price, currency } });
      navigate(linkTo('deal', { id }));
    } catch (failure) {
      if (!isDisconnected(errorDataOf(failure))) refreshGoods();
      throw failure;
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width="normal"
      closeLabel={t({ message: 'Close', context: 'action' })}
      title={<Trans>Buy this item?</Trans>}
      description={goods && <PieceLine title={goods.title} image={goods.image} />}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button variant="primary" busy={busy} onClick={run}>
            <Trans>Buy for {money}</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {error && isDisconnected(error) && <NotSentBanner />}
        {error?.code === 'Changed' && (
          <div role="alert">
            <Banner tone="warning">
              <Trans>The price has just changed. Please check it before you buy.</Trans>
            </Banner>
          </div>
        )}
        {error && !isDisconnected(error) && error.code !== 'Changed' && <FormError error={error} />}
        <p className={styles.figure}>{money}</p>
        <ul className={styles.terms}>
          {seller && (
            <li>
              <Trans>You are buying this from {seller}. It is binding on both of you.</Trans>
            </li>
          )}
          <li>
            <Trans>Next, arrange how you receive it. A purchase lapses if delivery is not arranged in time.</Trans>
          </li>
          <li>
            <Trans>No payment goes through this site: buyer and seller settle it directly.</Trans>
          </li>
        </ul>
      </div>
    </Dialog>
  );
}
