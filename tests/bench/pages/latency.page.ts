/** A tab that receives the same messages as our views and on a bare port, and records the times. */
import { roomTopic } from '#protocol/bridge/topics.ts';
import type { RoomView } from '#protocol/bridge/views.ts';
import { sharedNow } from './note-arrivals.ts';
import { openBridge } from './open-bridge.ts';
// oxlint-disable-next-line import/default -- the query makes it an address
import bareUrl from './bare.entry.ts?sharedworker&url';
// oxlint-disable-next-line import/default -- the query makes it an address
import oursUrl from './ours.entry.ts?sharedworker&url';

type Times = Record<string, number>;
declare global {
  interface Window {
    begin(options: { roomId: string; bareToken: string; bareUser: string }): Promise<void>;
    /** Resolves when this message has come this way. */
    isShown(side: 'ours' | 'bare', id: string): Promise<void>;
    shown(): { ours: Times; bare: Times };
    arrived(): Promise<{ ours: Times; bare: Times }>;
  }
}

const ours: Times = {};
const bare: Times = {};
let awaited: { times: Times; id: string; come(): void } | undefined;

function note(times: Times, id: string, at: number): void {
  times[id] ??= at;
  if (awaited?.times === times && awaited.id === id) awaited.come();
}

window.isShown = (side, id) =>
  new Promise((resolve) => {
    const times = side === 'ours' ? ours : bare;
    if (id in times) resolve();
    else awaited = { times, id, come: resolve };
  });

window.begin = async ({ roomId, bareToken, bareUser }) => {
  const bridge = openBridge(oursUrl);
  const room = bridge.topic<RoomView>(roomTopic(roomId));
  const oursReady = new Promise<void>((resolve) => {
    room.subscribe(() => {
      const at = sharedNow();
      const view = room.getSnapshot();
      const id = view?.messages.at(-1)?.id;
      if (id) note(ours, id, at);
      if (view?.phase === 'ready' && view.asOf === null) resolve();
    });
  });
  const worker = new SharedWorker(bareUrl, { type: 'module', name: 'bench.bare' });
  const bareReady = new Promise<void>((resolve) => {
    worker.port.addEventListener('message', ({ data }: MessageEvent<{ _id?: string; ready?: boolean }>) => {
      if (data._id) note(bare, data._id, sharedNow());
      else resolve();
    });
  });
  worker.port.start();
  worker.port.postMessage({ token: bareToken, userId: bareUser });
  await oursReady;
  // Tabs that come after the first find the socket open already.
  await Promise.race([
    bareReady,
    new Promise((resolve) => {
      setTimeout(resolve, 1_000);
    }),
  ]);
};

window.shown = () => ({ ours, bare });

const ask = (channelName: string): Promise<Times> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<Times>) => resolve(data));
    channel.postMessage('arrivals?');
  });
window.arrived = async () => ({ ours: await ask('bench.arrivals.ours'), bare: await ask('bench.arrivals.bare') });
