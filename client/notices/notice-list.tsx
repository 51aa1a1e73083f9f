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
import type { NoticeType } from '#protocol/rules/notices.ts';
import { noticeIcon, noticeSubjectLink, noticeText } from './notice-kinds.ts';

/**
 * The notices of a resource, newest first; showing them marks them as seen.
 * @param only filters them. @param empty the text of an empty list.
 * @param action what to do about an empty list @param linked whether each links to its goods.
 */
export function NoticeList({
  me,
  view,
  only,
  empty,
  action,
  linked = true,
}: {
  me: string;
  linked?: boolean;
  view: Resource<NoticeSummary>;
  only?: (notice: Notice) => boolean;
  empty: ReactNode;
  action?: ReactNode;
}) {
  const notices = only ? view.data?.list.filter(only) : view.data?.list;
  const unseen = useFirstUnseen(notices);
  useMarkSeen(notices, view.topic);
  if (!notices) {
    return (
      <ResourceState of={view}>
        <div className={styles.waiting} aria-busy="true">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height="4.5rem" />
          ))}
        </div>
      </ResourceState>
    );
  }
  if (notices.length === 0)
    return (
      <EmptyState icon="bell" title={<Trans>Nothing yet</Trans>} action={action}>
        {empty}
      </EmptyState>
    );
  return (
    <>
      <ResourceState of={view} />
      <ul className={styles.list}>
        {notices.map((notice) => (
          <NoticeRow key={notice._id} notice={notice} isNew={unseen.has(notice._id)} me={me} linked={linked} />
        ))}
      </ul>
    </>
  );
}

/** One notice with its time and a link to its goods. @param isNew whether it was unseen when the list was opened. */
function NoticeRow({ notice, isNew, me, linked }: { notice: Notice; isNew: boolean; me: string; linked: boolean }) {
  const { i18n } = useLingui();
  const { intl } = useLocale();
  const path = linked ? noticeSubjectLink(notice) : null;
  const time = shortTime(notice.createTime, intl);
  return (
    <li className={classNames(styles.row, isNew && styles.unread)}>
      <span className={styles.mark}>
        <Icon name={noticeIcon(notice.type)} />
      </span>
      <div className={styles.text}>
        <p>{noticeText(i18n, notice, me)}</p>
        <p className={styles.time}>
          <time dateTime={new Date(notice.createTime).toISOString()}>{time}</time>
        </p>
      </div>
      {isNew && (
        <>
          <DotBadge />
          <VisuallyHidden>
            <Trans context="list">New</Trans>
          </VisuallyHidden>
        </>
      )}
      {path && (
        <Link href={path} className={styles.link}>
          <NextStep type={notice.type} />
        </Link>
      )}
    </li>
  );
}

/** What the link of a notice leads to. */
function NextStep({ type }: { type: NoticeType }) {
  switch (type) {
    case 'discussion':
      return <Trans>Open the discussion</Trans>;
    case 'freezeGoods':
      return <Trans>Open the item</Trans>;
    case 'freezeStore':
      return <Trans>Contact customer service</Trans>;
    default:
      return <Trans>View item</Trans>;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The notices that were unseen when first shown. They remain new for this visit, although they are marked as seen. */
function useFirstUnseen(notices: readonly Notice[] | undefined): ReadonlySet<string> {
  const [unseen, setUnseen] = useState(NONE);
  const added = notices?.filter((notice) => !notice.seen && !unseen.has(notice._id)) ?? [];
  if (added.length === 0) return unseen;
  const next = new Set([...unseen, ...added.map((notice) => notice._id)]);
  setUnseen(next);
  return next;
}
