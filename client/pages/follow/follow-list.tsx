import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import type { Resource } from '#client/bridge/use-topic.ts';
import { buttonClass, Button } from '#client/design/button.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { linkTo } from '#protocol/pages.ts';
import styles from '../page.module.css';
import { TabLinks } from '#client/design/tab-links.tsx';
import { AccountPage } from '../account-page.tsx';
import { makeCall } from '#client/bridge/commands.ts';
import { Avatar } from '#client/design/avatar.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { shortDate } from '#client/format/dates.ts';
import { shownName } from '#client/format/person-name.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shopPath } from '#client/stores/shop-path.ts';
import type { Follower, Following } from '#protocol/http/follows.ts';
import type { FollowKind } from '#protocol/rules/follows.ts';
import { Skeleton } from '#client/design/skeleton.tsx';

/** @returns the query of the page in the address: `?after=` is the cursor of the page before */
export function useAfter(): { after?: string } {
  const after = new URLSearchParams(useSearch()).get('after');
  return after === null ? {} : { after };
}

/** A page of followers or followings, with links to the next page and back to the first. */
export function FollowList<Item>({
  name,
  list,
  children,
}: {
  name: 'followers' | 'followings';
  list: Resource<{ items: readonly Item[]; next: string | null }>;
  children: (items: readonly Item[]) => ReactNode;
}) {
  const { t } = useLingui();
  const isFirst = useAfter().after === undefined;
  const next = list.data?.next ?? null;
  return (
    <FollowFrame current={name}>
      <ResourceState of={list}>
        <RowsSkeleton />
      </ResourceState>
      {list.data && children(list.data.items)}
      {(!isFirst || next !== null) && (
        <nav className={styles.pages} aria-label={t({ message: 'Pages', context: 'heading' })}>
          {!isFirst && (
            <Link href={linkTo(name)} className={buttonClass({ size: 'small' })}>
              <Trans>Back to the latest</Trans>
            </Link>
          )}
          {next !== null && (
            <Link href={linkTo(name, { after: next })} className={buttonClass({ size: 'small' })}>
              <Trans context="heading">Earlier</Trans>
            </Link>
          )}
        </nav>
      )}
    </FollowFrame>
  );
}

type FollowPageName = 'follow' | 'followers' | 'followings' | 'follows';

/** The frame of the pages about follows: their heading and the links between them. */
export function FollowFrame({ current, children }: { current: FollowPageName; children: ReactNode }) {
  const { t } = useLingui();
  const labels: Record<FollowPageName, ReactNode> = {
    follow: <Trans context="page">Overview</Trans>,
    followers: <Trans context="page">Followers</Trans>,
    followings: <Trans>You follow</Trans>,
    follows: <Trans context="page">News</Trans>,
  };
  const links = (Object.keys(labels) as FollowPageName[]).map((name) => ({
    href: linkTo(name),
    label: labels[name],
    current: name === current,
  }));
  return (
    <AccountPage
      title={<Trans context="page">Following</Trans>}
      lead={<Trans>The stores and people you follow, and those who follow you.</Trans>}
    >
      <TabLinks label={t({ message: 'Following', context: 'page' })} links={links} />
      {children}
    </AccountPage>
  );
}

/** Those who follow the user or their store. */
export function FollowerRows({ items }: { items: readonly Follower[] }) {
  if (items.length === 0)
    return (
      <EmptyState
        icon="user"
        title={<Trans>No followers yet</Trans>}
        action={
          <Link href={linkTo('myGoods')} className={buttonClass()}>
            <Trans>My items</Trans>
          </Link>
        }
      >
        <Trans>People who follow you or your store appear here.</Trans>
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <FollowRow
          key={`${item.userId} ${item.kind}`}
          item={item}
          note={item.kind === 'store' ? <Trans>Follows your store</Trans> : <Trans>Follows you</Trans>}
          action={
            item.isFollowing ? (
              <span className={styles.note}>
                <Trans>You follow each other</Trans>
              </span>
            ) : (
              <SetFollow kind="user" id={item.userId} follow />
            )
          }
        />
      ))}
    </ul>
  );
}

/** The stores and people that the user follows, or where to find some. */
export function FollowingRows({ items }: { items: readonly Following[] }) {
  if (items.length === 0)
    return (
      <EmptyState
        icon="store"
        title={<Trans>You do not follow anyone yet</Trans>}
        action={
          <Link href={linkTo('collections')} className={buttonClass({ variant: 'primary' })}>
            <Trans>Browse the collections</Trans>
          </Link>
        }
      >
        <Trans>Select Follow on the page of a store, or beside the seller of an item, to learn of new items.</Trans>
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <FollowRow
          key={`${item.kind} ${item.id}`}
          item={item}
          note={
            item.kind === 'user' ? (
              <Trans context="kind of followee">Person</Trans>
            ) : item.isOpen ? (
              <Trans context="kind of followee">Store</Trans>
            ) : (
              <Trans>This store is not open at the moment</Trans>
            )
          }
          action={<SetFollow kind={item.kind} id={item.id} follow={false} />}
        />
      ))}
    </ul>
  );
}

function FollowRow({ item, note, action }: { item: Follower | Following; note: ReactNode; action: ReactNode }) {
  const { i18n } = useLingui();
  const { intl } = useLocale();
  const { userId, storeId, avatar, followedAt } = item;
  const name = shownName(i18n, item.name, userId);
  const day = shortDate(followedAt, intl);
  return (
    <li className={styles.row}>
      <Avatar name={name} src={avatar?.url ?? null} />
      <div className={styles.words}>
        <p className={styles.name}>{storeId ? <Link href={shopPath(storeId)}>{name}</Link> : name}</p>
        <p className={styles.note}>
          {note} · <time dateTime={new Date(followedAt).toISOString()}>{day}</time>
        </p>
      </div>
      {action}
    </li>
  );
}

/** Follows a store or a person, or ends the follow. */
function SetFollow({ kind, id, follow }: { kind: FollowKind; id: string; follow: boolean }) {
  const set = useAction(async () => {
    await makeCall('follows.set', { params: { kind, id }, body: { follow } });
  }, showError);
  return (
    <Button size="small" variant={follow ? 'outline' : 'quiet'} busy={set.busy} onClick={() => set.run()}>
      {follow ? <Trans>Follow back</Trans> : <Trans context="action">Unfollow</Trans>}
    </Button>
  );
}

/** A list of follows that is being loaded. */
export const RowsSkeleton = () => (
  <div className={styles.waiting} aria-busy="true">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} height="4.5rem" />
    ))}
  </div>
);
