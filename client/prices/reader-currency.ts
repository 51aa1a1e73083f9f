import { useSyncExternalStore } from 'react';
import { useSession } from '#client/bridge/use-topic.ts';
import { isCurrency, type CurrencyCode } from '#protocol/money.ts';

/** Read by `public/theme.js` before the first paint. */
const STORAGE_KEY = 'vermeil.currency';
/** The choice of no currency on a device whose account has one. */
const NONE = 'none';

/** What this device chose: a currency, null for none, undefined if it chose nothing. */
type DeviceChoice = CurrencyCode | null | undefined;

const choiceOf = (stored: string | null): DeviceChoice =>
  stored === NONE ? null : stored !== null && isCurrency(stored) ? stored : undefined;

function deviceChoice(): DeviceChoice {
  try {
    return choiceOf(localStorage.getItem(STORAGE_KEY));
  } catch {
    // Private windows may refuse storage; the page still has the choice.
    return choiceOf(document.documentElement.dataset.currency ?? null);
  }
}

const listeners = new Set<() => void>();

/** Remembers a choice on this device, for all its tabs. */
export function setDeviceCurrency(currency: CurrencyCode | null): void {
  if (currency) document.documentElement.dataset.currency = currency;
  else delete document.documentElement.dataset.currency;
  try {
    localStorage.setItem(STORAGE_KEY, currency ?? NONE);
  } catch {
    // The choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === STORAGE_KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * @returns the currency in which prices are shown a second time: the choice of this device, else of the account; null
 *   for none, and while a rendered page is taken over
 */
export function useReaderCurrency(): CurrencyCode | null {
  const { user } = useSession();
  const device = useSyncExternalStore(subscribe, deviceChoice, () => null);
  return device === undefined ? (user?.displayCurrency ?? null) : device;
}
