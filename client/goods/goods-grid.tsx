import type { ReactNode } from 'react';
import { classNames } from '#client/design/class-names.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { GoodsCard as Goods } from '#protocol/entities/goods-card.ts';
import { GoodsCard } from './goods-card.tsx';
import styles from './goods.module.css';

/** Pictures of the first row on a phone; wider screens show more, and load them on time. */
const FIRST_ROW = 2;

/**
 * A grid of goods.
 * @param below content under each card, e.g. a remove button
 * @param canOpen whether a card links to its item page; all do without it
 * @param leads the page, so that the pictures of its first row are loaded before everything else
 * @param four columns on wide screens, instead of as many as fit
 */
export function GoodsGrid<Item extends Goods>({
  goods,
  label,
  below,
  canOpen,
  four = false,
  leads = false,
}: {
  goods: readonly Item[];
  label?: string;
  below?: (goods: Item) => ReactNode;
  canOpen?: (goods: Item) => boolean;
  four?: boolean;
  leads?: boolean;
}) {
  return (
    <ul className={classNames(styles.grid, four && styles.four)} aria-label={label}>
      {goods.map((item, index) => (
        <li key={item.id} className={styles.cell}>
          <GoodsCard goods={item} canOpen={canOpen?.(item) ?? true} first={leads && index < FIRST_ROW} />
          {below?.(item)}
        </li>
      ))}
    </ul>
  );
}

/** The skeleton of a grid. @param count of cards */
export function GoodsGridSkeleton({ count = 8, four = false }: { count?: number; four?: boolean }) {
  return (
    <div className={classNames(styles.grid, four && styles.four)} aria-busy="true">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className={styles.waiting}>
          <Skeleton className={styles.gridPicture} />
          <Skeleton width="80%" />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  );
}
