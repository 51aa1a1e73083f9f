import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { estimateRow } from './row-height.ts';
import type { HistoryRow } from './rows.ts';

/** @returns about how far down a room opens, CSS pixels: at the "new messages" marker, else at its end. */
export function firstOffset(rows: readonly HistoryRow[]): number {
  const marker = rows.findIndex((row) => row.marker);
  return rows.slice(0, marker < 0 ? rows.length : marker).reduce((sum, row) => sum + estimateRow(row), 0);
}

/**
 * Brings a room that opens to its marker or its end, exactly, once its rows have been measured.
 * @returns whether that is done: before, what is in the window is not what the person sees.
 */
export function usePlaced(rows: readonly HistoryRow[], virtualizer: Virtualizer<HTMLDivElement, Element>): boolean {
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
