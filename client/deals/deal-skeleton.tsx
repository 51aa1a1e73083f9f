import { classNames } from '#client/design/class-names.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import styles from './deals.module.css';

/** Which steps a skeleton has is the same for all deals. */
const STEPS = [1, 2, 3, 4, 5];

/** A deal before it comes: its piece and sum, five steps, the next move and the facts. */
export const DealSkeleton = () => (
  <div className={styles.deal} aria-busy="true">
    <div className={styles.goods}>
      <Skeleton className={styles.picture} height="auto" />
      <div className={styles.goodsWords}>
        <Skeleton width="6rem" height="1.6em" />
        <Skeleton width="min(14rem, 80%)" height="2.4rem" />
        <Skeleton width="min(17rem, 90%)" height="2.25rem" />
      </div>
    </div>
    <div className={styles.steps}>
      {STEPS.map((step) => (
        <div key={step} className={styles.step}>
          <Skeleton round width="26px" height="26px" />
          <Skeleton width="60%" className={styles.waitingStep} />
        </div>
      ))}
    </div>
    <div className={classNames(styles.next, styles.waitingNext)}>
      <Skeleton width="40%" height="1.5em" />
      <Skeleton width="75%" />
      <Skeleton width="11rem" height="44px" />
    </div>
    <div className={styles.facts}>
      {STEPS.slice(1).map((fact) => (
        <div key={fact} className={styles.waitingFact}>
          <Skeleton width="30%" height="0.9em" />
          <Skeleton width="65%" />
        </div>
      ))}
    </div>
  </div>
);
