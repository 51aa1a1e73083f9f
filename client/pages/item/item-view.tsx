import { Trans } from '@lingui/react/macro';
import { useSession } from '#client/app/session.ts';
import { Label } from '#client/design/badge.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { GoodsStatusLabel } from '#client/goods/goods-status.tsx';
import { usePriceText } from '#client/goods/price-text.ts';
import { SeenAboutGoods } from '#client/notices/seen-about-goods.tsx';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import { ChatWithSeller } from './chat-with-seller.tsx';
import styles from './item.module.css';

/** The piece itself: picture, title, price, whose it is, and the way to speak with them. */
export function ItemView({ goods }: { goods: GoodsCard }) {
  const price = usePriceText();
  const { user } = useSession();
  const own = user?.id === goods.sellerId;
  return (
    <article className={styles.item}>
      {user && <SeenAboutGoods me={user.id} goodsId={goods.id} />}
      <div className={styles.frame}><GoodsPicture url={goods.image?.url ?? null} /></div>
      <div className={styles.words}>
        <p className={styles.number}><Trans>No. {goods.num}</Trans></p>
        <h1 className={styles.title}>{goods.title}</h1>
        <p className={styles.labels}>
          <Label tone="neutral">{goods.type === GOODS_TYPE.nft ? <Trans>Digital collectible</Trans> : <Trans>Collectible</Trans>}</Label>
          <GoodsStatusLabel goods={goods} />
        </p>
        <p className={styles.price}>{price(goods)}</p>
        <p className={styles.seller}><Trans>Offered by <b>{goods.sellerName}</b></Trans></p>
        {own
          ? <p className={styles.own}><Trans>This piece is yours.</Trans></p>
          : <ChatWithSeller goods={goods} signedIn={user !== null} />}
        {goods.description && <p className={styles.description}>{goods.description}</p>}
      </div>
    </article>
  );
}
