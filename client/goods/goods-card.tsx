import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Label } from '#client/design/badge.tsx';
import { Icon } from '#client/design/icon.tsx';
import { useImage } from '#client/design/use-image.ts';
import { shownName } from '#client/format/person-name.ts';
import type { GoodsCard as Goods } from '#protocol/entities/goods.ts';
import { GOODS_TYPE, SALE_TYPE } from '#protocol/lookups.ts';
import styles from './goods.module.css';
import { usePriceText } from './price-text.ts';
import { itemPath } from '#protocol/pages.ts';

/** A card of goods: picture, title, seller, price, and a link to their page. */
export function GoodsCard({ goods }: { goods: Goods }) {
  const { i18n, t } = useLingui();
  const price = usePriceText();
  return (
    <Link href={itemPath(goods)} className={styles.card}>
      <span className={styles.frame}>
        <GoodsPicture url={goods.image?.url ?? null} />
        <span className={styles.label}>
          {goods.saleType === SALE_TYPE.auction && <Label onPicture>{t`Auction`}</Label>}
          {goods.type === GOODS_TYPE.nft && <Label onPicture>{t`Digital`}</Label>}
        </span>
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{goods.title}</span>
        <span className={styles.seller}>{shownName(i18n, goods.sellerName, goods.sellerId)}</span>
        <span className={styles.price}>{price(goods)}</span>
      </span>
    </Link>
  );
}

/** The front image, or a placeholder. It has no alt text because the title is next to it. */
export function GoodsPicture({ url }: { url: string | null }) {
  const { shown, watch } = useImage(url);
  if (!shown) return <Icon name="image" size={40} />;
  return <img className={styles.picture} src={shown} alt="" loading="lazy" decoding="async" {...watch} />;
}
