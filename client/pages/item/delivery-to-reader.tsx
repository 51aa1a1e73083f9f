import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useRegionName } from '#client/goods/goods-names.ts';
import type { SheetGoods } from '#client/goods/sheet/sheet-goods.ts';
import { formatMoney } from '#protocol/money.ts';
import { linkTo } from '#protocol/pages.ts';
import { buyerTotal } from '#protocol/rules/buyer-total.ts';
import { deliveryToReader, type DeliveryToReader as Outcome } from '#protocol/rules/delivery-to-reader.ts';
import styles from './item.module.css';

/** What delivery to their default address means for a signed-in reader; nothing without an address. */
export default function DeliveryToReader({ goods }: { goods: SheetGoods }) {
  const region = useRegionName();
  const { data } = useResource('addresses.list', {});
  const address = data?.find(({ isDefault }) => isDefault);
  if (!address) return null;
  const outcome = deliveryToReader(goods, address.country);
  if (outcome === 'none') return null;
  return (
    <p className={styles.toReader}>
      <Destination outcome={outcome} place={region(address.country)} />{' '}
      {outcome !== 'notSent' && <Charge goods={goods} />}{' '}
      <Link href={linkTo('addresses')}>
        <Trans>Your addresses</Trans>
      </Link>
    </p>
  );
}

function Destination({ outcome, place }: { outcome: Exclude<Outcome, 'none'>; place: string }) {
  switch (outcome) {
    case 'sent':
      return <Trans>The seller delivers to your address in {place}.</Trans>;
    case 'notSent':
      return <Trans>The seller does not deliver to your address in {place}.</Trans>;
    case 'open':
      return (
        <Trans>Your address is in {place}. The seller has not stated where they deliver: ask before you buy.</Trans>
      );
  }
}

function Charge({ goods }: { goods: SheetGoods }) {
  const money = formatMoney(goods.deliveryCost, goods.currency);
  switch (buyerTotal('0', goods).delivery) {
    case 'free':
      return <Trans>The seller pays for delivery.</Trans>;
    case 'added':
      return <Trans>Delivery costs you {money}.</Trans>;
    case 'extra':
      return <Trans>You pay for delivery. Ask the seller what it costs.</Trans>;
    default:
      return <Trans>Agree with the seller who pays for delivery.</Trans>;
  }
}
