import type { Topic } from '#protocol/bridge/topics.ts';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useViews } from './current-bridge.ts';

/** @returns the topic's present view; undefined until the worker has sent the first. Watched while the component lives. */
export function useTopic<View>(topic: Topic<View>): View | undefined {
  const views = useViews();
  const actor = useMemo(() => views.topic(topic), [views, topic]);
  return useSelector(actor, (view) => view);
}
