/** Records which events the charts of the worker got, and where they went (protocol/rules/recording.ts). */
import { CallError } from '#machines/call-error.ts';
import type { Clock } from '#machines/clock/clock.ports.ts';
import { RECORDING } from '#protocol/limits.ts';
import type { RecordedEvent } from '#protocol/rules/recording.ts';
import type { Feature } from './feature.ts';
import type { Recorded } from './read-recording.ts';
import { StateMachine, type AnyActor, type AnyEventObject, type InspectionEvent, type StateValue } from 'xstate';

export type Recorder = {
  /** For createActor's `inspect`. */
  inspect(event: InspectionEvent): void;
  /** @returns the newest events, the oldest first */
  recorded(): Recorded[];
};

/** Command `recording.read`. */
export const recordingFeature =
  (recorder: Recorder): Feature =>
  () => ({
    commands: {
      'recording.read': async () => {
        const { readRecording } = await import('./read-recording.ts');
        return { events: readRecording(recorder.recorded()) };
      },
    },
  });

/** @param clock gives the time of an event, ms */
export function createRecorder(clock: Pick<Clock, 'now'>): Recorder {
  const ring: Recorded[] = [];
  let next = 0;

  return {
    inspect(inspected) {
      if (inspected.type !== '@xstate.snapshot') return;
      const { logic, sessionId } = inspected.actorRef as AnyActor;
      if (!(logic instanceof StateMachine)) return;
      ring[next] = {
        at: clock.now(),
        actor: sessionId,
        chart: logic.id,
        ...redacted(inspected.event),
        state: (inspected.snapshot as unknown as { value: StateValue }).value,
      };
      next = (next + 1) % RECORDING.events;
    },
    recorded: () => [...ring.slice(next), ...ring.slice(0, next)],
  };
}

/** [RCD-2] Runs for every event of every chart: no intermediate lists. */
function redacted(event: AnyEventObject): Pick<RecordedEvent, 'type' | 'data'> {
  const data: Record<string, string> = {};
  for (const key in event) if (key !== 'type') data[key] = kindOf(event[key]);
  // Ids of actors follow a colon.
  const colon = event.type.indexOf(':');
  return { type: colon === -1 ? event.type : event.type.slice(0, colon), data };
}

function kindOf(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `text ${value.length}`;
  if (Array.isArray(value)) return `list ${value.length}`;
  if (value instanceof Error) return `error ${value instanceof CallError ? value.data.code : value.name}`;
  return typeof value;
}
