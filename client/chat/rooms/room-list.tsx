import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { Icon } from '#client/design/icon.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { roomsTopic } from '#protocol/bridge/topics.ts';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { dayStart } from '#client/format/dates.ts';
import { useDebounced } from '#client/hooks/use-debounced.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import styles from './room-list.module.css';
import { RoomSkeleton, RoomWindow } from './room-window.tsx';
import { roomsLimit } from './window.ts';
import { CountBadge, DotBadge } from '#client/design/badge.tsx';
import { createDeviceChoice } from '#client/hooks/device-choice.ts';
import { withTexts } from '#client/i18n/catalogs.ts';
import { isRoomFilter, ROOM_FILTERS, type RoomFilter } from '#protocol/rules/room-filters.ts';

const loadBelowRooms = withTexts(['messages'], () => import('./below-rooms.tsx'));
const BelowRooms = lazy(async () => ({ default: (await loadBelowRooms()).BelowRooms }));

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
          <Trans context="page">Messages</Trans>
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

const choice = createDeviceChoice('vermeil.room-filter');

/** The filter last chosen on this device. */
function rememberedFilter(): RoomFilter {
  const chosen = choice.get();
  return isRoomFilter(chosen) ? chosen : 'all';
}

/** @returns the filter of the list, and how to choose another one, which this device remembers. */
function useRoomFilter(): [RoomFilter, (filter: RoomFilter) => void] {
  const [filter, setFilter] = useState(rememberedFilter);
  return [
    filter,
    (next) => {
      setFilter(next);
      choice.set(next);
    },
  ];
}

/** Filters that show their number of unread rooms; the others show a dot, so that the row fits into the list. */
const WITH_COUNT: ReadonlySet<RoomFilter> = new Set(['unread', 'notices']);

/** The filters of the room list with the number of unread rooms in each: one Tab stop, arrow keys choose. */
function FilterTabs({
  value,
  unread,
  onChange,
}: {
  value: RoomFilter;
  unread: Record<RoomFilter, number> | undefined;
  onChange: (filter: RoomFilter) => void;
}) {
  const { t } = useLingui();
  const name = useId();
  const labels: Record<RoomFilter, string> = {
    all: t({ message: 'All', context: 'conversations' }),
    unread: t({ message: 'Unread', context: 'conversations' }),
    buying: t({ message: 'Buying', context: 'conversations' }),
    selling: t({ message: 'Selling', context: 'conversations' }),
    service: t({ message: 'Service', context: 'conversations' }),
    notices: t({ message: 'Notices', context: 'conversations' }),
  };
  return (
    <fieldset className={styles.filterRow} role="radiogroup" aria-label={t`Filter conversations`}>
      {ROOM_FILTERS.map((filter) => {
        // All unread rooms are in `unread`: the same number beside it would say nothing.
        const count = filter === 'all' ? 0 : (unread?.[filter] ?? 0);
        return (
          <label key={filter} className={styles.filter}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={filter}
              checked={filter === value}
              onChange={() => onChange(filter)}
            />
            {labels[filter]}
            {WITH_COUNT.has(filter) ? <CountBadge count={count} /> : count > 0 && <DotBadge className={styles.dot} />}
            {count > 0 && <VisuallyHidden>{t`${count} unread`}</VisuallyHidden>}
          </label>
        );
      })}
    </fieldset>
  );
}
