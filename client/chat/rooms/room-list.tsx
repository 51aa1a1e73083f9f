import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { Icon } from '#client/design/icon.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { roomsTopic } from '#protocol/bridge/topics.ts';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import { CHAT } from '#protocol/limits.ts';
import { OfflineNote } from '#client/feedback/resource-state.tsx';
import { dayStart } from '#client/format/dates.ts';
import { useDebounced } from '#client/hooks/use-debounced.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import styles from './room-list.module.css';
import { FilterTabs, useRoomFilter } from './filter-tabs.tsx';
import { RoomSkeleton, RoomWindow } from './room-window.tsx';
import { roomsLimit } from './window.ts';

const BelowRooms = lazy(async () => ({ default: (await import('./below-rooms.tsx')).BelowRooms }));

/** Wait this long after a key before searching, ms. */
const SEARCH_PAUSE = 200;

/** Every conversation and notification, newest first, with a search above. @param selected the room beside the list. */
export function RoomList({ selected, me }: { selected: string | null; me: string }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const heading = useId();
  // Beside a room its name is the page's heading.
  const Heading = selected === null ? 'h1' : 'h2';
  const [filter, setFilter] = useRoomFilter();
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), SEARCH_PAUSE);
  const [limit, setLimit] = useState(CHAT.roomPageSize * 2);
  const live = useTopic(roomsTopic(limit, filter, query));
  const loaded = useMemo(() => live && { view: live, filter, query }, [live, filter, query]);
  // The rows of the filter before are shown until those of the new one are there.
  const shown = useDeferredValue(usePreviousData(loaded));
  const view = shown?.view;
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
            placeholder={t`Search conversations`}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              // Notices have no words to search in.
              if (filter === 'notices') setFilter('all');
            }}
          />
        </label>
      </header>
      <FilterTabs value={filter} unread={view?.unread} onChange={setFilter} />
      {view?.asOf != null && selected === null && <OfflineNote asOf={view.asOf} />}
      {!shown || !view || (view.phase === 'loading' && view.rooms.length === 0) ? (
        <RoomSkeleton />
      ) : (
        <>
          {view.rooms.length > 0 && (
            <RoomWindow
              key={`${shown.filter} ${shown.query}`}
              view={view}
              filter={shown.filter}
              searching={shown.query !== ''}
              selected={selected}
              today={today}
              intl={intl}
              me={me}
              onReach={onReach}
              onOpen={onOpen}
            />
          )}
          {(view.rooms.length === 0 || shown.query) && (
            <Suspense>
              <BelowRooms {...shown} today={today} intl={intl} me={me} onShowAll={() => setFilter('all')} />
            </Suspense>
          )}
        </>
      )}
    </section>
  );
}
