import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { linkTo } from '#protocol/pages.ts';
import type { RoomFilter } from '#protocol/rules/room-filters.ts';

/** The room list without a row: why, and what to do next. */
export function NothingInFilter({
  filter,
  failed,
  query,
  onShowAll,
}: {
  filter: RoomFilter;
  failed: boolean;
  query: string;
  onShowAll: () => void;
}) {
  if (failed) {
    return (
      <EmptyState icon="alert" title={<Trans>Your conversations could not be loaded</Trans>}>
        <Trans>We keep trying every few seconds.</Trans>
      </EmptyState>
    );
  }
  const showAll = (
    <Button size="small" onClick={onShowAll}>
      {query ? <Trans>Search all conversations</Trans> : <Trans>Show all conversations</Trans>}
    </Button>
  );
  if (query)
    return (
      <EmptyState icon="search" title={<Trans>Nothing found</Trans>} action={filter === 'all' ? undefined : showAll}>
        <Trans>No conversation matches “{query}”.</Trans>
      </EmptyState>
    );
  switch (filter) {
    case 'all':
      return (
        <EmptyState icon="message" title={<Trans>No conversations yet</Trans>} action={<Discover />}>
          <Trans>Ask a seller about an item, and your conversation begins here.</Trans>
        </EmptyState>
      );
    case 'unread':
      return (
        <EmptyState icon="checkDouble" title={<Trans>All read</Trans>} action={showAll}>
          <Trans>You have read every message.</Trans>
        </EmptyState>
      );
    case 'buying':
      return (
        <EmptyState icon="bag" title={<Trans>No conversations as a buyer</Trans>} action={<Discover />}>
          <Trans>Questions and offers about items you would like to buy appear here.</Trans>
        </EmptyState>
      );
    case 'selling':
      return (
        <EmptyState icon="tag" title={<Trans>No conversations as a seller</Trans>} action={showAll}>
          <Trans>Questions and offers from buyers about your items appear here.</Trans>
        </EmptyState>
      );
    case 'service':
      return (
        <EmptyState icon="people" title={<Trans>No conversations with customer service</Trans>} action={showAll}>
          <Trans>Conversations with customer service about items and requests appear here.</Trans>
        </EmptyState>
      );
    case 'notices':
      return (
        <EmptyState icon="bell" title={<Trans>No notices</Trans>} action={showAll}>
          <Trans>News of your auctions, of sellers you follow and of your listings appears here.</Trans>
        </EmptyState>
      );
  }
}

const Discover = () => (
  <Link href={linkTo('home')} className={buttonClass({ size: 'small' })}>
    <Trans>Discover items</Trans>
  </Link>
);
