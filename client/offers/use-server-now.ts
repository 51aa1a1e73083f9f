import { useMinute } from '#client/hooks/use-now.ts';
import { useTopic } from '#client/bridge/use-topic.ts';
import { CONNECTION } from '#protocol/bridge/topics.ts';

/** Server time, ms, independent of the device's clock; updates every minute. */
export function useServerMinute(): number {
  const offset = useTopic(CONNECTION)?.serverOffset ?? 0;
  return useMinute() + offset;
}
