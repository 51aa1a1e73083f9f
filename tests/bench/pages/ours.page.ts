/** A tab of ours without its screens: the bridge, and the views of the list and of one room. */
import { createDevice } from '#workers/adapters/device.ts';
import { loadConnector, openBridge } from '#client/bridge/browser-bridge.ts';
import { roomsTopic, roomTopic } from '#protocol/bridge/topics.ts';
import type { RoomsView, RoomView } from '#protocol/bridge/views.ts';

declare global {
  interface Window {
    /** Milliseconds from asking for a worker until the list stood in the tab with this many rooms. */
    untilRooms(count: number): Promise<number>;
    untilMessages(roomId: string, count: number): Promise<number>;
    /** Resolves when the device knows by itself who is signed in. */
    untilRemembered(): Promise<void>;
  }
}

const from = performance.now();
const bridge = openBridge(await loadConnector(), {});

function until<View>(topic: string, ready: (view: View | undefined) => boolean): Promise<number> {
  const remote = bridge.topic<View>(topic);
  return new Promise((resolve) => {
    const look = (): void => {
      if (ready(remote.getSnapshot())) resolve(performance.now() - from);
    };
    // Never unsubscribed: a tab goes on watching what it shows.
    remote.subscribe(look);
    look();
  });
}

const LIMIT = 50;
const first = until<RoomsView>(roomsTopic(LIMIT), (view) => (view?.rooms.length ?? 0) >= LIMIT);

window.untilRooms = (count) =>
  count <= LIMIT ? first : until<RoomsView>(roomsTopic(count), (view) => (view?.rooms.length ?? 0) >= count);
window.untilMessages = (roomId, count) =>
  until<RoomView>(roomTopic(roomId), (view) => (view?.messages.length ?? 0) >= count);
window.untilRemembered = async () => {
  const { shared } = createDevice();
  while (!(await shared.get<{ user: unknown }>('session'))?.user)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
};
