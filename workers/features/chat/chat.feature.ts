import { CallError } from '#machines/call-error.ts';
import type { RoomsView, RoomView } from '#protocol/bridge/views.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import type { Feature } from '../../core/feature.ts';
import { createChatSession, type ChatSession } from './chat-session.ts';
import { NO_DRAFT } from './drafts.ts';

/** A topic somebody watches; it outlives sign-in and sign-out. */
type Watch = { show(session: ChatSession | undefined): void; begin(session: ChatSession): void; end(): void };

/** Rooms, messages, the outbox and notices: topics `rooms…` and `room:…`, and every command about them. */
export const chatFeature: Feature = (context) => {
  const { signals } = context;
  const watches = new Set<Watch>();
  let session: ChatSession | undefined;
  let pending = false;

  /** Whatever changes in one turn is shown once. */
  function changed(): void {
    if (pending) return;
    pending = true;
    queueMicrotask(() => {
      pending = false;
      for (const watch of watches) watch.show(session);
    });
  }
  function end(): void {
    for (const watch of watches) watch.end();
    session?.stop();
    session = undefined;
    changed();
  }

  signals.on('signedIn', ({ user }) => {
    if (session?.userId === user.id) {
      session.profile(user);
      return;
    }
    end();
    session = createChatSession(context, user, changed);
    for (const watch of watches) watch.begin(session);
    changed();
  });
  signals.on('signedOut', end);
  signals.on('superseded', end);
  signals.on('profile', (user) => session?.profile(user));
  signals.on('frame', (frame) => session?.frame(frame));
  signals.on('changed', (families) => {
    if (families.includes('rooms')) session?.renamed();
  });
  signals.on('initialed', ({ replay, first }) => {
    // Neither the first fetch nor a frame brings what happened between them.
    session?.lineUp(replay === 'resync' || first);
    session?.wake();
  });
  signals.on('disconnected', () => session?.lineDown());
  signals.on('wake', (reason) => {
    if (reason === 'online' || reason === 'visible' || reason === 'reconnect') session?.wake();
  });

  const watch = (entry: Watch): (() => void) => {
    watches.add(entry);
    if (session) entry.begin(session);
    entry.show(session);
    return () => {
      watches.delete(entry);
      entry.end();
    };
  };
  /** @throws CallError Unauthenticated while nobody is signed in. */
  const required = (): ChatSession => {
    if (!session) throw new CallError({ code: 'Unauthenticated', status: 401 });
    return session;
  };

  return {
    topics: {
      rooms: {
        open: ({ limit, query }, emit) =>
          watch({
            show: (at) => emit(at?.roomsView(limit, query) ?? NO_ROOMS_VIEW),
            begin: () => undefined,
            end: () => undefined,
          }),
      },
      room: {
        open({ roomId }, emit) {
          let close: (() => void) | undefined;
          return watch({
            show: (at) => emit(at?.roomView(roomId) ?? emptyRoom(roomId)),
            begin(at) {
              if (parseRoomId(roomId)) close = at.watchRoom(roomId);
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
      'room.open': async (selection) => required().openRoom(selection),
      'room.history.older': async ({ roomId }) => done(required().older(roomId)),
      'room.seen': async ({ roomId, messageId }) => done(required().seen(roomId, messageId)),
      'room.draft.save': async ({ roomId, text, replyTo }) => done(await required().saveDraft(roomId, text, replyTo)),
      'message.send': async (input) => done(await required().send(input)),
      'message.retry': async ({ messageId }) => done(required().retry(messageId)),
      'message.discard': async ({ messageId }) => done(required().discard(messageId)),
      'upload.cancel': async ({ messageId }) => done(required().cancelUpload(messageId)),
      'notice.seen': async (mark) => done(required().noticeSeen(mark)),
    },
    stop: end,
  };
};

/** Every command that only has an effect answers null. */
const done = (_: void): null => null;

const NO_ROOMS_VIEW: RoomsView = { phase: 'loading', rooms: [], total: 0, unreadTotal: 0, asOf: null, error: null };

/** A room before its session is there; one whose id is none can never be. */
function emptyRoom(roomId: string): RoomView {
  const parts = parseRoomId(roomId);
  return {
    phase: parts ? 'loading' : 'absent',
    id: roomId,
    chatType: parts?.chatType ?? CHAT_TYPE.private,
    name: '',
    avatar: null,
    itemName: null,
    refId: parts?.refId ?? '0',
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
