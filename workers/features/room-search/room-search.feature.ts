import { excerptOf, MATCHES_SHOWN, matchingMessages } from '#machines/room/search-messages.ts';
import { byUpdate } from '#machines/rooms/rooms-data.ts';
import type { FoundMessage, MessageSearchView, RoomSearchView } from '#protocol/bridge/views.ts';
import type { UserCache } from '../../adapters/cache.ports.ts';
import type { Feature } from '../../core/feature.ts';

/** The newest messages of a room that are searched. */
const MOST = 20_000;

/**
 * Search in the messages that this device has: topics `room-search:{roomId}:{query}` and `message-search:{query}`. A
 * search ends when its topic is closed.
 */
export const roomSearchFeature: Feature = ({ ports, signals, userId }) => {
  const open = new Set<() => void>();
  signals.on('signedOut', () => {
    for (const close of open) close();
  });

  /** Runs a search on the user's cache until it is closed. @returns undefined for visitors */
  function search(
    run: (cache: UserCache, user: string, isOpen: () => boolean) => Promise<void>,
  ): (() => void) | undefined {
    const user = userId();
    if (user === undefined) return undefined;
    const cache = ports.cache.user(user);
    const close = () => {
      if (open.delete(close)) cache.close();
    };
    open.add(close);
    void run(cache, user, () => open.has(close));
    return close;
  }

  return {
    topics: {
      'room-search': {
        open({ roomId, query }, emit) {
          if (query === '') {
            emit({ phase: 'ready', ids: [] } satisfies RoomSearchView);
            return undefined;
          }
          return search(async (cache, _user, isOpen) => {
            emit({ phase: 'searching', ids: [] } satisfies RoomSearchView);
            const messages = await cache.messages(roomId, MOST);
            const ids = matchingMessages(messages, query).map(({ id }) => id);
            if (isOpen()) emit({ phase: 'ready', ids } satisfies RoomSearchView);
          });
        },
      },
      'message-search': {
        open({ query }, emit) {
          if (query === '') {
            emit({ phase: 'ready', found: [] } satisfies MessageSearchView);
            return undefined;
          }
          return search(async (cache, user, isOpen) => {
            emit({ phase: 'searching', found: [] } satisfies MessageSearchView);
            let found: FoundMessage[] = [];
            for (const { id: roomId, name: roomName, updateTime } of (await cache.allRooms()).sort(byUpdate)) {
              // A room has no message that is newer than its update.
              if ((found[MATCHES_SHOWN - 1]?.createTime ?? 0) > updateTime) break;
              const messages = await cache.messages(roomId, MOST);
              if (!isOpen()) return;
              const matches = matchingMessages(messages, query)
                .slice(0, MATCHES_SHOWN)
                .flatMap((message) => {
                  const { id, username, createTime } = message;
                  const own = message.senderId === user;
                  const excerpt = excerptOf(message, query);
                  return excerpt ? [{ id, roomId, roomName, own, username, createTime, ...excerpt }] : [];
                });
              if (matches.length === 0) continue;
              found = [...found, ...matches].sort((a, b) => b.createTime - a.createTime).slice(0, MATCHES_SHOWN);
              emit({ phase: 'searching', found } satisfies MessageSearchView);
            }
            if (isOpen()) emit({ phase: 'ready', found } satisfies MessageSearchView);
          });
        },
      },
    },
  };
};
