import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { titleText } from '#client/format/title-text.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import row from '#client/goods/own-row.module.css';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { itemPath } from '#protocol/pages.ts';
import page from '../page.module.css';
import styles from './auctions.module.css';
import { useResource } from '#client/bridge/use-topic.ts';
import { ItemNotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { isMissing } from '#client/feedback/is-missing.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { MEDIA } from '#client/design/media.ts';

const BESIDE = `${MEDIA.smallTablet} 72px, 352px`;

/**
 * A step that concerns one piece of goods: the goods, and beside them, on phones below them, the content.
 * @param note below their title
 */
export function GoodsPage({
  goods,
  title,
  note,
  children,
}: {
  goods: GoodsCard;
  title: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={page.page}>
      <div className={styles.step}>
        <h1>{title}</h1>
        <div className={styles.goods}>
          <Link href={itemPath(goods)} className={row.picture} tabIndex={-1} aria-hidden="true">
            <GoodsPicture image={goods.image} sizes={BESIDE} />
          </Link>
          <div className={styles.words}>
            <h2 className={row.title}>
              <Link href={itemPath(goods)}>{titleText(goods.title)}</Link>
            </h2>
            {note}
          </div>
        </div>
        <div className={styles.flow}>{children}</div>
      </div>
    </div>
  );
}

/** Renders content for the goods in the URL once they have loaded. */
export function GoodsOfQuery({ id, children }: { id: string; children: (goods: GoodsCard) => ReactNode }) {
  const { server } = useLocale();
  const input = { params: { goodsId: id }, query: { languageCode: server } };
  const resource = useResource('goods.card', input);
  const goods = usePreviousData(resource.data ?? undefined);
  if (goods) return children(goods);
  if (isMissing(resource)) return <ItemNotFoundPage />;
  return (
    <ResourceState of={resource} as="div" className={page.page}>
      <div className={page.page} aria-busy="true">
        <Skeleton width="60%" height="2.5rem" />
      </div>
    </ResourceState>
  );
}
