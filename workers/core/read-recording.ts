import { RECORDING } from '#protocol/limits.ts';
import type { RecordedEvent } from '#protocol/rules/recording.ts';
import type { StateValue } from 'xstate';

/** An event with the state that followed, as the chart has it. */
export type Recorded = Omit<RecordedEvent, 'state'> & { state: StateValue };

/** [RCD-3] @returns the newest events that fit into a report, the oldest first */
export function readRecording(recorded: readonly Recorded[]): RecordedEvent[] {
  const kept: RecordedEvent[] = [];
  let length = 1;
  for (const { state, ...event } of recorded.toReversed()) {
    const read = { ...event, state: pathsOf(state).join(' ') };
    length += JSON.stringify(read).length + 1;
    if (length > RECORDING.textMax) break;
    kept.unshift(read);
  }
  return kept;
}

/** `{ linked: 'initialed' }` as `linked.initialed`. */
const pathsOf = (state: StateValue): string[] =>
  typeof state === 'string'
    ? [state]
    : Object.entries(state).flatMap(([name, inner]) => pathsOf(inner ?? '').map((path) => `${name}.${path}`));
