import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '#client/design/class-names.ts';
import type { PictureFile } from '#client/design/picture.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { freeText } from '#client/format/free-text.ts';
import { titleText } from '#client/format/title-text.tsx';
import { GoodsPicture } from './goods-card.tsx';
import piece from './goods.module.css';
import styles from './own-row.module.css';

/**
 * A list of the reader's own things. After a move the focus stays in its row, or in the list where that is gone
 * (`data-moves`, forms/use-move-focus.ts).
 * @param outdated it shows the answer to an earlier question
 */
export function OwnRows({ outdated = false, children }: { outdated?: boolean; children: ReactNode }) {
  return (
    <ul className={classNames(styles.rows, outdated && styles.outdated)} aria-busy={outdated || undefined} data-moves>
      {children}
    </ul>
  );
}

/**
 * One of the reader's own things: picture, title, price with state, what comes next, notes. Its moves are at the right,
 * on phones below, the main one first.
 * @param turn the reader has the next move; only the first such row of a list has a gold button
 * @param choice a checkbox before the row
 * @param picture instead of the image, which leads to the thing
 * @param next whose turn it is and until when
 */
export function OwnRow({
  image,
  title,
  href,
  price,
  state,
  next,
  moves,
  turn = false,
  choice,
  picture,
  children,
}: {
  image?: PictureFile | null | undefined;
  title: string;
  href: string | null;
  price?: ReactNode;
  state?: ReactNode;
  next?: ReactNode;
  moves?: ReactNode;
  turn?: boolean;
  choice?: ReactNode;
  picture?: ReactNode;
  children?: ReactNode;
}) {
  const shown = picture ?? <GoodsPicture image={image} sizes={96} />;
  return (
    <li className={classNames(styles.row, turn && styles.turn)}>
      {choice}
      {href ? (
        <Link href={href} className={styles.picture} tabIndex={-1} aria-hidden="true">
          {shown}
        </Link>
      ) : (
        <span className={styles.picture}>{shown}</span>
      )}
      <div className={styles.words}>
        <h2 className={styles.title} {...freeText(title)}>
          {href ? <Link href={href}>{titleText(title)}</Link> : titleText(title)}
        </h2>
        {(price || state) && (
          <p className={styles.sale}>
            {price}
            {state}
          </p>
        )}
        {next && <div className={styles.next}>{next}</div>}
        {children}
      </div>
      {moves && <div className={styles.moves}>{moves}</div>}
    </li>
  );
}

/** The price of a row. @param name what it means, before it; alone where there is no price */
export function RowPrice({ name = '', children }: { name?: string; children?: ReactNode }) {
  return (
    <>
      {name && <span className={styles.name}>{name}</span>}
      {children && <span className={piece.price}>{children}</span>}
    </>
  );
}

/** Rows that have not come yet. */
export function OwnRowsSkeleton() {
  return (
    <ul aria-busy="true">
      {['62%', '48%', '70%'].map((width) => (
        <li key={width} className={styles.row}>
          <Skeleton className={styles.picture} height="auto" />
          <div className={styles.words}>
            <Skeleton width={width} height="1.2em" />
            <Skeleton width="30%" height="1.2em" />
            <Skeleton width="45%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
