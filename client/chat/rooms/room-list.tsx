import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { useLocale } from '#client/i18n/locale-context.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { roomsTopic } from '#protocol/bridge/topics.ts';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import { CHAT } from '#protocol/limits.ts';
import { OfflineNote } from '#client/feedback/resource-state.tsx';
import { dayStart } from '#client/format/dates.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import styles from './room-list.module.css';
import { RoomSkeleton, RoomWindow } from './room-window.tsx';
import { roomsLimit } from './window.ts';
import { linkTo } from '#protocol/pages.ts';

/** Wait this long after a key before searching, ms. */
const SEARCH_PAUSE = 200;

/** Every conversation and notification, newest first, with a search above. @param selected the room beside the list. */
export function RoomList({ selected, me }: { selected: string | null; me: string }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const heading = useId();
  // Beside a room its name is the page's heading.
  const Heading = selected === null ? 'h1' : 'h2';
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), SEARCH_PAUSE);
  const [limit, setLimit] = useState(CHAT.roomPageSize * 2);
  const live = useTopic(roomsTopic(limit, query));
  const view = useDeferredValue(usePreviousData(live));
  const today = dayStart(useMinute());
  const total = view?.total ?? 0;
  const onReach = useCallback((last: number) => setLimit((current) => roomsLimit(current, last, total)), [total]);
  const onOpen = useCallback((room: RoomItemView) => {
    if (!room.notice || room.type === 'chat' || room.notice.seen) return;
    // Not marked, it stays unread until the page it leads to marks it.
    sendCommand('notice.seen', { type: room.type, noticeId: room.notice._id, ticks: room.notice.ticks }).catch(
      () => undefined,
    );
  }, []);
  return (
    <section className={styles.list} aria-labelledby={heading}>
      <header className={styles.head}>
        <Heading id={heading} className={styles.heading}>
          <Trans>Conversations</Trans>
        </Heading>
        <label className={styles.search}>
          <Icon name="search" size={16} />
          <VisuallyHidden>
            <Trans>Search conversations</Trans>
          </VisuallyHidden>
          <input
            type="search"
            value={typed}
            placeholder={t`Search`}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </header>
      {view?.asOf != null && selected === null && <OfflineNote asOf={view.asOf} />}
      {!view || (view.phase === 'loading' && view.rooms.length === 0) ? (
        <RoomSkeleton />
      ) : view.rooms.length > 0 ? (
        <RoomWindow
          key={query}
          view={view}
          searching={query !== ''}
          selected={selected}
          today={today}
          intl={intl}
          me={me}
          onReach={onReach}
          onOpen={onOpen}
        />
      ) : (
        <Nothing failed={view.phase === 'failed'} query={query} />
      )}
    </section>
  );
}

function Nothing({ failed, query }: { failed: boolean; query: string }) {
  if (failed) {
    return (
      <EmptyState icon="alert" title={<Trans>Your conversations could not be loaded</Trans>}>
        <Trans>We keep trying every few seconds.</Trans>
      </EmptyState>
    );
  }
  if (query)
    return (
      <EmptyState icon="search" title={<Trans>Nothing found</Trans>}>
        <Trans>No conversation matches “{query}”.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      icon="message"
      title={<Trans>No conversations yet</Trans>}
      action={
        <Link href={linkTo('home')} className={buttonClass({ size: 'small' })}>
          <Trans>Discover pieces</Trans>
        </Link>
      }
    >
      <Trans>Ask a seller about a piece, and your conversation begins here.</Trans>
    </EmptyState>
  );
}

/** The value once it has not changed for `pause` ms; an emptied one at once. */
export function useDebounced(value: string, pause: number): string {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setQuiet(value), value ? pause : 0);
    return () => window.clearTimeout(timer);
  }, [value, pause]);
  return quiet;
}
