/** A resource as tabs see it. */
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { SnapshotFrom } from 'xstate';
import type { createResourceMachine } from './resource.machine.ts';

/** @returns the view of one call's data: stale while it is refetched, or after a refetch failed. */
export function resourceView(snapshot: SnapshotFrom<ReturnType<typeof createResourceMachine>>): ResourceView {
  const { answer, error } = snapshot.context;
  const failed = snapshot.matches('failed') || snapshot.matches('retrying');
  const phase = answer ? (snapshot.matches('ready') ? 'ready' : 'stale') : failed ? 'failed' : 'loading';
  return { phase, data: answer?.data ?? null, error: failed ? error : null, asOf: answer?.asOf ?? null };
}
