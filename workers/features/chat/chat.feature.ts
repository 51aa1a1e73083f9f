import { CallError } from '#machines/call-error.ts';
import type { ChatSessionEvent } from '#machines/chat-session/chat-session.machine.ts';
import { toFrameBatch } from '#machines/rooms/frame-batch.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import type { Feature } from '../../core/feature.ts';
import { createRoom } from './calls.ts';
import { createChatSession, type ChatSession } from './chat-session.ts';
import { createChatTopics } from './chat-topics.ts';

/** Rooms, messages, the outbox and notices: topics `rooms…` and `room:…`, and every command about them. */
export const chatFeature: Feature = (context) => {
  const { ports, signals, batcher } = context;
  const chatTopics = createChatTopics();
  let session: ChatSession | undefined;
  let frames: ServerFrame[] = [];

  function end(): void {
    chatTopics.end();
    session?.end();
    session = undefined;
    frames = [];
  }
  const send = (event: ChatSessionEvent): void => session?.send(event);
  const applyFrames = (): void => {
    const batch = toFrameBatch(frames);
    frames = [];
    send({ type: 'frames.received', batch });
  };

  signals.on('signedIn', ({ user }) => {
    if (session?.userId === user.id) {
      send({ type: 'profile.changed', user });
      return;
    }
    end();
    session = createChatSession(context, user);
    chatTopics.begin(session);
  });
  signals.on('signedOut', end);
  signals.on('profile', (user) => {
    send({ type: 'profile.changed', user });
    chatTopics.publish();
  });
  signals.on('frame', (frame) => {
    if (!session) return;
    frames.push(frame);
    batcher.apply(applyFrames);
  });
  signals.on('localeChanged', () => send({ type: 'language.changed' }));
  signals.on('changed', (families) => {
    if (families.includes('rooms')) send({ type: 'rooms.changed' });
  });
  signals.on('initialed', ({ replay, first, cursor }) => {
    const resync = replay === 'resync';
    if (resync) session?.dropCachedMessages(cursor);
    send({ type: 'connection.up', missed: resync || first, resync });
    send({ type: 'wake' });
  });
  signals.on('disconnected', () => send({ type: 'connection.down' }));
  signals.on('wake', (reason) => {
    if (reason === 'online' || reason === 'visible' || reason === 'reconnect') send({ type: 'wake' });
  });

  /** @throws CallError Unauthenticated while signed out. */
  const required = (): ChatSession => {
    if (!session) throw new CallError({ code: 'Unauthenticated', status: 401 });
    return session;
  };
  /** Sends a command's event to the session; the chart knows which actor handles it. */
  const dispatch = async (event: ChatSessionEvent): Promise<null> => {
    required().send(event);
    return null;
  };

  return {
    topics: chatTopics.topics,
    commands: {
      'room.open': async (selection) => {
        const { send: sendLater } = required();
        const room = await createRoom(ports.http, context.locale(), selection);
        sendLater({ type: 'rooms.received', rooms: [room] });
        return { roomId: room.roomId };
      },
      'room.history.older': ({ roomId }) => dispatch({ type: 'room.history.older', roomId }),
      'room.seen': async (input) => {
        required().markSeen(input);
        return null;
      },
      'room.draft.save': async (input) => required().saveDraft(input),
      'message.send': async (input) => {
        await required().sendMessage(input);
        return null;
      },
      'message.mark': async (input) => {
        await required().markMessage(input);
        return null;
      },
      'message.retry': ({ messageId }) => dispatch({ type: 'message.retry', messageId }),
      'message.discard': ({ messageId }) => dispatch({ type: 'message.discard', messageId }),
      'upload.cancel': ({ messageId }) => dispatch({ type: 'upload.cancel', messageId }),
      'notice.seen': (mark) => dispatch({ type: 'notice.seen', mark }),
    },
    stop: end,
  };
};
