import { classNames } from '#client/design/class-names.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import styles from './room.module.css';

const BUBBLES = [
  ['34%', false],
  ['52%', false],
  ['40%', true],
  ['28%', false],
  ['46%', true],
] as const;

/** A room before anything of it has come. */
export function RoomSkeleton() {
  return (
    <div className={classNames(styles.room, styles.late)} aria-busy="true">
      <div className={styles.skeletonHead}>
        <Skeleton round width="40px" height="40px" />
        <span>
          <Skeleton width="160px" height="1.2em" />
          <Skeleton width="90px" height="0.8em" />
        </span>
      </div>
      <div className={styles.skeletonLog}>
        {BUBBLES.map(([width, own]) => (
          <Skeleton key={width} width={width} height="52px" className={own ? styles.skeletonOwn : undefined} />
        ))}
      </div>
    </div>
  );
}
