import { useState, useSyncExternalStore } from 'react';
import type { Topic } from '#protocol/bridge/topics.ts';
import { useViews } from './current-bridge.ts';

/**
 * @returns the view that the server rendered this part of the page with, undefined on pages opened later; for what
 *   another topic takes over. The topic is not subscribed.
 */
export function useRendered<View>(topic: Topic<View>): View | undefined {
  const views = useViews();
  const rendered = useSyncExternalStore(never, nothing, () => views.topic(topic).getServerSnapshot());
  const [view] = useState(rendered);
  return view;
}

const never = () => () => undefined;
const nothing = () => undefined;
