import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { classNames } from '#client/design/class-names.ts';
import { CountBadge } from '#client/design/badge.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Spinner } from '#client/design/spinner.tsx';
import type { MessageView } from '#protocol/bridge/views.ts';
import type { MessageActions } from '../message/room-context.ts';
import { dayStart } from '#client/format/dates.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { Announcer } from './announcer.tsx';
import { estimateRow, measureLater } from './row-height.ts';
import { DayName, HistoryLine } from './history-row.tsx';
import styles from './history.module.css';
import { historyRows } from './rows.ts';
import { useAnchoredBottom } from './use-anchored-bottom.ts';
import { firstOffset, usePlaced } from './use-placed.ts';
import { useFollowing } from './use-following.ts';
import { useOlder } from './use-older.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import { useSeen } from './use-seen.ts';
import { useSeek } from './use-seek.ts';

/** This near to the end counts as being there: new messages are followed. CSS pixels. */
const NEAR_END = 120;

export type HistoryProps = {
  roomId: string;
  messages: MessageView[];
  hasOlder: boolean;
  loadingOlder: boolean;
  markerTicks: string | null;
  unread: number;
  /** More than two people are here. */
  named: boolean;
  /** A message to show, e.g. the one that is quoted; a new object asks again. */
  wanted: { id: string } | null;
  /** The last message sent here: sending scrolls to it from anywhere. */
  sent: string | null;
  actions: MessageActions;
  /** Shown in a room without messages. */
  children: ReactNode;
};

/** The messages of a room: only the rows in the window are in the page; the newest are at the bottom. */
export function History({
  roomId,
  messages,
  hasOlder,
  loadingOlder,
  markerTicks,
  unread,
  named,
  wanted,
  sent,
  actions,
  children,
}: HistoryProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const today = dayStart(useMinute());
  const rows = useMemo(() => historyRows(messages, { hasOlder, markerTicks }), [messages, hasOlder, markerTicks]);
  const [away, setAway] = useState(false);
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer stays in this component and its hooks
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((index: number) => (rows[index] ? estimateRow(rows[index]) : 64), [rows]),
    getItemKey: useCallback((index: number) => rows[index]?.message.id ?? index, [rows]),
    measureElement: measureLater,
    initialOffset: () => firstOffset(rows),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END,
    overscan: 5,
    paddingStart: 56,
    paddingEnd: 16,
    directDomUpdates: true,
    onChange: (instance) => setAway(instance.getDistanceFromEnd() > 2 * NEAR_END),
  });

  useAnchoredBottom(scroller);

  const ready = usePlaced(rows, virtualizer);
  useFollowing(scroller, messages.at(-1)?.id, NEAR_END, virtualizer);
  const sentStands = sent !== null && messages.some((message) => message.id === sent);
  useLayoutEffect(() => {
    if (sentStands) virtualizer.scrollToEnd();
  }, [sent, sentStands, virtualizer]);

  const range = virtualizer.range;
  const start = range?.startIndex ?? 0;
  const end = range?.endIndex ?? 0;
  useOlder({ roomId, start, hasOlder, loadingOlder, ready, count: rows.length });
  useSeen({ roomId, messages, start, end, ready: ready && range !== null });
  const found = useSeek({ roomId, rows, hasOlder, loadingOlder, wanted, virtualizer });
  const { current, onKeyDown, onFocus } = useRovingFocus({ rows, scroller, virtualizer });
  const top = rows[start];
  const newestOfOthers = useMemo(
    () => messages.findLast((message) => message.kind === 'message' && !message.own),
    [messages],
  );
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus bubble up from the messages inside */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={t`Messages`}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <div className={styles.older} aria-hidden={!loadingOlder}>
          {loadingOlder && <Spinner label={t`Loading older messages`} />}
        </div>
        {rows.length === 0 && !hasOlder && <p className={styles.beginning}>{children}</p>}
        <div ref={virtualizer.containerRef} className={styles.rows}>
          {virtualizer.getVirtualItems().map(({ key, index }) => {
            const row = rows[index];
            return (
              row && (
                <div key={key} ref={virtualizer.measureElement} data-index={index} className={styles.row}>
                  <HistoryLine
                    message={row.message}
                    day={row.day}
                    marker={row.marker}
                    first={row.first}
                    last={row.last}
                    named={named}
                    current={row.message.id === current}
                    found={row.message.id === found}
                    today={today}
                    actions={actions}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
      {top && (
        <p className={classNames(styles.floating, virtualizer.isScrolling && away && styles.shown)} aria-hidden="true">
          <DayName at={top.message.createTime} today={today} />
        </p>
      )}
      <button
        type="button"
        className={classNames(styles.latest, away && styles.shown)}
        inert={!away}
        onClick={() => virtualizer.scrollToEnd({ behavior: 'auto' })}
      >
        <Icon name="arrowDown" size={18} />
        <span className={styles.latestText}>
          {unread > 0 ? (
            <Plural value={unread} one="# new message" other="# new messages" />
          ) : (
            <Trans>Latest messages</Trans>
          )}
        </span>
        <CountBadge count={unread} className={styles.latestCount} />
      </button>
      <Announcer message={newestOfOthers} />
    </div>
  );
}
