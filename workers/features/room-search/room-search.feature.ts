import { searchMessages } from '#machines/room/search-messages.ts';
import type { RoomSearchView } from '#protocol/bridge/views.ts';
import type { Feature } from '../../core/feature.ts';

/** The newest messages of a room that are searched. */
const MOST = 20_000;

/** Search in the messages of a room that this device has: topic `room-search:{roomId}:{query}`. */
export const roomSearchFeature: Feature = ({ ports, signals, userId }) => {
  const open = new Set<() => void>();
  signals.on('signedOut', () => {
    for (const close of open) close();
  });
  return {
    topics: {
      'room-search': {
        open({ roomId, query }, emit) {
          const user = userId();
          if (user === undefined) return undefined;
          if (query === '') {
            emit({ phase: 'ready', ids: [] } satisfies RoomSearchView);
            return undefined;
          }
          const cache = ports.cache.user(user);
          const close = () => {
            if (open.delete(close)) cache.close();
          };
          open.add(close);
          emit({ phase: 'searching', ids: [] } satisfies RoomSearchView);
          void cache.messages(roomId, MOST).then((messages) => {
            if (open.has(close))
              emit({ phase: 'ready', ids: searchMessages(messages, query) } satisfies RoomSearchView);
          });
          return close;
        },
      },
    },
  };
};
