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
import styles from './below-rooms.module.css';
import { NothingInFilter } from './nothing-in-filter.tsx';
import rows from './room-list.module.css';

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
        <section className={styles.found} aria-labelledby={heading}>
          <h2 id={heading} className={styles.heading}>
            <Trans>Messages on this device</Trans>
          </h2>
          <ul className={styles.list}>
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
