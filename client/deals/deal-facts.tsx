import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { shownName } from '#client/format/person-name.ts';
import { useGoodsWords, useRegionName } from '#client/goods/goods-names.ts';
import type { Deal } from '#protocol/entities/trade.ts';
import styles from './deal-page.module.css';
import { useDealWords } from './deal-words.ts';

/** Parties, delivery method and address. Addresses are visible to the parties and staff only. */
export function DealFacts({ deal }: { deal: Deal }) {
  const { i18n, t } = useLingui();
  const words = useDealWords();
  const goods = useGoodsWords();
  const region = useRegionName();
  const { buyer, seller, side, origin, logistics, delivery, place, shipment, managed, isToken } = deal;
  const name = (person: Deal['buyer'], own: boolean) => (own ? t`You` : shownName(i18n, person.name, person.userId));
  return (
    <dl className={styles.facts}>
      <Fact name={<Trans>Buyer</Trans>}>{name(buyer, side === 'buyer')}</Fact>
      <Fact name={<Trans>Seller</Trans>}>{name(seller, side === 'seller')}</Fact>
      <Fact name={<Trans>How it came about</Trans>}>{words.origin(origin)}</Fact>
      {managed && (
        <Fact name={<Trans>On consignment</Trans>}>
          <Trans>The piece lies with us; our staff deliver it.</Trans>
        </Fact>
      )}
      {logistics && <Fact name={<Trans>Delivery</Trans>}>{goods.logistics(logistics)}</Fact>}
      {delivery && (
        <Fact name={<Trans>To</Trans>}>
          <span>{delivery.consignee}</span>
          <span>
            +{delivery.areaCode.replace(/^\+/, '')} {delivery.mobile}
          </span>
          <span className={styles.lines}>{delivery.address}</span>
          <span>{region(delivery.country)}</span>
        </Fact>
      )}
      {place && (
        <Fact name={isToken ? <Trans>Wallet</Trans> : <Trans>Where</Trans>}>
          <span className={styles.lines}>{place}</span>
        </Fact>
      )}
      {shipment?.carrier && <Fact name={<Trans>Carrier</Trans>}>{shipment.carrier}</Fact>}
      {shipment?.trackingNumber && (
        <Fact name={isToken ? <Trans>Transaction</Trans> : <Trans>Tracking number</Trans>}>
          <span className={styles.lines}>{shipment.trackingNumber}</span>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
