import { useSyncExternalStore } from 'react';
import type { TrackerIds } from '#protocol/rules/tracker-ids.ts';
import { consentFrom, storedConsent, type Consent } from '#protocol/rules/trackers.ts';

/** The choice of this device. */
const STORAGE_KEY = 'vermeil.consent';

let stored = read();
let isReopened = false;
const listeners = new Set<() => void>();

/** Private windows may refuse storage: the choice then lasts as long as the page. */
function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function changed(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== STORAGE_KEY && key !== null) return;
    stored = newValue;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Stores the choice for all tabs of this device, and closes the banner. */
export function chooseConsent(consent: 'granted' | 'refused', ids: TrackerIds): void {
  stored = storedConsent(consent, ids, Date.now());
  isReopened = false;
  try {
    localStorage.setItem(STORAGE_KEY, stored);
  } catch {
    // See `read`.
  }
  changed();
}

/** Shows the banner again, whatever was chosen. */
export function reopenConsent(): void {
  isReopened = true;
  changed();
}

function currentConsent(ids: TrackerIds): Consent {
  const opposes = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  return consentFrom(stored, ids, Date.now(), opposes);
}

/** @returns the consent of this device */
export const useConsent = (ids: TrackerIds): Consent => useSyncExternalStore(subscribe, () => currentConsent(ids));

/** @returns whether the user opened the banner again */
export const useReopened = (): boolean => useSyncExternalStore(subscribe, () => isReopened);
