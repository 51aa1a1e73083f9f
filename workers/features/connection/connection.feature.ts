import { createConnectionMachine } from '#machines/connection/connection.machine.ts';
import { connectionView } from '#machines/connection/connection.view.ts';
import { createActor } from 'xstate';
import type { Feature } from '../../core/feature.ts';
import type { UserDevice } from '../../adapters/device.ports.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import { openLogPosition, type LogPosition } from './log-position.ts';

/**
 * The realtime connection of the current user: topic `connection`, command `connection.reconnect`.
 * It opens once the session is known, the cursor is read, and this worker leads the browser.
 */
export const connectionFeature: Feature = ({ ports, signals, actorOptions, leading }) => {
  let present: { userId: string; device: UserDevice; position: LogPosition | undefined } | undefined;

  const machine = createConnectionMachine({
    socket: ports.socket,
    clock: ports.clock,
    random: ports.random,
    cursor: (userId) => (present?.userId === userId ? present.position?.current() : undefined),
    deliver: (frame) => {
      present?.position?.advance(frame);
      signals.emit('frame', frame);
      const families = changedFamilies(frame);
      if (families.length > 0) signals.emit('changed', families);
    },
    initialed: (data) => {
      // Without a cursor the server does not know what this device has: messages in the cache may be recalled by now.
      const replay = present?.position?.current() === undefined ? 'resync' : data.replay;
      if (replay !== 'events') present?.position?.restart(data.cursor);
      signals.emit('initialed', { ...data, replay });
    },
    disconnected: () => signals.emit('disconnected', undefined),
    loggedOut: (ending) => signals.emit('unauthorized', ending),
  });
  const actor = createActor(machine, { ...actorOptions, id: 'connection' });

  async function begin(userId: string): Promise<void> {
    const mine = { userId, device: ports.device.user(userId), position: undefined as LogPosition | undefined };
    present = mine;
    const [position] = await Promise.all([openLogPosition(mine.device), leading]);
    if (present !== mine) return;
    mine.position = position;
    actor.send({ type: 'session.signedIn', userId });
  }

  function end(): void {
    present?.device.close();
    present = undefined;
  }

  signals.on('signedIn', ({ user }) => void begin(user.id));
  signals.on('signedOut', () => {
    end();
    actor.send({ type: 'session.signedOut' });
  });
  signals.on('cursorSaved', ({ userId, cursor }) => {
    if (present?.userId === userId) present.position?.applied(cursor);
  });
  signals.on('wake', (reason) => {
    if (reason === 'online' || reason === 'visible') actor.send({ type: 'wake' });
  });
  signals.on('network', (isThere) => actor.send({ type: isThere ? 'network.restored' : 'network.lost' }));
  signals.on('auctionsWatched', (auctions) => actor.send({ type: 'auctions.watch', auctions }));
  signals.on('typingReported', (roomId) => actor.send({ type: 'typing.report', roomId }));
  signals.on('messageDelivered', () => actor.send({ type: 'message.delivered' }));
  signals.on('superseded', () => actor.send({ type: 'connection.superseded' }));
  actor.start();

  return {
    topics: {
      connection: {
        open(_topic, emit) {
          emit(connectionView(actor.getSnapshot()));
          const subscription = actor.subscribe((snapshot) => emit(connectionView(snapshot)));
          return () => subscription.unsubscribe();
        },
      },
    },
    commands: {
      'connection.reconnect': () => {
        actor.send({ type: 'connection.reconnect' });
        signals.emit('wake', 'reconnect');
        return Promise.resolve(null);
      },
    },
    stop() {
      end();
      actor.stop();
    },
  };
};

/** The families of calls whose data a frame changes. Every event of no other feature is a notice. */
function changedFamilies(frame: ServerFrame): readonly string[] {
  switch (frame.event) {
    case 'changed':
      return frame.data.families;
    case 'chat-message':
    case 'message-seen':
    case 'presence':
    case 'typing':
    case 'auction-state':
      return [];
    default:
      return ['notices'];
  }
}
