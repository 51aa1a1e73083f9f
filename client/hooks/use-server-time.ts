import { useState } from 'react';
import { serverTimeTopic, type TimeStep } from '#protocol/bridge/topics.ts';
import type { ServerTimeView } from '#protocol/bridge/views.ts';
import { useTopic } from '#client/bridge/use-topic.ts';

/**
 * The server's time, ms. Renders again every second or minute.
 * @param known a server time to use until the worker knows a newer one; this device's clock without it
 */
export function useServerTime(step: TimeStep, known?: number): ServerTimeView {
  const view = useTopic(serverTimeTopic(step));
  const [mountedAt] = useState(Date.now);
  if (view && (view.uncertainty !== null || known === undefined)) return view;
  return { now: known ?? mountedAt, uncertainty: null };
}

/** @returns server time, ms. Renders again every minute. */
export const useServerMinute = (): number => useServerTime('minute').now;
