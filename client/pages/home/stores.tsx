import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { MEDIA } from '#client/design/media.ts';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { StarRating } from '#client/stores/stars.tsx';
import type { HomeStore } from '#protocol/http/home.ts';
import { linkTo } from '#protocol/pages.ts';
import { Section } from './grid-section.tsx';
import styles from './home.module.css';

/** The stores with the most followers, each with its newest listings. */
export function Stores() {
  const { data } = useResource('home.stores', {});
  if (!data || data.length === 0) return null;
  return (
    <Section id="stores" title={<Trans>Stores</Trans>}>
      <ul className={styles.stores}>
        {data.map((store) => (
          <li key={store.id}>
            <Store store={store} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Store({ store: { id, name, logo, rating, goods, followers, images } }: { store: HomeStore }) {
  return (
    <Link href={linkTo('shop', { id })} className={styles.store}>
      <span className={styles.storeHead}>
        <Avatar name={name} src={logo?.url ?? null} />
        <span className={styles.storeWords}>
          <span className={styles.storeName}>{name}</span>
          <span className={styles.storeFacts}>
            {rating.average !== null && <StarRating level={rating.average} size={14} />}
            <span>
              <Plural value={goods} one="# item" other="# items" />
            </span>
            {followers > 0 && (
              <span>
                <Plural value={followers} one="# follower" other="# followers" />
              </span>
            )}
          </span>
        </span>
      </span>
      <span className={styles.strip}>
        {images.map((image) => (
          <span key={image.fileId} className={styles.stripPicture}>
            <GoodsPicture image={image} sizes={`${MEDIA.phone} 33vw, 140px`} />
          </span>
        ))}
      </span>
    </Link>
  );
}
