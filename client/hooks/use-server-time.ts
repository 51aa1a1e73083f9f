import { useConnection } from '#client/bridge/current-bridge.ts';
import { useMinute, useSecond } from './use-now.ts';

/**
 * Server time minus the clock of this device, ms, exact to one network delay. An auction's view carries a time with its
 * uncertainty (machines/server-time).
 */
const useOffset = (): number => useConnection((view) => view?.serverOffset ?? 0);

/** @returns server time, ms. Renders again every minute. */
export const useServerMinute = (): number => useMinute() + useOffset();

/** @returns server time, ms. Renders again every second. */
export const useServerSecond = (): number => useSecond() + useOffset();
