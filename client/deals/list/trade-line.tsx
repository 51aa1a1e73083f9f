import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import piece from '#client/goods/goods-line.module.css';
import type { Deal } from '#protocol/entities/trade.ts';
import styles from './trade-list.module.css';
import { itemPath } from '#protocol/pages.ts';

/** A row of a list of offers or deals. */
export function TradeLine({
  goods,
  href = goods.num ? itemPath(goods) : null,
  children,
}: {
  goods: Deal['goods'];
  href?: string | null;
  children: ReactNode;
}) {
  return (
    <li className={styles.line}>
      <span className={piece.picture}>
        <GoodsPicture url={goods.image?.url ?? null} />
      </span>
      <div className={styles.words}>
        <h2 className={piece.title}>{href ? <Link href={href}>{goods.title}</Link> : goods.title}</h2>
        {children}
      </div>
    </li>
  );
}
