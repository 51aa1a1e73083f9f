import { Trans, useLingui } from '@lingui/react/macro';
import { memo, Suspense } from 'react';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { Label } from '#client/design/badge.tsx';
import { Icon } from '#client/design/icon.tsx';
import { MEDIA } from '#client/design/media.ts';
import { Picture } from '#client/design/picture.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { useMedia } from '#client/design/use-media.ts';
import { usePriceText } from '#client/goods/price-text.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { isReadersTurn, tradeInBrief, tradePreview } from '#client/notices/room-item.ts';
import { useRoomTrades } from '#client/notices/use-room-trades.ts';
import { itemPath } from '#protocol/pages.ts';
import type { RoomCards } from '../message/room-context.ts';
import { lazyMarketPart } from '../lazy-parts.ts';
import styles from './goods-bar.module.css';

const RoomMove = lazyMarketPart(
  async () => (await import('./room-move.tsx')).RoomMove,
  () => null,
);
const RoomOffersAhead = lazyMarketPart(
  async () => (await import('./room-move.tsx')).RoomOffersAhead,
  () => null,
);

type GoodsBarProps = {
  goodsId: string;
  /** The title that the room knows: all that is left of removed goods. */
  title: string | null;
  me: string;
  /** Null in rooms where the reader is neither buyer nor seller. */
  cards: RoomCards | null;
};

/**
 * The goods a room is about: picture, title, price, the state of the reader's negotiation, and the next step as one
 * button.
 */
export const GoodsBar = memo(function GoodsBar({ goodsId, title: known, me, cards }: GoodsBarProps) {
  const { i18n } = useLingui();
  const { server } = useLocale();
  const view = useResource('goods.card', { params: { goodsId }, query: { languageCode: server } });
  const trades = useRoomTrades();
  const priceText = usePriceText();
  // A phone has little room beside the button.
  const stateOf = useMedia(MEDIA.phone) ? tradeInBrief : tradePreview;
  const goods = view.data;
  if (!goods) {
    if (view.phase === 'failed')
      return (
        known && (
          <p className={styles.bar}>
            <span className={styles.picture}>
              <Icon name="tag" size={18} />
            </span>
            {known}
          </p>
        )
      );
    return (
      <div className={styles.bar} aria-busy="true">
        <Skeleton width="40px" height="40px" />
        <span className={styles.words}>
          <Skeleton width="60%" />
          <Skeleton width="30%" />
        </span>
        {cards && (
          <Suspense fallback={null}>
            <RoomOffersAhead roomId={cards.roomId} />
          </Suspense>
        )}
      </div>
    );
  }
  const trade = cards && trades.get(cards.roomId);
  return (
    <div className={styles.bar}>
      <Link href={itemPath(goods)} className={styles.item}>
        <Picture
          file={goods.image}
          sizes={40}
          className={styles.picture}
          fallback={
            <span className={styles.picture}>
              <Icon name="tag" size={18} />
            </span>
          }
        />
        <span className={styles.words}>
          <span className={styles.title}>{goods.title}</span>
          <span className={styles.state}>
            <span className={trade ? styles.asking : styles.price}>{priceText(goods)}</span>
            {trade && <span className={isReadersTurn(trade) ? styles.turn : styles.price}>{stateOf(i18n, trade)}</span>}
            {goods.frozen && (
              <Label tone="danger">
                <Trans context="status">Frozen</Trans>
              </Label>
            )}
          </span>
        </span>
      </Link>
      {cards && (
        <span className={styles.moves}>
          <Suspense fallback={null}>
            <RoomMove goods={goods} me={me} cards={cards} />
          </Suspense>
        </span>
      )}
    </div>
  );
});
