import { CallError } from '#machines/call-error.ts';
import type { ChatSessionEvent } from '#machines/chat-session/chat-session.machine.ts';
import { NO_DRAFT } from '#machines/message-drafts/message-drafts.machine.ts';
import { batchOf } from '#machines/rooms/frame-batch.ts';
import type { RoomsView, RoomView } from '#protocol/bridge/views.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import type { Feature } from '../../core/feature.ts';
import { createRoom } from './calls.ts';
import { createChatSession, type ChatSession } from './chat-session.ts';

/** A watched topic; it outlives sign-in and sign-out. */
type Watch = { show(): void; begin(session: ChatSession): void; end(): void };

/** Rooms, messages, the outbox and notices: topics `rooms…` and `room:…`, and every command about them. */
export const chatFeature: Feature = (context) => {
  const { ports, signals, batcher } = context;
  const watches = new Set<Watch>();
  let session: ChatSession | undefined;
  let frames: ServerFrame[] = [];

  const changed = (): void => {
    for (const watch of watches) watch.show();
  };
  function end(): void {
    for (const watch of watches) watch.end();
    session?.end();
    session = undefined;
    frames = [];
    changed();
  }
  const send = (event: ChatSessionEvent): void => session?.send(event);
  const applyFrames = (): void => {
    const batch = batchOf(frames);
    frames = [];
    send({ type: 'frames.received', batch });
  };

  signals.on('signedIn', ({ user }) => {
    if (session?.userId === user.id) {
      send({ type: 'profile.changed', user });
      return;
    }
    end();
    session = createChatSession(context, user, changed);
    for (const watch of watches) watch.begin(session);
    changed();
  });
  signals.on('signedOut', end);
  signals.on('profile', (user) => {
    send({ type: 'profile.changed', user });
    changed();
  });
  signals.on('frame', (frame) => {
    if (!session) return;
    frames.push(frame);
    batcher.apply(applyFrames);
  });
  signals.on('changed', (families) => {
    if (families.includes('rooms')) send({ type: 'rooms.changed' });
  });
  signals.on('initialed', ({ replay, first }) => {
    send({ type: 'connection.up', missed: replay === 'resync' || first });
    send({ type: 'wake' });
  });
  signals.on('disconnected', () => send({ type: 'connection.down' }));
  signals.on('wake', (reason) => {
    if (reason === 'online' || reason === 'visible' || reason === 'reconnect') send({ type: 'wake' });
  });

  const watch = (entry: Watch): (() => void) => {
    watches.add(entry);
    if (session) entry.begin(session);
    entry.show();
    return () => {
      watches.delete(entry);
      entry.end();
    };
  };
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
    topics: {
      rooms: {
        open: ({ limit, query }, emit) =>
          watch({
            show: () => emit(() => session?.roomsView(limit, query) ?? NO_ROOMS_VIEW),
            begin: () => undefined,
            end: () => undefined,
          }),
      },
      room: {
        open({ roomId }, emit) {
          let close: (() => void) | undefined;
          return watch({
            show: () => emit(() => session?.roomView(roomId) ?? emptyRoom(roomId)),
            begin(current) {
              if (parseRoomId(roomId)) close = current.watchRoom(roomId);
            },
            end() {
              close?.();
              close = undefined;
            },
          });
        },
      },
    },
    commands: {
      'room.open': async (selection) => {
        const { send: sendLater } = required();
        const room = await createRoom(ports.http, selection);
        sendLater({ type: 'rooms.received', rooms: [room] });
        return { roomId: room.roomId };
      },
      'room.history.older': ({ roomId }) => dispatch({ type: 'room.history.older', roomId }),
      'room.seen': async (input) => {
        required().markSeen(input);
        return null;
      },
      'room.draft.save': async (input) => {
        await required().saveDraft(input);
        return null;
      },
      'message.send': async (input) => {
        await required().sendMessage(input);
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

const NO_ROOMS_VIEW: RoomsView = { phase: 'loading', rooms: [], total: 0, unreadTotal: 0, asOf: null, error: null };

/** @returns a room before its session exists; `absent` for an id that does not parse. */
function emptyRoom(roomId: string): RoomView {
  const parsed = parseRoomId(roomId);
  return {
    phase: parsed ? 'loading' : 'absent',
    id: roomId,
    chatType: parsed?.chatType ?? CHAT_TYPE.private,
    name: '',
    avatar: null,
    itemName: null,
    refId: parsed?.refId ?? '0',
    members: [],
    messages: [],
    hasOlder: false,
    loadingOlder: false,
    markerTicks: null,
    unread: 0,
    draft: NO_DRAFT,
    asOf: null,
    error: null,
  };
}
