import type { Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { HistoryRow } from './rows.ts';

/**
 * One stop for Tab in the whole history; the arrow keys, Home and End go from message to message.
 * @returns the id of the message that Tab reaches, and handlers for the element that scrolls.
 */
export function useRovingFocus({
  rows,
  scroller,
  virtualizer,
}: {
  rows: readonly HistoryRow[];
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}): { current: string | null; onKeyDown: (event: KeyboardEvent) => void; onFocus: (event: FocusEvent) => void } {
  const [chosen, setChosen] = useState<string | null>(null);
  const focusNext = useRef<string | null>(null);
  const known = chosen !== null && rows.some((row) => row.message.id === chosen);
  const current = known ? chosen : (rows.findLast((row) => row.message.kind === 'message')?.message.id ?? null);
  useEffect(() => {
    if (focusNext.current === null) return;
    const message = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(focusNext.current)}"]`);
    if (!message) return;
    focusNext.current = null;
    message.focus({ preventScroll: true });
  });
  const move = (from: number, step: number) => {
    let index = from;
    while (rows[index]?.message.kind === 'gap') index += step;
    const row = rows[index];
    if (!row) return;
    focusNext.current = row.message.id;
    virtualizer.scrollToIndex(index);
    setChosen(row.message.id);
  };
  return {
    current,
    onKeyDown(event) {
      const focused = (event.target as HTMLElement).closest('[data-message]');
      if (!focused) return;
      const index = rows.findIndex((row) => row.message.id === focused.getAttribute('data-message'));
      if (event.key === 'ArrowUp') move(index - 1, -1);
      else if (event.key === 'ArrowDown') move(index + 1, 1);
      else if (event.key === 'Home') move(0, 1);
      else if (event.key === 'End') move(rows.length - 1, -1);
      else return;
      event.preventDefault();
    },
    onFocus(event) {
      const id = (event.target as HTMLElement).closest('[data-message]')?.getAttribute('data-message');
      if (id) setChosen(id);
    },
  };
}
