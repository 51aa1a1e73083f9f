import { useSyncExternalStore } from 'react';
import { useUser } from '#client/bridge/use-topic.ts';
import { createDeviceChoice } from '#client/hooks/device-choice.ts';
import { isCurrency, type CurrencyCode } from '#protocol/money.ts';

/** The choice of no currency on a device whose account has one. */
const NONE = 'none';

/** `public/theme.js` keeps space for prices in it. */
const choice = createDeviceChoice('vermeil.currency');

/** What this device chose: a currency, null for none, undefined if it chose nothing. */
function deviceCurrency(): CurrencyCode | null | undefined {
  const chosen = choice.get();
  return chosen === NONE ? null : chosen !== null && isCurrency(chosen) ? chosen : undefined;
}

/** Remembers a choice on this device, for all its tabs. */
export const setDeviceCurrency = (currency: CurrencyCode | null): void => choice.set(currency ?? NONE);

/**
 * @returns the currency in which prices are shown a second time: the choice of this device, else of the account; null
 *   for none, and while a rendered page is taken over
 */
export function useReaderCurrency(): CurrencyCode | null {
  const user = useUser();
  const device = useSyncExternalStore(choice.subscribe, deviceCurrency, () => null);
  return device === undefined ? (user?.displayCurrency ?? null) : device;
}
