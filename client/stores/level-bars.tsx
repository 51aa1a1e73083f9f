import { Plural, useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import styles from './comments.module.css';
import { StarRating } from './stars.tsx';

/** The rating of a store with the number of comments per level. @param levels counts of level 1, 2 … 5 */
export function LevelBars({
  rating: { average, count },
  levels,
}: {
  rating: { average: number | null; count: number };
  levels: readonly number[];
}) {
  const { t } = useLingui();
  const most = Math.max(1, ...levels);
  return (
    <div className={styles.block}>
      <div className={styles.average}>
        <span className={styles.figure} aria-hidden="true">
          {average === null ? '–' : average.toFixed(1)}
        </span>
        <div>
          <StarRating level={average ?? 0} size={18} />
          <p className={styles.count}>
            <Plural value={count} _0="No reviews yet" one="# review" other="# reviews" />
          </p>
        </div>
      </div>
      <ul className={styles.levels}>
        {[5, 4, 3, 2, 1].map((level) => {
          const of = levels[level - 1] ?? 0;
          return (
            <li key={level} className={styles.level} aria-label={t`Level ${level}: ${of}`}>
              <span aria-hidden="true" className={styles.name}>
                {level}
                <Icon name="star" size={13} />
              </span>
              <span aria-hidden="true" className={styles.track}>
                <span style={{ width: `${(of / most) * 100}%` }} />
              </span>
              <span aria-hidden="true" className={styles.of}>
                {of}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
