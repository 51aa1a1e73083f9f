import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { Resource } from '#client/bridge/use-topic.ts';
import type { Notice, NoticeSummary } from '#protocol/entities/notice.ts';
import styles from './notice-list.module.css';
import { useMarkSeen } from './mark-seen.tsx';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { DotBadge } from '#client/design/badge.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { noticeIcon, noticeWords } from './notice-text.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';

/**
 * The notices of a resource, newest first; showing them marks them as seen.
 * @param only keeps some of them. @param empty what to say for an empty list. @param linked whether each leads to
 * its goods.
 */
export function NoticeList({
  me,
  view,
  only,
  empty,
  linked = true,
}: {
  me: string;
  linked?: boolean;
  view: Resource<NoticeSummary>;
  only?: (notice: Notice) => boolean;
  empty: ReactNode;
}) {
  const notices = only ? view.data?.list.filter(only) : view.data?.list;
  const fresh = useFresh(notices);
  useMarkSeen(notices, view.topic);
  if (!notices) {
    return (
      <ResourceState of={view}>
        <div className={styles.waiting} aria-busy="true">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} height="4.5rem" />
          ))}
        </div>
      </ResourceState>
    );
  }
  if (notices.length === 0)
    return (
      <EmptyState icon="bell" title={<Trans>Nothing yet</Trans>}>
        {empty}
      </EmptyState>
    );
  return (
    <>
      <ResourceState of={view} />
      <ul className={styles.list}>
        {notices.map((notice) => (
          <NoticeLine key={notice._id} notice={notice} isNew={fresh.has(notice._id)} me={me} linked={linked} />
        ))}
      </ul>
    </>
  );
}

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

/**
 * One notice: what happened, when, and the way to the goods it is about. @param isNew whether it was unseen when the
 * list was opened.
 */
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

const NONE: ReadonlySet<string> = new Set();

/**
 * The notices that were unseen when they were first shown here. They stay marked as new for this visit, although
 * showing them has marked them as seen.
 */
export function useFresh(notices: readonly Notice[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState(NONE);
  const arrived = notices?.filter((notice) => !notice.seen && !fresh.has(notice._id)) ?? [];
  if (arrived.length === 0) return fresh;
  const next = new Set([...fresh, ...arrived.map((notice) => notice._id)]);
  setFresh(next);
  return next;
}
