import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Moves the focus between rows that are links, by arrow keys, Home and End. */
export function onArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const rows = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>(':scope > li > a')];
  const at = rows.findIndex((row) => row === document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  rows[step(at, rows.length - 1)]?.focus();
}
