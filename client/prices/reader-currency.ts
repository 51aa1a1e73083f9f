import { useSyncExternalStore } from 'react';
import { useUser } from '#client/bridge/use-topic.ts';
import { createDeviceChoice } from '#client/hooks/device-choice.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
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

/** @returns the currency of a user's account for second prices: the one chosen for them, else the user's own */
const accountCurrency = ({ displayCurrency, currency }: UserProfile): CurrencyCode | null =>
  displayCurrency === undefined ? (isCurrency(currency) ? currency : null) : displayCurrency;

/** `public/theme.js` keeps space for prices in it before the session is known. */
const remembered = createDeviceChoice('vermeil.account-currency');

/** Remembers the account's currency for the next visit on this device. @param user null after signing out */
export function rememberAccountCurrency(user: UserProfile | null): void {
  const currency = user && accountCurrency(user);
  if (remembered.get() !== currency) remembered.set(currency);
}

/**
 * @returns the currency in which prices are shown a second time: the choice of this device, else of the account; null
 *   for none, and while a rendered page is taken over
 */
export function useReaderCurrency(): CurrencyCode | null {
  const user = useUser();
  const device = useSyncExternalStore(choice.subscribe, deviceCurrency, () => null);
  return device === undefined ? user && accountCurrency(user) : device;
}
