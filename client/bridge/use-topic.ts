import type { Topic } from '#protocol/bridge/topics.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useViews } from './current-bridge.ts';

/**
 * @returns the topic's present view; undefined until the worker has sent the first. Watched while the component lives.
 * `useSelector` of @xstate/react will not do: it takes the live view for what the server rendered.
 */
export function useTopic<View>(topic: Topic<View>): View | undefined {
  const views = useViews();
  const remote = useMemo(() => views.topic(topic), [views, topic]);
  const subscribe = useCallback((changed: () => void) => remote.subscribe(changed).unsubscribe, [remote]);
  return useSyncExternalStore(subscribe, remote.getSnapshot, remote.getServerSnapshot);
}
