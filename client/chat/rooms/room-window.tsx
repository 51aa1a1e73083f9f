import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { RoomItemView, RoomsView } from '#protocol/bridge/views.ts';
import styles from './room-list.module.css';
import { RoomRow } from './room-row.tsx';
import { RowSkeleton } from './room-skeleton.tsx';

/** Height of every row, CSS pixels; the stylesheet does not know it. */
const ROW = 88;

/** Rows above an open room when the list begins with it in the middle. */
const ABOVE = 3;
/** Where the list was left, CSS pixels: on a phone it goes while a room is open. */
let left = 0;

type RoomWindowProps = {
  view: RoomsView;
  searching: boolean;
  selected: string | null;
  today: number;
  intl: string;
  me: string;
  /** Called with the last row in the window, to request more. Must be stable between loads. */
  onReach: (last: number) => void;
  onOpen: (room: RoomItemView) => void;
};

/** The rows in the window and a few around it; the scroll bar is as long as the whole list. */
export function RoomWindow({
  view: { rooms, total, asOf },
  searching,
  selected,
  today,
  intl,
  me,
  onReach,
  onOpen,
}: RoomWindowProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      rooms.findIndex((room) => room.id === selected),
    ),
  );
  const focusNext = useRef(false);
  const count = Math.max(rooms.length, total);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is kept here and never passed to memoised children
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => ROW, []),
    getItemKey: useCallback((index: number) => rooms[index]?.id ?? index, [rooms]),
    // The row with the focus stays in the page while it is scrolled away.
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range);
        return current < count && !indexes.includes(current) ? [...indexes, current].sort((a, b) => a - b) : indexes;
      },
      [current, count],
    ),
    overscan: 6,
    initialOffset: () => (searching ? 0 : left || Math.max(0, (current - ABOVE) * ROW)),
    onChange: (instance) => {
      if (!searching) left = instance.scrollOffset ?? 0;
    },
    directDomUpdates: true,
  });
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => onReach(last), [last, onReach]);
  useEffect(() => {
    if (!focusNext.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"] a`);
    if (!row) return;
    focusNext.current = false;
    row.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? ROW) / ROW) - 1);
    const to = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: rooms.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(rooms.length - 1, Math.max(0, to));
    focusNext.current = true;
    virtualizer.scrollToIndex(next);
    setCurrent(next);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('[data-index]')?.getAttribute('data-index');
    if (index != null) setCurrent(Number(index));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus bubble up from the links inside
    <div ref={scroller} className={styles.scroller} onKeyDown={onKeyDown} onFocus={onFocus}>
      <ul ref={virtualizer.containerRef} className={styles.rows}>
        {virtualizer.getVirtualItems().map(({ key, index }) => {
          const room = rooms[index];
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.place}
              style={{ height: ROW }}
              aria-setsize={count}
              aria-posinset={index + 1}
            >
              {room ? (
                <RoomRow
                  room={room}
                  selected={room.id === selected}
                  current={index === current}
                  live={asOf === null}
                  today={today}
                  intl={intl}
                  me={me}
                  onOpen={onOpen}
                />
              ) : (
                <RowSkeleton />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
