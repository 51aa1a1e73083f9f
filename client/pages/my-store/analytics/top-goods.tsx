import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { EmptyState } from '#client/design/empty-state.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import styles from './analytics.module.css';
import type { Analytics } from './figures.ts';
import { itemPath } from '#protocol/pages.ts';

/** The most visited goods with their figures. */
export function TopGoods({ goods }: { goods: Analytics['goods'] }) {
  const most = Math.max(1, ...goods.map(({ visits }) => visits));
  return (
    <section className={styles.top} aria-labelledby="top-goods">
      <h3 id="top-goods" className={styles.topTitle}>
        <Trans>What people looked at most</Trans>
      </h3>
      {goods.length === 0 && (
        <EmptyState icon="eye" title={<Trans>No visits in this period</Trans>}>
          <Trans>Visits are counted once a visitor and day; your own do not count.</Trans>
        </EmptyState>
      )}
      <ol className={styles.goods}>
        {goods.map((one) => (
          <li key={one.id} className={styles.piece}>
            <span className={styles.picture}>
              <GoodsPicture url={one.image?.url ?? null} />
            </span>
            <div className={styles.pieceWords}>
              <Link href={itemPath(one)} className={styles.pieceTitle}>
                {one.title}
              </Link>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${(one.visits / most) * 100}%` }} />
              </span>
              <p className={styles.pieceFigures}>
                <b>
                  <Plural value={one.visits} one="# visit" other="# visits" />
                </b>
                <span>
                  <Plural value={one.favourites} one="# favourite" other="# favourites" />
                </span>
                <span>
                  <Plural value={one.chats} one="# chat" other="# chats" />
                </span>
                <span>
                  <Plural value={one.offers} one="# offer" other="# offers" />
                </span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
