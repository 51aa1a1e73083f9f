import { useSyncExternalStore } from 'react';
import type { ToastTone } from '#client/design/toast.tsx';

/** A toast as data. The same `key` again replaces the toast instead of piling up. */
export type ToastData = { key: string; tone: ToastTone; title: string; message: string };

const MOST = 4;

let shown: readonly ToastData[] = [];
const listeners = new Set<() => void>();

function set(next: readonly ToastData[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast at the top right (spec §8), at most four at once: a fifth replaces the oldest. */
export function showToast(toast: ToastData): void {
  set([...shown.filter((other) => other.key !== toast.key), toast].slice(-MOST));
}

/** Closes all toasts: they are in the language that the page had. */
export const closeToasts = (): void => set([]);

/** Closes a toast; does nothing when it is closed already. */
export function closeToast(key: string): void {
  set(shown.filter((toast) => toast.key !== key));
}

export const useToasts = (): readonly ToastData[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
    () => shown,
  );
