import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { Resource } from '#client/bridge/use-resource.ts';
import type { Notice, NoticeSummary } from '#protocol/entities/notice.ts';
import { NoticeLine } from './notice-line.tsx';
import styles from './notice-page.module.css';
import { useFresh } from './use-fresh.ts';
import { useMarkSeen } from './use-mark-seen.ts';

/**
 * The notices of a resource, newest first; showing them marks them as seen.
 * @param only keeps some of them. @param empty what to say when there are none. @param linked whether each leads to its goods.
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
