import type { ReactNode } from 'react';
import { withTexts } from '#client/i18n/catalogs.ts';
import { hydratedOnUse } from '#client/hooks/parts.tsx';
import styles from './goods-sheet.module.css';
import type { SheetGoods } from './sheet-goods.ts';

const GoodsGallery = hydratedOnUse(withTexts(['sheet'], () => import('./goods-gallery.tsx')));
const SheetHead = hydratedOnUse(withTexts(['sheet'], () => import('./sheet-head.tsx')));
const SheetMore = hydratedOnUse(withTexts(['goods'], () => import('./sheet-more.tsx')));

/**
 * An item as buyers see it: pictures, texts, price or terms, facts.
 * @param sale its price, the terms of its auction, or that auction
 * @param renderActions controls, in an element of the given class. @param seller the seller's card
 * @param delivery what delivery means for the reader. @param heading 2 below another heading
 */
export function GoodsSheet({
  goods,
  sale,
  renderActions,
  seller,
  delivery,
  heading = 1,
}: {
  goods: SheetGoods;
  sale: ReactNode;
  renderActions?: (className: string | undefined) => ReactNode;
  seller?: ReactNode;
  delivery?: ReactNode;
  heading?: 1 | 2;
}) {
  return (
    <article className={styles.sheet}>
      <GoodsGallery
        key={goods.images.map(({ fileId }) => fileId).join()}
        className={styles.gallery}
        images={goods.images}
        video={goods.video}
        title={goods.title}
      />
      <div className={styles.words}>
        <SheetHead className={styles.head} goods={goods} heading={heading} />
        {sale}
        {renderActions?.(styles.actions)}
        {seller}
      </div>
      <SheetMore className={styles.more} goods={goods} delivery={delivery} />
    </article>
  );
}
