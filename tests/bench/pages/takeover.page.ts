/** A tab that shows a room and knows when the view first had each message. */
import { roomTopic } from '#protocol/bridge/topics.ts';
import type { RoomView } from '#protocol/bridge/views.ts';
import { sharedNow } from './note-arrivals.ts';
import { openBridge } from './open-bridge.ts';
// oxlint-disable-next-line import/default -- the query makes it an address
import coreUrl from './core.entry.ts?sharedworker&url';

declare global {
  interface Window {
    /** Resolves when the room is shown as the server has it. */
    openRoom(roomId: string): Promise<void>;
    /** @returns when the message was first shown; ms since the epoch */
    untilShown(id: string): Promise<number>;
  }
}

const shown = new Map<string, number>();
let look = (): void => undefined;

window.untilShown = (id) =>
  new Promise((resolve) => {
    look = () => {
      const at = shown.get(id);
      if (at !== undefined) resolve(at);
    };
    look();
  });

window.openRoom = async (roomId) => {
  const bridge = openBridge(coreUrl);
  const room = bridge.topic<RoomView>(roomTopic(roomId));
  await new Promise<void>((resolve) => {
    room.subscribe(() => {
      const at = sharedNow();
      const view = room.getSnapshot();
      for (const { id } of view?.messages ?? []) if (id && !shown.has(id)) shown.set(id, at);
      look();
      if (view?.phase === 'ready' && view.asOf === null) resolve();
    });
  });
};
