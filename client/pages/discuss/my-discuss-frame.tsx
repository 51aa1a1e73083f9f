import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Resource } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { linkTo } from '#protocol/pages.ts';
import { AccountPage } from '../account-page.tsx';
import page from '../page.module.css';
import styles from './discuss.module.css';

export type MyDiscussPage = 'myDiscuss' | 'myDiscussFavourites' | 'myDiscussReplies' | 'myDiscussActivity';

/** The frame of the pages about own discussions: their heading and the links between them. */
export function MyDiscussFrame({ current, children }: { current: MyDiscussPage; children: ReactNode }) {
  const { t } = useLingui();
  usePageTitle(t`My discussions`);
  const labels: Record<MyDiscussPage, ReactNode> = {
    myDiscuss: <Trans>My articles</Trans>,
    myDiscussFavourites: <Trans>My favourites</Trans>,
    myDiscussReplies: <Trans>My replies</Trans>,
    myDiscussActivity: <Trans context="page">Notices</Trans>,
  };
  return (
    <AccountPage
      title={<Trans>My discussions</Trans>}
      actions={
        <div className={styles.actions}>
          <Link href={linkTo('discussAdd')} className={buttonClass({ variant: 'primary' })}>
            <Icon name="edit" size={18} />
            <Trans>Start a discussion</Trans>
          </Link>
          <Link href={linkTo('discuss')} className={buttonClass()}>
            <Trans context="page">Forum</Trans>
          </Link>
        </div>
      }
    >
      <TabLinks
        label={t`My discussions`}
        links={(Object.keys(labels) as MyDiscussPage[]).map((name) => ({
          href: linkTo(name),
          label: labels[name],
          current: name === current,
        }))}
      />
      {children}
    </AccountPage>
  );
}

type OwnListProps<Row> = {
  of: Resource<{ items: Row[]; total: number; pageSize: number }>;
  label: string;
  empty: ReactNode;
  /** What will be in the list. */
  hint: ReactNode;
  pageNo: number;
  href: (pageNo: number) => string;
  children: (row: Row) => ReactNode;
};

/** A page of own articles, favourites or replies. */
export function OwnList<Row extends { id: string }>({
  of,
  label,
  empty,
  hint,
  pageNo,
  href,
  children,
}: OwnListProps<Row>) {
  const { data } = of;
  return (
    <>
      <ResourceState of={of}>
        <div aria-busy="true" className={page.stack}>
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
        </div>
      </ResourceState>
      {data?.items.length === 0 && (
        <EmptyState
          icon="message"
          title={empty}
          action={
            <Link href={linkTo('discuss')} className={buttonClass()}>
              <Trans>Read the forum</Trans>
            </Link>
          }
        >
          {hint}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.rows} aria-label={label}>
            {data.items.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
          <ListPages current={pageNo} total={data.total} pageSize={data.pageSize} href={href} />
        </>
      )}
    </>
  );
}
