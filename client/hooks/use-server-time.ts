import { useTopic } from '#client/bridge/use-topic.ts';
import { CONNECTION } from '#protocol/bridge/topics.ts';
import { useMinute, useSecond } from './use-now.ts';

/**
 * Server time, ms, however wrong the clock of this device is: the only reader of the connection's offset. It is exact
 * to
 * one network delay; an auction's own view carries a time with its uncertainty (machines/server-time).
 */
const useOffset = (): number => useTopic(CONNECTION)?.serverOffset ?? 0;

/** Renders again every minute. */
export const useServerMinute = (): number => useMinute() + useOffset();

/** Renders again every second. */
export const useServerSecond = (): number => useSecond() + useOffset();
