import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { Call, CallAnswer, CallInput } from '#protocol/http/define-call.ts';
import { useTopic } from './use-topic.ts';

const LOADING: ResourceView<never> = { phase: 'loading', data: null, error: null, asOf: null };

/** @returns what a call answers, fetched once for all tabs and kept fresh by the worker. `loading` at first. */
export function useResource<C extends Call>(call: C, input: CallInput<C>): ResourceView<CallAnswer<C>> {
  return useTopic(resourceTopic(call, input)) ?? LOADING;
}
