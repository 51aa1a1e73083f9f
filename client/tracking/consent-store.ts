import { useSyncExternalStore } from 'react';
import { createDeviceChoice } from '#client/hooks/device-choice.ts';
import type { TrackerIds } from '#protocol/rules/tracker-ids.ts';
import { consentFrom, storedConsent, type Consent } from '#protocol/rules/trackers.ts';

const choice = createDeviceChoice('vermeil.consent');

/** Stores the choice for all tabs of this device, and closes the banner. */
export function chooseConsent(consent: 'granted' | 'refused', ids: TrackerIds): void {
  reopen(false);
  choice.set(storedConsent(consent, ids, Date.now()));
}

let isReopened = false;
const reopened = new Set<() => void>();
function reopen(open: boolean): void {
  isReopened = open;
  for (const listener of reopened) listener();
}
function subscribeReopened(listener: () => void): () => void {
  reopened.add(listener);
  return () => void reopened.delete(listener);
}

/** Shows the banner again, whatever was chosen. */
export const reopenConsent = (): void => reopen(true);

function currentConsent(ids: TrackerIds): Consent {
  const opposes = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  return consentFrom(choice.get(), ids, Date.now(), opposes);
}

/** @returns the consent of this device */
export const useConsent = (ids: TrackerIds): Consent =>
  useSyncExternalStore(choice.subscribe, () => currentConsent(ids));

/** @returns whether the user opened the banner again */
export const useReopened = (): boolean => useSyncExternalStore(subscribeReopened, () => isReopened);
