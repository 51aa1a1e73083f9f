import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Avatar } from '#client/design/avatar.tsx';
import { Icon } from '#client/design/icon.tsx';
import { shownName } from '#client/format/person-name.ts';
import { collectionsPath } from '#client/goods/collections-path.ts';
import { shopPath } from '#client/stores/shop-path.ts';
import { RatingLine } from '#client/stores/star-rating.tsx';
import { useLocalMonth } from '#client/stores/use-local-time.ts';
import type { Detail } from './item-view.tsx';
import styles from './item.module.css';

/** The seller: name, verification, rating, number of listings, member since. */
export function SellerCard({ seller, isOwn }: { seller: Detail['seller']; isOwn: boolean }) {
  const { i18n } = useLingui();
  const { avatar, storeId, rating, goods, since, verified } = seller;
  const name = shownName(i18n, seller.name, seller.userId);
  const month = useLocalMonth(since);
  return (
    <section className={styles.seller}>
      <Avatar name={name} src={avatar?.url ?? null} size="large" />
      <div className={styles.sellerWords}>
        <p className={styles.sellerLabel}>{isOwn ? <Trans>This piece is yours.</Trans> : <Trans>Offered by</Trans>}</p>
        <h2 className={styles.sellerName}>{storeId ? <Link href={shopPath(storeId)}>{name}</Link> : name}</h2>
        {verified && (
          <p className={styles.verified}>
            <Icon name="check" size={16} />
            <Trans>Identity verified</Trans>
          </p>
        )}
        {storeId && (
          <p>
            <RatingLine rating={rating} />
          </p>
        )}
        <p className={styles.sellerFacts}>
          {storeId ? (
            <Link href={collectionsPath({ filters: { storeId } })}>
              <Plural value={goods} one="# piece on offer" other="# pieces on offer" />
            </Link>
          ) : (
            <span>
              <Plural value={goods} one="# piece on offer" other="# pieces on offer" />
            </span>
          )}
          {month && (
            <span>
              <Trans>Here since {month}</Trans>
            </span>
          )}
        </p>
      </div>
    </section>
  );
}
