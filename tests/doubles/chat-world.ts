import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { RoomsView, RoomView } from '#protocol/bridge/views.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { createChatServer, type ChatServer } from './chat-server.ts';
import { createMemoryPorts, type MemoryPorts } from './memory-ports.ts';
import { createBatcher } from '#workers/core/batcher.ts';
import { createSignals, type Signals } from '#workers/core/signals.ts';
import type { View } from '#workers/core/topic-source.ts';
import { chatFeature } from '#workers/features/chat/chat.feature.ts';

export const ADA: UserProfile = {
  id: 'ada',
  trueName: 'Ada',
  storeDisplayName: null,
  headFile: null,
  storeLogoFile: null,
  isCustomerService: false,
  username: 'ada',
  email: null,
  emailVerified: false,
  areaCode: null,
  mobile: null,
  mobileVerified: false,
  gender: null,
  currency: 'HKD',
  kycStatus: 0,
  languageCode: 'EN',
  isStore: false,
};

type World = {
  ports: MemoryPorts;
  server: ChatServer;
  signals: Signals;
  applied: string[];
  commands: NonNullable<ReturnType<typeof chatFeature>['commands']>;
  rooms(): RoomsView | undefined;
  room(roomId: string): () => RoomView | undefined;
  close(roomId: string): void;
  stop(): void;
};

/** The view as a tab gets it. */
const made = <Shown>(view: View | undefined): Shown | undefined =>
  (typeof view === 'function' ? (view as () => object)() : view) as Shown | undefined;

/**
 * The chat feature of one worker over a server double. Given an earlier world, it is that of a worker that replaces the
 * ended one.
 * @param inspect sees what the charts of the feature do
 * @param leading settles when the worker leads
 */
export function createWorld(
  before?: Pick<World, 'ports' | 'server'>,
  inspect?: ActorOptions<AnyActorLogic>['inspect'],
  leading = Promise.resolve(),
): World {
  const ports = before?.ports ?? createMemoryPorts();
  const server = before?.server ?? createChatServer(ports.clock.now);
  server.serve(ports.http, 'ada');
  const signals = createSignals((error) => {
    throw error;
  });
  const feature = chatFeature({
    ports,
    signals,
    batcher: createBatcher(ports.clock),
    actorOptions: { clock: ports.clock, ...(inspect && { inspect }) },
    leading,
    userId: () => undefined,
    isConnected: () => false,
    locale: () => 'en',
    watch: () => () => undefined,
    send: () => Promise.reject(new Error('no other features')),
  });
  const applied: string[] = [];
  signals.on('cursorSaved', ({ cursor }) => applied.push(cursor));
  server.onFrame = (reader, frame) => {
    if (reader === 'ada') signals.emit('frame', frame);
  };
  let list: View | undefined;
  feature.topics?.rooms?.open({ name: 'rooms', limit: 20, filter: null, query: '' }, (view) => {
    list = view;
  });
  const closing = new Map<string, () => void>();
  return {
    ports,
    server,
    signals,
    applied,
    commands: feature.commands ?? {},
    rooms: () => made<RoomsView>(list),
    room(roomId) {
      let shown: View | undefined;
      const close = feature.topics?.room?.open({ name: 'room', roomId }, (view) => {
        shown = view;
      });
      closing.set(roomId, () => close?.());
      return () => made<RoomView>(shown);
    },
    close: (roomId) => closing.get(roomId)?.(),
    stop: () => feature.stop?.(),
  };
}

export const signIn = (world: World): void => world.signals.emit('signedIn', { user: ADA, restored: false });
/** Emits `initialed`; `first` for the first one of each world. */
export function up(world: World, replay: 'none' | 'events' | 'resync' = 'none'): void {
  const first = !connected.has(world);
  connected.add(world);
  const serverTime = world.ports.clock.now();
  world.signals.emit('initialed', { userId: 'ada', serverTime, cursor: '0', replay, first });
}
const connected = new WeakSet<World>();
/** Waits for the cache writes, which follow views by 40 ms. */
export async function written(world: World): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    world.ports.clock.advance(40);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}
export const texts = (view: RoomView | undefined): string[] => view?.messages.map((message) => message.content) ?? [];
export const write = (roomId: string, id: string, content: string) => ({
  roomId,
  id,
  content,
  files: [],
  replyTo: null,
});
