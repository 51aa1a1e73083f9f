import { useSyncExternalStore } from 'react';

/** Ids of the messages whose translation this tab shows. */
const shown = new Set<string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows or hides the translation of a message. */
export function showTranslation(messageId: string, on: boolean): void {
  if (on) shown.add(messageId);
  else shown.delete(messageId);
  for (const listener of listeners) listener();
}

/** @returns whether the translation of a message is shown */
export const useTranslationShown = (messageId: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shown.has(messageId),
    () => false,
  );
