import { CallError } from '#machines/call-error.ts';
import { waitFor, type AnyActorRef, type SnapshotFrom } from 'xstate';

/**
 * Waits for a state of a chart.
 * @throws CallError Cancelled when the chart is stopped before, as at the end of a session; its error when it fails
 */
export async function waitForState<Actor extends AnyActorRef>(
  actor: Actor,
  isReached: (snapshot: SnapshotFrom<Actor>) => boolean,
): Promise<SnapshotFrom<Actor>> {
  try {
    return await waitFor(actor, isReached);
  } catch (error) {
    throw actor.getSnapshot().status === 'error' ? error : new CallError({ code: 'Cancelled', status: 0 });
  }
}
