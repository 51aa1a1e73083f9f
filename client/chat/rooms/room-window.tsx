import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, memo, type FocusEvent, type KeyboardEvent } from 'react';
import type { RoomItemView, RoomsView } from '#protocol/bridge/views.ts';
import type { RoomFilter } from '#protocol/rules/room-filters.ts';
import styles from './room-list.module.css';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { CountBadge } from '#client/design/badge.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { roomName } from '#client/format/person-name.ts';
import { roomTime } from '#client/format/room-time.ts';
import { noticeKindName } from '#client/notices/notice-kinds.ts';
import { isReadersTurn, roomLink, roomSubtitle, tradeSum } from '#client/notices/room-item.ts';
import { RoomPicture } from '#client/notices/room-picture.tsx';
import { useRoomTrades } from '#client/notices/use-room-trades.ts';
import type { RoomTrade } from '#protocol/http/tasks.ts';
import { fullTime } from '#client/format/dates.ts';
import { Skeleton } from '#client/design/skeleton.tsx';

const LINES = [62, 48, 70, 55, 44, 66, 51];

/** A row that has not come yet. */
function RowSkeleton({ width = 56 }: { width?: number }) {
  return (
    <div className={styles.skeleton}>
      <Skeleton round width="40px" height="40px" />
      <span className={styles.skeletonWords}>
        <Skeleton width={`${width}%`} height="0.9em" />
        <Skeleton width="86%" height="0.75em" />
      </span>
    </div>
  );
}

/** The list before its first rows. */
export function RoomSkeleton() {
  return (
    <div aria-busy="true">
      {LINES.map((width) => (
        <RowSkeleton key={width} width={width} />
      ))}
    </div>
  );
}

type RoomRowProps = {
  room: RoomItemView;
  /** The trade that goes on in the room. */
  trade: RoomTrade | undefined;
  /** The room that is open beside the list. */
  selected: boolean;
  /** The one row that Tab reaches; the arrow keys move it. */
  current: boolean;
  /** Presence as the server last reported it; unknown while offline. */
  live: boolean;
  /** Midnight of today, so that rows render again only when the day changes. */
  today: number;
  intl: string;
  me: string;
  /** Called before the row is followed. Stable. */
  onOpen: (room: RoomItemView) => void;
};

/** One line of the room list: a chat, or a kind of notification (spec §3, Room list item). */
const RoomRow = memo(function RoomRow({ room, trade, selected, current, live, today, intl, me, onOpen }: RoomRowProps) {
  const { i18n, t } = useLingui();
  const name = room.type === 'chat' ? roomName(i18n, room, me) : noticeKindName(i18n, room.type);
  const { unread } = room;
  const item = room.type === 'chat' ? room.itemName : null;
  // The subject of the room is shown above it.
  const subtitle = room.subtitleKind === 'none' ? t`No messages yet` : roomSubtitle(i18n, room, me, trade);
  return (
    <Link
      href={roomLink(room, me)}
      className={classNames(styles.row, selected && styles.selected, unread > 0 && styles.unread)}
      aria-current={selected ? 'page' : undefined}
      tabIndex={current ? 0 : -1}
      onClick={() => onOpen(room)}
    >
      <RoomPicture
        room={room}
        name={name}
        presence={live && room.online !== null ? (room.online ? 'online' : 'offline') : undefined}
      />
      <span className={styles.words}>
        <span className={styles.top}>
          <span className={styles.name}>{name}</span>
          {live && room.online && <VisuallyHidden>{t({ message: 'Online', context: 'status' })}</VisuallyHidden>}
          <time
            className={styles.time}
            dateTime={new Date(room.updateTime).toISOString()}
            title={fullTime(room.updateTime, intl)}
          >
            {roomTime(room.updateTime, today)}
          </time>
        </span>
        {(item || trade) && (
          <span className={styles.middle}>
            <span className={styles.item} dir="auto">
              {item}
            </span>
            {trade && (
              <span className={classNames(styles.sum, isReadersTurn(trade) && styles.turn)}>
                {tradeSum(i18n, trade)}
              </span>
            )}
          </span>
        )}
        <span className={styles.bottom}>
          {room.outgoing === 'waiting' && (
            <Icon name="clock" size={14} label={t`Waiting to be sent`} className={styles.outgoing} />
          )}
          {room.outgoing === 'failed' && <Icon name="alert" size={14} label={t`Not sent`} className={styles.failed} />}
          <span className={classNames(styles.preview, room.subtitleKind === 'draft' && styles.draft)} dir="auto">
            {subtitle}
          </span>
          <CountBadge count={unread} className={styles.badge} />
          {unread > 0 && <VisuallyHidden>{t`${unread} unread`}</VisuallyHidden>}
        </span>
      </span>
    </Link>
  );
});

/** Height of every row, CSS pixels; the stylesheet does not know it. */
const ROW = 64;

/** Rows above an open room when the list begins with it in the middle. */
const ABOVE = 3;
/** Where the list of each filter was left, CSS pixels: on a phone it goes while a room is open. */
const left = new Map<RoomFilter, number>();

type RoomWindowProps = {
  view: RoomsView;
  filter: RoomFilter;
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
  filter,
  searching,
  selected,
  today,
  intl,
  me,
  onReach,
  onOpen,
}: RoomWindowProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const trades = useRoomTrades();
  const [current, setCurrent] = useState(() =>
    Math.max(
      0,
      rooms.findIndex((room) => room.id === selected),
    ),
  );
  const focusNext = useRef(false);
  const count = Math.max(rooms.length, total);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is never passed to memoised children
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
    initialOffset: () => (searching ? 0 : left.get(filter) || Math.max(0, (current - ABOVE) * ROW)),
    onChange: (instance) => {
      if (!searching) left.set(filter, instance.scrollOffset ?? 0);
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus bubble up from the links
    <div
      ref={scroller}
      className={styles.scroller}
      // Below the rooms of a search are the messages that it found.
      style={searching ? { flex: `0 1 ${count * ROW}px`, minHeight: Math.min(count, 2) * ROW } : undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
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
                  trade={trades.get(room.id)}
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
