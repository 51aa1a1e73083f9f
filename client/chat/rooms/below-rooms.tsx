import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useTopic } from '#client/bridge/use-topic.ts';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { fullTime } from '#client/format/dates.ts';
import { roomName } from '#client/format/person-name.ts';
import { roomTime } from '#client/format/room-time.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { MessageExcerpt } from '#client/search/message-excerpt.tsx';
import { messageSearchTopic } from '#protocol/bridge/topics.ts';
import type { FoundMessage, RoomsView } from '#protocol/bridge/views.ts';
import { linkTo } from '#protocol/pages.ts';
import type { RoomFilter } from '#protocol/rules/room-filters.ts';
import rows from './room-list.module.css';
import { Button, buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';

type Shown = {
  /** Midnight of today. */
  today: number;
  intl: string;
  me: string;
};

type BelowRoomsProps = Shown & {
  view: RoomsView;
  filter: RoomFilter;
  query: string;
  /** Leaves the filter. */
  onShowAll: () => void;
};

/** What follows the rows of the list: the messages that a search finds, or why there is nothing. */
export function BelowRooms({ view, filter, query, onShowAll, ...shown }: BelowRoomsProps) {
  const nothing = view.rooms.length === 0 && (
    <NothingInFilter filter={filter} failed={view.phase === 'failed'} query={query} onShowAll={onShowAll} />
  );
  // Messages have no filters.
  return query && filter === 'all' ? <FoundMessages query={query} none={nothing} {...shown} /> : nothing;
}

/**
 * The messages of all conversations that contain a text, as far as this device has them; each leads to its place.
 * @param none shown without a match
 */
function FoundMessages({ query, none, ...shown }: Shown & { query: string; none: ReactNode }) {
  const heading = useId();
  const { t } = useLingui();
  // What the text before found is shown until there is something new.
  const live = useTopic(messageSearchTopic(query));
  const view = usePreviousData(live?.phase === 'searching' && live.found.length === 0 ? undefined : live);
  const found = view?.found ?? [];
  const count = found.length;
  return (
    <>
      {view && count === 0 && none}
      {count > 0 && (
        <section className={rows.belowFound} aria-labelledby={heading}>
          <h2 id={heading} className={rows.belowHeading}>
            <Trans>Messages on this device</Trans>
          </h2>
          <ul className={rows.belowList}>
            {found.map((message) => (
              <li key={message.id}>
                <FoundRow message={message} {...shown} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <VisuallyHidden>
        <span aria-live="polite">
          {count > 0 && t`${plural(count, { one: '# message', other: '# messages' })} found on this device`}
        </span>
      </VisuallyHidden>
    </>
  );
}

function FoundRow({ message, today, intl, me }: Shown & { message: FoundMessage }) {
  const { i18n } = useLingui();
  const { id, roomId, createTime } = message;
  const name = roomName(i18n, { id: roomId, name: message.roomName }, me);
  return (
    <Link href={linkTo('room', { roomId, message: id })} className={rows.found}>
      <span className={rows.top}>
        <span className={rows.name}>{name}</span>
        <time className={rows.time} dateTime={new Date(createTime).toISOString()} title={fullTime(createTime, intl)}>
          {roomTime(createTime, today)}
        </time>
      </span>
      <span className={rows.preview} dir="auto">
        <MessageExcerpt message={message} roomName={name} />
      </span>
    </Link>
  );
}

/** The room list without a row: why, and what to do next. */
function NothingInFilter({
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
          <Trans>Notices about your auctions, listings and the sellers you follow appear here.</Trans>
        </EmptyState>
      );
  }
}

const Discover = () => (
  <Link href={linkTo('home')} className={buttonClass({ size: 'small' })}>
    <Trans>Discover items</Trans>
  </Link>
);
