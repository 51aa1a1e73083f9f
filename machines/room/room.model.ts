import { compareTicks } from '#protocol/ticks.ts';
import type { AnyEventObject } from 'xstate';
import { callError } from '../call-error.model.ts';
import { effect, type ChartModel } from '../chart-model.ts';
import { createRoomMachine, ROOM_WINDOW } from './room.machine.ts';
import { byTicks, newestGap } from './timeline.ts';
import { makeMessage } from './message.model.ts';

const done = (id: string, output: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output });
const failed = (id: string, status: number): AnyEventObject => ({
  type: `xstate.error.actor.${id}`,
  error: callError(status),
});

/** Whether the room is behind either of the two `room.changed`, and whether message 22 would leave a gap. */
const newestBucket = (ticks: number): string =>
  ticks < 5 ? 'behind both' : ticks < 21 ? 'far behind one' : ticks < 22 ? 'just behind one' : 'behind none';

export const roomModel: ChartModel<ReturnType<typeof createRoomMachine>> = {
  machine: createRoomMachine({
    read: () => Promise.resolve([]),
    fetch: () => Promise.resolve([]),
    save: effect,
  }),
  input: { roomId: 'r' },
  cases: ({ context }) => [
    done('readNewest', [makeMessage(10)]),
    done('fetchNewest', [makeMessage(20), makeMessage(21)]),
    failed('fetchNewest', 404),
    failed('fetchNewest', 401),
    failed('fetchNewest', 500),
    done('fetchGap', []),
    done('fetchGap', [makeMessage(Number(newestGap(context.timeline)?.before ?? 1) - 1)]),
    failed('fetchGap', 404),
    failed('fetchGap', 403),
    failed('fetchGap', 0),
    done('readOlder', []),
    done('readOlder', [makeMessage(Math.max(1, Number(context.timeline[0]?.ticks ?? 2) - 1))]),
    done('fetchOlder', [makeMessage(1)]),
    failed('fetchOlder', 500),
    { type: 'messages.received', messages: [makeMessage(22)] },
    { type: 'room.reset' },
    { type: 'room.seen', ticks: '22' },
    { type: 'room.seen', ticks: '1' },
    { type: 'room.changed', latestTicks: '22', seenTicks: '3' },
    { type: 'room.changed', latestTicks: '5', seenTicks: '5' },
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      newestBucket(Number(context.timeline.at(-1)?.ticks ?? 0)),
      newestGap(context.timeline) ? 'gap' : '',
      String(context.markerTicks),
      Number(context.timeline[0]?.ticks ?? 0) > 1 ? 'older' : '',
      context.latestTicks,
    ].join(' '),
  invariants: {
    '[TML-1] messages are in order, each once': ({ context: { timeline } }) =>
      new Set(timeline.map(({ id }) => id)).size === timeline.length &&
      timeline.every((one, at) => at === 0 || byTicks(timeline[at - 1] ?? one, one) < 0),
    '[RM-3] the window holds no more than its limit': ({ context }) =>
      context.timeline.length <= context.limit && context.limit >= ROOM_WINDOW,
    '[RM-2] a live room has no gap': (snapshot) =>
      !snapshot.matches({ sync: 'live' }) || newestGap(snapshot.context.timeline) === undefined,
    '[RM-5] a live room has the latest message known of it': (snapshot) =>
      !snapshot.matches({ sync: 'live' }) ||
      compareTicks(snapshot.context.latestTicks, snapshot.context.timeline.at(-1)?.ticks ?? '0') <= 0,
    'has an error when refused': (snapshot) =>
      !snapshot.matches({ sync: 'refused' }) || snapshot.context.error !== null,
  },
  limit: 2_000,
};
