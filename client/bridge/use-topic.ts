import { resourceTopic, SESSION, type Topic } from '#protocol/bridge/topics.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useViews } from './current-bridge.ts';
import type { ResourceView, SessionView } from '#protocol/bridge/views.ts';
import type { CallName, CallNamed } from '#protocol/http/calls.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { CallInput } from '#protocol/http/endpoints/endpoints.ts';

const RESTORING: SessionView = { phase: 'restoring', user: null, error: null };

/** Who is signed in; `restoring` until the worker has said so. */
export function useSession(): SessionView {
  return useTopic(SESSION) ?? RESTORING;
}

/**
 * The signed-in user, null for visitors and until the worker has said so. Unlike {@link useSession} it does not render
 * visitors' pages again when the session is known.
 */
export const useUser = (): SessionView['user'] => useSelected(SESSION, (view) => view?.user ?? null);

/** Whether a user is signed in; renders again only when that changes. */
export const useIsSignedIn = (): boolean => useSelected(SESSION, (view) => view?.phase === 'signedIn');

/** The view of a call's result, and the topic it comes from. */
export type Resource<Data = unknown> = ResourceView<Data> & { readonly topic: string };

const LOADING: ResourceView<never> = { phase: 'loading', data: null, error: null, asOf: null };

/** @returns the result of a call, fetched once for all tabs and refreshed by the worker. `loading` at first. */
export function useResource<Name extends CallName>(
  call: Name,
  input: CallInput<CallNamed<Name>>,
): Resource<CallResponse<CallNamed<Name>>> {
  const topic = resourceTopic(call, input);
  const view: ResourceView<CallResponse<CallNamed<Name>>> = useTopic(topic) ?? LOADING;
  return useMemo(() => ({ ...view, topic }), [view, topic]);
}

/**
 * @returns the topic's current view, undefined until the worker has sent the first. The topic stays subscribed while
 * the component is mounted. Not `useSelector` of @xstate/react, which would hydrate with the live view.
 */
export function useTopic<View>(topic: Topic<View>): View | undefined {
  return useSelected(topic, whole);
}

const whole = <View>(view: View): View => view;

/** @param select returns the same value as long as it did not change: a scalar, or a part of the view */
function useSelected<View, Selected>(topic: Topic<View>, select: (view: View | undefined) => Selected): Selected {
  const views = useViews();
  const remote = useMemo(() => views.topic(topic), [views, topic]);
  const subscribe = useCallback((changed: () => void) => remote.subscribe(changed).unsubscribe, [remote]);
  return useSyncExternalStore(
    subscribe,
    () => select(remote.getSnapshot()),
    () => select(remote.getServerSnapshot()),
  );
}
