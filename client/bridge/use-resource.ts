import { useMemo } from 'react';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { Call, CallAnswer, CallInput } from '#protocol/http/define-call.ts';
import { useTopic } from './use-topic.ts';

/** The view of a call's result, and the topic it comes from. */
export type Resource<Data = unknown> = ResourceView<Data> & { readonly topic: string };

const LOADING: ResourceView<never> = { phase: 'loading', data: null, error: null, asOf: null };

/** @returns the result of a call, fetched once for all tabs and refreshed by the worker. `loading` at first. */
export function useResource<C extends Call>(call: C, input: CallInput<C>): Resource<CallAnswer<C>> {
  const topic = resourceTopic(call, input);
  const view: ResourceView<CallAnswer<C>> = useTopic(topic) ?? LOADING;
  return useMemo(() => ({ ...view, topic }), [view, topic]);
}
