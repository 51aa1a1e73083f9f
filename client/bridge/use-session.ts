import type { SessionView } from '#protocol/bridge/views.ts';
import { SESSION } from '#protocol/bridge/topics.ts';
import { useTopic } from '#client/bridge/use-topic.ts';

const RESTORING: SessionView = { phase: 'restoring', user: null, error: null };

/** Who is signed in; `restoring` until the worker has said so. */
export function useSession(): SessionView {
  return useTopic(SESSION) ?? RESTORING;
}
