import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'wouter';
import { GOODS_CARD } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useResource } from '#client/bridge/use-resource.ts';
import { usePriceText } from '#client/goods/price-text.ts';
import { Label } from '#client/design/badge.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import styles from './goods-card.module.css';
import { itemPath } from '#protocol/pages.ts';

/** The goods a room is about, with a link to them. Once they are gone their title alone is left. */
export const GoodsCard = memo(function GoodsCard({ goodsId, title: known }: { goodsId: string; title: string | null }) {
  const { server } = useLocale();
  const view = useResource(GOODS_CARD, { params: { goodsId }, query: { languageCode: server } });
  const priceText = usePriceText();
  const goods = view?.data;
  if (!goods) {
    if (view?.phase === 'failed')
      return (
        known && (
          <p className={styles.card}>
            <span className={styles.picture}>
              <Icon name="tag" />
            </span>
            {known}
          </p>
        )
      );
    return (
      <div className={styles.card} aria-busy="true">
        <Skeleton width="52px" height="52px" />
        <span className={styles.words}>
          <Skeleton width="60%" />
          <Skeleton width="30%" />
        </span>
      </div>
    );
  }
  const { title, image, frozen } = goods;
  return (
    <Link href={itemPath(goods)} className={styles.card}>
      {image ? (
        <img className={styles.picture} src={image.url} alt="" width="52" height="52" decoding="async" />
      ) : (
        <span className={styles.picture}>
          <Icon name="tag" />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.price}>
          {priceText(goods)}
          {frozen && (
            <Label tone="danger">
              <Trans>Frozen</Trans>
            </Label>
          )}
        </span>
      </span>
      <Icon name="chevronRight" size={18} className={styles.go} />
    </Link>
  );
});
