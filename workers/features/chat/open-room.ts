import { createRoomMachine } from '#machines/room/room.machine.ts';
import type { RoomPorts } from '#machines/room/room.ports.ts';
import { createRoomViews, type RoomAside } from '#machines/room/room.view.ts';
import { createOutboxViews, type Author } from '#machines/outbox/outbox.view.ts';
import type { OutboxContext } from '#machines/outbox/outbox.machine.ts';
import type { RoomRecord } from '#machines/rooms/room-record.ts';
import type { RoomView } from '#protocol/bridge/views.ts';
import type { Message } from '#protocol/entities/message.ts';
import { compareTicks } from '#protocol/ticks.ts';
import { createActor } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';

/** A room that somebody looks at. */
export type OpenRoom = {
  received(messages: readonly Message[]): void;
  /** What the list knows of the room now; `absent` when the server says that it is not there. */
  listed(record: RoomRecord | undefined, absent: boolean): void;
  older(): void;
  /** @returns the message, when it is at hand. */
  find(messageId: string): Message | undefined;
  /** The person has read up to this message. @returns whether it is the newest one. */
  read(message: Message): void;
  refetch(): void;
  wake(): void;
  view(outbox: OutboxContext, aside: Pick<RoomAside, 'draft' | 'asOf'>): RoomView;
  stop(): void;
};

/** @param changed hears of every change that a view may show. */
export function openRoom(
  roomId: string,
  me: () => Author,
  ports: RoomPorts,
  actorOptions: FeatureContext['actorOptions'],
  changed: () => void,
): OpenRoom {
  const actor = createActor(createRoomMachine(ports), { ...actorOptions, id: `room-${roomId}`, input: { roomId } });
  const views = createRoomViews(me().id);
  const unsent = createOutboxViews(me);
  let record: RoomRecord | undefined;
  let absent = false;
  actor.subscribe(changed);
  actor.start();

  return {
    received: (messages) => actor.send({ type: 'messages.received', messages }),
    listed(next, isAbsent) {
      if (isAbsent && !absent) actor.send({ type: 'room.absent' });
      absent = isAbsent;
      if (next === record) return;
      record = next;
      if (next) actor.send({ type: 'room.changed', latestTicks: next.latestTicks, seenTicks: next.seenTicks });
    },
    older: () => actor.send({ type: 'room.history.older' }),
    find: (messageId) => actor.getSnapshot().context.timeline.find((message) => message.id === messageId),
    read(message) {
      const newest = actor.getSnapshot().context.timeline.at(-1);
      if (newest && compareTicks(message.ticks, newest.ticks) >= 0) actor.send({ type: 'newest.seen' });
    },
    refetch: () => actor.send({ type: 'refetch' }),
    wake: () => actor.send({ type: 'wake' }),
    view: (outbox, aside) => views(actor.getSnapshot(), { ...aside, record, unsent: unsent(outbox, roomId) }),
    stop: () => actor.stop(),
  };
}
