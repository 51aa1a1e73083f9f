import { useMinute } from '#client/hooks/use-now.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { CONNECTION } from '#protocol/bridge/topics.ts';

/** Server time as this browser knows it, ms; renders again every minute. However wrong the clock of this device is. */
export function useServerMinute(): number {
  const offset = useTopic(CONNECTION)?.serverOffset ?? 0;
  return useMinute() + offset;
}
