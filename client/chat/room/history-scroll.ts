import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { estimateRow } from './row-height.ts';
import type { HistoryRow } from './rows.ts';
import { sendCommand } from '#client/bridge/commands.ts';
import type { MessageView } from '#protocol/bridge/views.ts';

/** How long a message that was jumped to stays marked, ms. */
const MARKED = 1_800;
/** Pages of older messages that are loaded at most in search of one. */
const PAGES = 40;

/**
 * Brings a wanted message into the window, loading older pages until it is there.
 * @returns the id of the message that was just found, for as long as it is marked.
 */
export function useScrollToMessage({
  roomId,
  rows,
  hasOlder,
  loadingOlder,
  wanted,
  virtualizer,
}: {
  roomId: string;
  rows: readonly HistoryRow[];
  hasOlder: boolean;
  loadingOlder: boolean;
  wanted: { id: string } | null;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}): string | null {
  const [faded, setFaded] = useState<{ id: string } | null>(null);
  const sought = faded === wanted ? null : wanted;
  const index = sought ? rows.findIndex((row) => row.message.id === sought.id) : -1;
  const here = index >= 0;
  const search = useRef<{ for: { id: string } | null; pages: number }>({ for: null, pages: 0 });
  useEffect(() => {
    if (!sought || here || !hasOlder || loadingOlder) return;
    if (search.current.for !== sought) search.current = { for: sought, pages: 0 };
    if (search.current.pages >= PAGES) return;
    search.current.pages += 1;
    // A refusal is in the room's view; looking for the message again asks again.
    sendCommand('room.history.older', { roomId }).catch(() => {
      search.current.pages = PAGES;
    });
  }, [roomId, here, hasOlder, loadingOlder, sought]);
  const shown = useRef<{ id: string } | null>(null);
  useEffect(() => {
    if (!here || shown.current === sought) return;
    shown.current = sought;
    virtualizer.scrollToIndex(index, { align: 'center' });
  }, [here, index, sought, virtualizer]);
  useEffect(() => {
    if (!here) return undefined;
    const timer = window.setTimeout(() => setFaded(sought), MARKED);
    return () => window.clearTimeout(timer);
  }, [here, sought]);
  return here && sought ? sought.id : null;
}

/** @returns about how far down a room opens, CSS pixels: at the "new messages" marker, else at its end. */
export function firstOffset(rows: readonly HistoryRow[]): number {
  const marker = rows.findIndex((row) => row.marker);
  return rows.slice(0, marker < 0 ? rows.length : marker).reduce((sum, row) => sum + estimateRow(row), 0);
}

/**
 * Brings a room that opens to its marker or its end, exactly, once its rows have been measured.
 * @returns whether that is done: before, what is in the window is not what the person sees.
 */
export function useInitialScroll(
  rows: readonly HistoryRow[],
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): boolean {
  const [placed, setPlaced] = useState(false);
  const begun = useRef(false);
  const any = rows.length > 0;
  useLayoutEffect(() => {
    if (begun.current || !any) return;
    begun.current = true;
    const marker = rows.findIndex((row) => row.marker);
    if (marker >= 0) virtualizer.scrollToIndex(marker, { align: 'start' });
    else virtualizer.scrollToEnd();
  });
  useEffect(() => {
    if (!any || placed) return undefined;
    // One frame to measure the first rows, one for the virtualizer to correct its aim.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPlaced(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [any, placed]);
  return placed;
}

/**
 * @returns what another message at the end of a room changes, also above own ones on their way, and older ones do not;
 *   undefined without messages
 */
export function endOf(messages: readonly Pick<MessageView, 'id' | 'ticks'>[]): string | undefined {
  const received = messages.findLast(({ ticks }) => ticks !== null);
  return messages.length === 0 ? undefined : `${received?.id} ${messages.at(-1)?.id}`;
}

/**
 * Keeps a reader at the end there where the virtualizer cannot. A burst that replaces every row of the window leaves it
 * no row to anchor to; it does not take messages for new that arrive above an own one still on its way; and turning a
 * device lays out every row again. Older messages leave a reader near the end where they are.
 * @param near how near to the end counts as being there, CSS pixels.
 */
export function useFollowing(
  scroller: RefObject<HTMLDivElement | null>,
  messages: readonly MessageView[],
  near: number,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): void {
  const atEnd = useRef(true);
  const end = endOf(messages);
  const shown = useRef(end);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= near;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      if (atEnd.current) virtualizer.scrollToEnd();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, near, virtualizer]);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = end;
    // Scroll events come after layout: what the ref says is where the person stood before these rows.
    if (before !== undefined && before !== end && atEnd.current) virtualizer.scrollToEnd();
  }, [end, virtualizer]);
}
