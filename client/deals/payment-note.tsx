import { Trans, useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-resource.ts';
import { GOODS_DETAIL } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Icon } from '#client/design/icon.tsx';
import { shownName } from '#client/format/person-name.ts';
import { useGoodsWords } from '#client/goods/goods-names.ts';
import type { Deal } from '#protocol/entities/trade.ts';
import { formatMoney, fromUnits, toUnits } from '#protocol/money.ts';
import styles from './deal-page.module.css';

/** Basis points per percent. */
const WHOLE = 10_000n;

/** Payment happens between the parties, in the seller's way, never through the site. */
export function PaymentNote({ deal }: { deal: Deal }) {
  const { i18n } = useLingui();
  const { server } = useLocale();
  const words = useGoodsWords();
  const { price, currency, side, feePercent, seller } = deal;
  // The goods may be hidden or removed by now; the parties still see the deal.
  const receipt =
    useResource(GOODS_DETAIL, { params: { goodsId: deal.goods.id }, query: { languageCode: server } }).data
      ?.receiptType ?? null;
  const money = formatMoney(price, currency);
  const way = receipt && words.receipt(receipt);
  const name = shownName(i18n, seller.name, seller.userId);
  const fee = formatMoney(fromUnits((toUnits(price) * BigInt(Math.round(feePercent * 100))) / WHOLE), currency);
  return (
    <section className={styles.payment} aria-labelledby="deal-payment">
      <h2 id="deal-payment" className={styles.heading}>
        <Icon name="info" size={18} />
        <Trans context="deal">Payment</Trans>
      </h2>
      <p>
        {side === 'seller' ? (
          <Trans>No payment goes through this site. The buyer settles {money} with you directly.</Trans>
        ) : side === 'buyer' ? (
          <Trans>
            No payment goes through this site. You settle {money} with {name} directly.
          </Trans>
        ) : (
          <Trans>No payment goes through this site. Both sides settle {money} between them.</Trans>
        )}
      </p>
      {way && (
        <p>
          <Trans>The seller takes it by: {way}</Trans>
        </p>
      )}
      {feePercent > 0 && side !== 'buyer' && (
        <p>
          <Trans>
            The seller owes {feePercent}% of the price for consignment: {fee}
          </Trans>
        </p>
      )}
    </section>
  );
}
