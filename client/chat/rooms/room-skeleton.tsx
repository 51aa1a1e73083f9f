import { Skeleton } from '#client/design/skeleton.tsx';
import styles from './room-list.module.css';

const LINES = [62, 48, 70, 55, 44, 66, 51];

/** A row that has not come yet. */
export function RowSkeleton({ width = 56 }: { width?: number }) {
  return (
    <div className={styles.skeleton}>
      <Skeleton round width="40px" height="40px" />
      <span className={styles.skeletonWords}>
        <Skeleton width={`${width}%`} height="0.9em" />
        <Skeleton width="86%" height="0.75em" />
      </span>
    </div>
  );
}

/** The list before its first rows. */
export function RoomSkeleton() {
  return (
    <div aria-busy="true">
      {LINES.map((width) => (
        <RowSkeleton key={width} width={width} />
      ))}
    </div>
  );
}
