import type { KeyboardEvent } from 'react';

const down = (at: number, last: number) => Math.min(last, at + 1);
const up = (at: number) => Math.max(0, at - 1);
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: down,
  j: down,
  ArrowUp: up,
  k: up,
  Home: () => 0,
  End: (_at, last) => last,
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * @returns the row to which a key moves the focus, counted from 0; null for keys that move nothing
 * @param at the row with the focus; -1 without one
 */
export function rowAfterKey({ key, ctrlKey, metaKey, altKey }: Key, at: number, rows: number): number | null {
  const step = ctrlKey || metaKey || altKey ? undefined : STEPS[key];
  return step && at >= 0 ? step(at, rows - 1) : null;
}

/** Moves the focus between rows that are links, by arrow keys, J and K, Home and End, while a row has it. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(':scope > li > a')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rowAfterKey(event, at, rows.length);
  if (next === null) return;
  event.preventDefault();
  rows[next]?.focus();
}
