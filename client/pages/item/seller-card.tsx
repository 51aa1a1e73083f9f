import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Avatar } from '#client/design/avatar.tsx';
import { Icon } from '#client/design/icon.tsx';
import primitives from '#client/design/primitives.module.css';
import { FollowButton } from '#client/follows/follow-button.tsx';
import { freeText } from '#client/format/free-text.ts';
import { shownName } from '#client/format/person-name.ts';
import { shopPath } from '#client/stores/shop-path.ts';
import { RatingSummary } from '#client/stores/stars.tsx';
import { useLocalMonth } from '#client/times/local-time.tsx';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsDetail } from '#protocol/http/goods-search.ts';
import { itemPath } from '#protocol/pages.ts';
import { collectionsPath } from '#protocol/rules/collections-path.ts';
import { responseBand } from '#protocol/rules/response-time.ts';
import styles from './item.module.css';

/** The seller: name, verification, rating, number of listings, member since, and a button to follow. */
export default function SellerCard({ goods }: { goods: CallResponse<typeof goodsDetail> }) {
  const { i18n } = useLingui();
  const { seller, isOwn } = goods;
  const { avatar, storeId, rating, goods: offered, since, verified } = seller;
  const name = shownName(i18n, seller.name, seller.userId);
  const month = useLocalMonth(since);
  return (
    <>
      <Avatar name={name} src={avatar?.url ?? null} size="large" />
      <div className={styles.sellerWords}>
        <p className={styles.sellerLabel}>{isOwn ? <Trans>This item is yours.</Trans> : <Trans>Offered by</Trans>}</p>
        <h2 className={styles.sellerName} {...freeText(name)}>
          {storeId ? <Link href={shopPath(storeId)}>{name}</Link> : name}
        </h2>
        {verified && (
          <p className={styles.verified}>
            <Icon name="check" size={16} />
            <Trans>Identity verified</Trans>
          </p>
        )}
        <ResponseTime time={seller.responseTime} />
        {storeId && (
          <p>
            <RatingSummary rating={rating} />
          </p>
        )}
        <p className={styles.sellerFacts}>
          {storeId ? (
            <Link href={collectionsPath({ filters: { storeId } })} className={primitives.target}>
              <Plural value={offered} one="# item for sale" other="# items for sale" />
            </Link>
          ) : (
            <span>
              <Plural value={offered} one="# item for sale" other="# items for sale" />
            </span>
          )}
          <span suppressHydrationWarning>
            <Trans>Member since {month}</Trans>
          </span>
        </p>
        {!isOwn && (
          <p className={styles.follow}>
            <FollowButton
              kind={storeId ? 'store' : 'user'}
              id={storeId ?? seller.userId}
              page={itemPath(goods)}
              small
            />
          </p>
        )}
      </div>
    </>
  );
}

/** How long first answers of the last 90 days took; nothing with too few of them. */
function ResponseTime({ time }: { time: number | null }) {
  const band = responseBand(time);
  if (!band) return null;
  const { unit, count } = band;
  return (
    <p className={styles.sellerLabel}>
      {unit === 'hour' ? (
        <Trans>Usually replies within an hour</Trans>
      ) : unit === 'hours' ? (
        <Plural value={count} one="Usually replies within # hour" other="Usually replies within # hours" />
      ) : (
        <Plural value={count} one="Usually replies within # day" other="Usually replies within # days" />
      )}
    </p>
  );
}
