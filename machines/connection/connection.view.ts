import type { ConnectionView } from '#protocol/bridge/views.ts';
import type { SnapshotFrom } from 'xstate';
import type { ConnectionMachine } from './connection.machine.ts';

/** @returns what tabs see of the connection. */
export function connectionView({
  value,
  context,
}: Pick<SnapshotFrom<ConnectionMachine>, 'value' | 'context'>): ConnectionView {
  const { reason, attempts, retryAt, onlineSince, hasNetwork } = context;
  return { phase: phaseOf(value), reason, attempts, retryAt, onlineSince, hasNetwork };
}

function phaseOf(value: SnapshotFrom<ConnectionMachine>['value']): ConnectionView['phase'] {
  if (value === 'retired') return 'halted';
  if (value === 'deferred') return 'waiting';
  if (typeof value === 'string') return value;
  const { linked } = value;
  return typeof linked === 'string' ? (linked as 'connecting' | 'initializing') : 'online';
}
