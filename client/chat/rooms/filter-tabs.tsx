import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { CountBadge, DotBadge } from '#client/design/badge.tsx';
import { scrollToItem } from '#client/design/scroll-row.ts';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { createDeviceChoice } from '#client/hooks/device-choice.ts';
import { isRoomFilter, ROOM_FILTERS, type RoomFilter } from '#protocol/rules/room-filters.ts';
import styles from './filter-tabs.module.css';

const choice = createDeviceChoice('vermeil.room-filter');

/** The filter last chosen on this device. */
function rememberedFilter(): RoomFilter {
  const chosen = choice.get();
  return isRoomFilter(chosen) ? chosen : 'all';
}

/** @returns the filter of the list, and how to choose another one, which this device remembers. */
export function useRoomFilter(): [RoomFilter, (filter: RoomFilter) => void] {
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
export function FilterTabs({
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
  const row = useRef<HTMLFieldSetElement>(null);
  // The row scrolls where it is too narrow for all filters: the chosen one is scrolled into view.
  useEffect(() => {
    if (row.current) scrollToItem(row.current, row.current.querySelector(`input[value="${value}"]`)?.parentElement);
  }, [value]);
  const labels: Record<RoomFilter, string> = {
    all: t({ message: 'All', context: 'conversations' }),
    unread: t({ message: 'Unread', context: 'conversations' }),
    buying: t({ message: 'Buying', context: 'conversations' }),
    selling: t({ message: 'Selling', context: 'conversations' }),
    service: t({ message: 'Service', context: 'conversations' }),
    notices: t({ message: 'Notices', context: 'conversations' }),
  };
  return (
    <fieldset ref={row} className={styles.row} role="radiogroup" aria-label={t`Filter conversations`}>
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
            {WITH_COUNT.has(filter) ? <CountBadge count={count} /> : count > 0 && <DotBadge />}
            {count > 0 && <VisuallyHidden>{t`${count} unread`}</VisuallyHidden>}
          </label>
        );
      })}
    </fieldset>
  );
}
