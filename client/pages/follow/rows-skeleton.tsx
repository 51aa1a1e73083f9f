import { Skeleton } from '#client/design/skeleton.tsx';
import styles from './follow.module.css';

/** A list of follows that is being loaded. */
export const RowsSkeleton = () => (
  <div className={styles.waiting} aria-busy="true">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height="4.5rem" />
    ))}
  </div>
);
