/** A resource as tabs see it. */
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { SnapshotFrom } from 'xstate';
import type { createResourceMachine } from './resource.machine.ts';

/** @returns the view of one call's data: stale while it is refetched, and after a refetch failed. */
export function resourceView(snapshot: SnapshotFrom<ReturnType<typeof createResourceMachine>>): ResourceView {
  const { answer, error } = snapshot.context;
  const failed = snapshot.matches('failed') || snapshot.matches('retrying');
  // Data that came with a rendered page is current until the device has been read.
  const isCurrent = snapshot.matches('ready') || snapshot.matches('idle');
  const phase = answer ? (isCurrent ? 'ready' : 'stale') : failed ? 'failed' : 'loading';
  return { phase, data: answer?.data ?? null, error: failed ? error : null, asOf: answer?.asOf ?? null };
}
