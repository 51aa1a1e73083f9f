import { withRecentItem } from '#machines/history/recent-items.ts';
import type { HistoryList } from '#protocol/bridge/commands.ts';
import type { HistoryView } from '#protocol/bridge/views.ts';
import { RECENTLY_SEEN, SUGGESTIONS } from '#protocol/limits.ts';
import type { KeyValue, UserDevice } from '../../adapters/device.ports.ts';
import type { Feature } from '../../core/feature.ts';

const MOST: Readonly<Record<HistoryList, number>> = { searches: SUGGESTIONS.recent, goods: RECENTLY_SEEN.most };
const keyOfList = (list: HistoryList): string => `history:${list}`;

/**
 * Recent searches and goods looked at, on this device: topic `history:{list}`, commands `history.*`.
 *
 * A user's lists are in the user's own storage, which sign-out deletes. Visitors of this browser have lists of their
 * own, which are hidden while a user is signed in.
 */
export const historyFeature: Feature = ({ ports, signals, userId }) => {
  let person: { id: string; device: UserDevice } | undefined;
  /** Watched lists, which change with the user. */
  const shown = new Map<HistoryList, (view: HistoryView) => void>();
  /** Changes of a list one after another: each begins with what the one before has written. */
  let writing: Promise<unknown> = Promise.resolve();

  const storage = (): KeyValue => person?.device ?? ports.device.shared;
  async function read(list: HistoryList, from: KeyValue): Promise<readonly string[]> {
    return (await from.get<string[]>(keyOfList(list)).catch(() => undefined)) ?? [];
  }
  function show(list: HistoryList): void {
    const from = storage();
    void read(list, from).then((items) => {
      if (from === storage()) shown.get(list)?.({ items });
    });
  }
  function change(list: HistoryList, changed: (items: readonly string[]) => string[]): Promise<null> {
    const from = storage();
    const written = writing.then(async () => {
      await from.set(keyOfList(list), changed(await read(list, from)));
      if (from === storage()) show(list);
      return null;
    });
    writing = written.catch(() => undefined);
    return written;
  }
  function enter(id: string): void {
    if (person?.id === id) return;
    person?.device.close();
    person = { id, device: ports.device.user(id) };
    for (const list of shown.keys()) show(list);
  }
  const signedIn = userId();
  if (signedIn !== undefined) enter(signedIn);
  signals.on('signedIn', ({ user }) => enter(user.id));
  signals.on('signedOut', () => {
    person?.device.close();
    person = undefined;
    for (const list of shown.keys()) show(list);
  });

  return {
    topics: {
      history: {
        open({ list }, emit) {
          shown.set(list, emit);
          show(list);
          return () => void shown.delete(list);
        },
      },
    },
    commands: {
      'history.add': ({ list, item }) => change(list, (items) => withRecentItem(items, item, MOST[list])),
      'history.clear': ({ list }) => change(list, () => []),
    },
    stop() {
      person?.device.close();
    },
  };
};
