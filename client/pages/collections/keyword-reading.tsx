import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { collectionsPath, type CollectionsQuery } from '#protocol/rules/collections-path.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { searchGoods } from '#protocol/http/goods-search.ts';
import styles from './collections.module.css';

/** How the search read a keyword that no goods match as typed, and a similar keyword to try. */
export function KeywordReading({
  finding,
  reading: { corrected, ignored, isPartial, similar },
}: {
  finding: CollectionsQuery;
  reading: CallResponse<typeof searchGoods>['reading'];
}) {
  const { t } = useLingui();
  const { keyword = '' } = finding;
  const missing = ignored.join(' ');
  // Not `Trans`, which takes tags in the keyword for its own.
  const text =
    corrected !== null
      ? t`No items match “${keyword}”. These match “${corrected}”.`
      : missing
        ? t`No items contain “${missing}”. These match your other words.`
        : isPartial
          ? t`No items match all your words. These match most of them.`
          : '';
  return (
    <>
      {text && (
        <p className={styles.reading} role="status">
          {text}
        </p>
      )}
      {similar !== null && (
        <p className={styles.reading}>
          <Link
            href={collectionsPath({ ...finding, keyword: similar, pageNo: 1 })}
          >{t`Did you mean “${similar}”?`}</Link>
        </p>
      )}
    </>
  );
}
