import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { DotBadge } from '#client/design/badge.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import type { Notice } from '#protocol/entities/notice.ts';
import styles from './notice-page.module.css';
import { noticeIcon, noticeWords } from './notice-words.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';

/** The goods a notice is about, when there is a page of them. */
function subjectPath(notice: Notice): string | null {
  switch (notice.type) {
    case 'attention_update':
      return itemPath(notice.extra.commodity);
    case 'auction_bidding':
    case 'auction_complete':
      return itemPath(notice.commodity);
    case 'freezeGoods':
      return linkTo('goodsEdit', { id: notice.extra.goodsId });
    default:
      return null;
  }
}

/** One notice: what happened, when, and the way to the goods it is about. @param isNew whether it was unseen when the list was opened. */
export function NoticeLine({
  notice,
  isNew,
  me,
  linked,
}: {
  notice: Notice;
  isNew: boolean;
  me: string;
  linked: boolean;
}) {
  const { i18n } = useLingui();
  const { intl } = useLocale();
  const path = linked ? subjectPath(notice) : null;
  const time = shortTime(notice.createTime, intl);
  return (
    <li className={classNames(styles.line, isNew && styles.unread)}>
      <span className={styles.mark}>
        <Icon name={noticeIcon(notice.type)} />
      </span>
      <div className={styles.words}>
        <p>{noticeWords(i18n, notice, me)}</p>
        <p className={styles.time}>
          <time dateTime={new Date(notice.createTime).toISOString()}>{time}</time>
        </p>
      </div>
      {isNew && (
        <>
          <DotBadge />
          <VisuallyHidden>
            <Trans>New</Trans>
          </VisuallyHidden>
        </>
      )}
      {path && (
        <Link href={path} className={styles.link}>
          <Trans>View the piece</Trans>
        </Link>
      )}
    </li>
  );
}
