import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  useEffect,
  type RefObject,
} from 'react';
import { classNames } from '#client/design/class-names.ts';
import { CountBadge } from '#client/design/badge.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Spinner } from '#client/design/spinner.tsx';
import type { MessageView } from '#protocol/bridge/views.ts';
import type { MessageActions } from '../message/room-context.ts';
import { dayStart } from '#client/format/dates.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { estimateRow, measureLater } from './row-height.ts';
import { DayName, HistoryRow } from './history-row.tsx';
import styles from './room.module.css';
import { historyRows } from './rows.ts';
import { firstOffset, useInitialScroll, useFollowing, useScrollToMessage } from './history-scroll.ts';
import { hasMenu } from '../message/message-state.ts';
import { useMessageMenu } from './use-message-menu.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import { useSeen } from './use-seen.ts';
import { VisuallyHidden } from '#client/design/visually-hidden.tsx';
import { shownName } from '#client/format/person-name.ts';
import { isCard } from '#protocol/rules/cards.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import { isServiceJoined } from '#protocol/service-joined.ts';
import { preview } from '#protocol/text.ts';
import { useCardWords } from '../message/card.tsx';
import { sendCommand } from '#client/bridge/commands.ts';

/** Rows left above the window when older ones are requested. */
const RESERVE = 8;

/** Asks for older messages before the beginning of what is loaded comes into the window; once a page. */
function useOlder({
  roomId,
  start,
  hasOlder,
  loadingOlder,
  ready,
  count,
}: {
  roomId: string;
  start: number;
  hasOlder: boolean;
  loadingOlder: boolean;
  ready: boolean;
  count: number;
}): void {
  const asked = useRef(-1);
  useEffect(() => {
    // Scrolling away and back requests again, e.g. after a lost connection.
    if (start > RESERVE) asked.current = -1;
    if (!ready || !hasOlder || loadingOlder || start > RESERVE || asked.current === count) return;
    asked.current = count;
    // A refusal is in the room's view; the next visit to the top asks again.
    sendCommand('room.history.older', { roomId }).catch(() => {
      asked.current = -1;
    });
  }, [roomId, start, hasOlder, loadingOlder, ready, count]);
}

/**
 * Keeps the bottom edge in position when the height of the scrolling element changes: a banner appears, the
 * composer grows, a keyboard opens. Browsers keep the top edge instead, which hides the newest message.
 */
function useAnchoredBottom(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let { scrollTop, clientHeight } = element;
    const onScroll = () => ({ scrollTop, clientHeight } = element);
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === clientHeight) return;
      // Not read back: the browser may have moved it already to stay within bounds.
      element.scrollTop = scrollTop + clientHeight - element.clientHeight;
      onScroll();
    });
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller]);
}

/**
 * Reads new messages of others aloud. The log itself is silent: rows come and go in it by scrolling, which would all
 * be read. @param message the newest message of another user, if any.
 */
function Announcer({ message }: { message: MessageView | undefined }) {
  const { i18n, t } = useLingui();
  const cardWords = useCardWords();
  const [opened] = useState(message?.id);
  if (!message || message.id === opened) return <VisuallyHidden live="polite">{null}</VisuallyHidden>;
  if (isServiceJoined(message.extra))
    return <VisuallyHidden live="polite">{t`Customer service has joined this conversation`}</VisuallyHidden>;
  const username = shownName(i18n, message.username, message.senderId);
  if (isRecalled(message.extra))
    return <VisuallyHidden live="polite">{t`${username} recalled a message`}</VisuallyHidden>;
  const words = isCard(message.extra) ? cardWords(message.extra) : preview(message.content) || t`sent a file`;
  return <VisuallyHidden live="polite">{t`${username}: ${words}`}</VisuallyHidden>;
}

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

  const ready = useInitialScroll(rows, virtualizer);
  useFollowing(scroller, messages, NEAR_END, virtualizer);
  const sentStands = sent !== null && messages.some((message) => message.id === sent);
  useLayoutEffect(() => {
    if (sentStands) virtualizer.scrollToEnd();
  }, [sent, sentStands, virtualizer]);

  const range = virtualizer.range;
  const start = range?.startIndex ?? 0;
  const end = range?.endIndex ?? 0;
  useOlder({ roomId, start, hasOlder, loadingOlder, ready, count: rows.length });
  useSeen({ roomId, messages, start, end, ready: ready && range !== null });
  const found = useScrollToMessage({ roomId, rows, hasOlder, loadingOlder, wanted, virtualizer });
  const { current, onKeyDown, onFocus } = useRovingFocus({ rows, scroller, virtualizer });
  useMessageMenu(scroller, (messageId, at) => {
    const message = messages.find(({ id }) => id === messageId);
    if (!message || !hasMenu(message)) return false;
    actions.openMenu(message, at);
    return true;
  });
  const top = rows[start];
  const newestOfOthers = useMemo(
    () => messages.findLast((message) => message.kind === 'message' && !message.own),
    [messages],
  );
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble from messages */}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-live="off"
        aria-label={t({ message: 'Messages', context: 'heading' })}
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
                  <HistoryRow
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
        <VisuallyHidden onPhone>
          {unread > 0 ? (
            <Plural value={unread} one="# new message" other="# new messages" />
          ) : (
            <Trans>Latest messages</Trans>
          )}
        </VisuallyHidden>
        <CountBadge count={unread} className={styles.latestCount} />
      </button>
      <Announcer message={newestOfOthers} />
    </div>
  );
}
