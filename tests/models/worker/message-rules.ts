/** What must hold for messages, whatever happens to lines, workers, tabs, storage and server. */
import { isDeepStrictEqual } from 'node:util';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';
import { CHAT } from '#protocol/member-limits.ts';
import type { ConnectionView, MessageView, RoomsView, RoomView } from '#protocol/bridge/views.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import type { TimedTruth, Truth, Written } from '#tests/simulation/world.ts';
import { always, reachable, type Rule } from '../engine/rules.ts';
import { rulesOf, type Judge } from './scene.ts';

/** What one tab shows. */
export type SeenTab = {
  readonly connection: ConnectionView | undefined;
  readonly rooms: RoomsView | undefined;
  /** The rooms that it shows, by their ids. */
  readonly shown: ReadonlyMap<string, RoomView>;
};
export type SeenPerson = {
  readonly label: string;
  readonly id: string;
  readonly mostConnections: number;
  /** Whether its device has refused a write. */
  readonly hasRefused: boolean;
  /** Those that are open, by their numbers. */
  readonly tabs: ReadonlyMap<number, SeenTab>;
};
/** What users see and have done, and what the server has. */
export type SeenMessages = {
  readonly people: readonly SeenPerson[];
  readonly truth: readonly Truth[];
  readonly written: readonly Readonly<Written>[];
  /** Once all faults are over: the unread counts of the server, by user. */
  readonly unread: ReadonlyMap<string, Readonly<Record<string, number>>> | undefined;
};

/** The same where all share one simulated time. */
export type SeenSimulation = Omit<SeenMessages, 'truth'> & {
  readonly truth: readonly TimedTruth[];
  /** How far users have read at the server, by user and room. */
  readonly reads: ReadonlyMap<string, number>;
  /** The same as users have reported it to the workers that run now, except on devices that have refused a write. */
  readonly marked: ReadonlyMap<string, number>;
};

type Shown = { readonly person: SeenPerson; readonly where: string; readonly roomId: string; readonly view: RoomView };
/** Every room that a tab shows. */
const shownIn = ({ people }: SeenMessages): Shown[] =>
  people.flatMap((person) =>
    [...person.tabs].flatMap(([tab, { shown }]) =>
      [...shown].map(([roomId, view]) => ({ person, roomId, view, where: `${person.label} in tab ${tab}, ${roomId}` })),
    ),
  );
const readyIn = (seen: SeenMessages): Shown[] => shownIn(seen).filter(({ view }) => view.phase === 'ready');
const sentIn = ({ truth }: SeenMessages): Set<string> => new Set(truth.map(({ id }) => id));

/** Held after every step. */
export const AT_ONCE: Readonly<Record<string, Judge<SeenMessages>>> = {
  'a browser has at most one connection': ({ people }) =>
    people
      .filter(({ mostConnections }) => mostConnections > 1)
      .map(({ label, mostConnections }) => `${label} has had ${mostConnections}`),
  'the server numbers the messages of a room 1, 2, 3 …, each once': ({ truth }) => serverOrder(truth),
  'a room as shown ascends, shows nothing twice, and marks every gap': (seen) =>
    readyIn(seen).flatMap(({ where, view }) => roomOrder(where, view.messages)),
  'a message that the worker has promised is at the server, or shown as waiting': (seen) => {
    const sent = sentIn(seen);
    return readyIn(seen).flatMap(({ person, where, roomId, view }) => {
      const shown = new Set(view.messages.map(({ id }) => id));
      return seen.written
        .filter((one) => one.promised && !one.withdrawn && one.senderId === person.id && one.roomId === roomId)
        .filter(({ id }) => !sent.has(id) && !shown.has(id))
        .map(({ id }) => `${where}: ${id} is neither sent nor shown`);
    });
  },
  'a message that the worker has refused is not at the server': (seen) => {
    const sent = sentIn(seen);
    return seen.written.filter(({ id, refused }) => refused && sent.has(id)).map(({ id }) => `${id} was refused`);
  },
  'unread counts are never negative': ({ people }) =>
    people.flatMap(({ label, tabs }) =>
      [...tabs.values()]
        .flatMap(({ rooms }) => rooms?.rooms ?? [])
        .filter(({ unread }) => unread < 0)
        .map(({ id, unread }) => `${label} has ${unread} in ${id}`),
    ),
  'all tabs of a browser show the same': ({ people }) =>
    people.flatMap(({ label, tabs }) => {
      const [first, ...others] = tabs.values();
      return others.flatMap((other) => [
        ...(isDeepStrictEqual(first!.rooms, other.rooms) ? [] : [`the tabs of ${label} differ in their room lists`]),
        ...[...other.shown]
          .filter(([id, view]) => first!.shown.has(id) && !isDeepStrictEqual(first!.shown.get(id), view))
          .map(([id]) => `the tabs of ${label} differ in ${id}`),
      ]);
    }),
};

/** Held once the faults are over and time has passed. */
export const IN_THE_END: Readonly<Record<string, Judge<SeenMessages>>> = {
  'in the end every user is online': ({ people }) =>
    people.flatMap(({ label, tabs }) =>
      [...tabs.values()]
        .filter(({ connection }) => connection?.phase !== 'online')
        .map(({ connection }) => `${label} is ${connection?.phase ?? 'without a connection'}`),
    ),
  'in the end every promised message is at the server, in the order of its sender': (seen) => [
    ...seen.written
      .filter(({ id, promised, withdrawn }) => promised && !withdrawn && !sentIn(seen).has(id))
      .map(({ id }) => `${id} is lost`),
    ...sentInOrder(seen),
  ],
  'in the end the server has nothing that no user wrote': ({ truth, written }) =>
    truth.filter(({ id }) => written.every((one) => one.id !== id)).map(({ id }) => `no user wrote ${id}`),
  'in the end every shown room is that of the server': (seen) =>
    shownIn(seen).flatMap(({ where, roomId, view }) => {
      const withdrawn = new Set(seen.written.filter((one) => one.withdrawn).map(({ id }) => id));
      const shown = view.messages
        .filter(({ id, status }) => !(status === MESSAGE_STATUS.error && withdrawn.has(id)))
        .map(({ id, kind, extra }) => (kind === 'gap' ? 'gap' : `${id}${isRecalled(extra) ? ' recalled' : ''}`));
      const atServer = seen.truth
        .filter((one) => one.roomId === roomId)
        .map(({ id, recalled }) => `${id}${recalled ? ' recalled' : ''}`);
      const expected = view.hasOlder ? atServer.slice(-shown.length) : atServer;
      return view.phase === 'ready' && shown.join() === expected.join()
        ? []
        : [`${where} (${view.phase}) shows ${shown.join(', ')}; the server has ${expected.join(', ')}`];
    }),
  // A device without space may lose a read receipt with its worker: then the user has read more than the server knows.
  'in the end unread counts are those of the server': ({ people, unread }) =>
    people.flatMap(({ id: userId, label, tabs, hasRefused }) => {
      const atServer = unread?.get(userId) ?? {};
      return [...tabs.values()].flatMap(({ rooms }) => {
        const chats = rooms?.rooms.filter(({ type }) => type === 'chat') ?? [];
        return [
          ...chats
            .filter(({ id, unread: shown }) =>
              hasRefused ? shown > (atServer[id] ?? 0) : shown !== (atServer[id] ?? 0),
            )
            .map(({ id, unread: shown }) => `${label} has ${shown} in ${id}; the server says ${atServer[id] ?? 0}`),
          ...Object.keys(atServer)
            .filter((id) => chats.every((room) => room.id !== id))
            .map((id) => `${label} does not see ${id}`),
        ];
      });
    }),
  'in the end rooms are sorted, the newest first': ({ people }) =>
    people.flatMap(({ label, tabs }) =>
      [...tabs.values()]
        .map(({ rooms }) => rooms?.rooms.map(({ updateTime }) => updateTime) ?? [])
        .filter((times) => times.some((time, index) => index > 0 && time > times[index - 1]!))
        .map(() => `${label} sees rooms out of order`),
    ),
};

export const MESSAGE_RULES: Readonly<Record<string, Rule<SeenMessages>>> = {
  ...rulesOf(AT_ONCE),
  'nothing brings back what was recalled': always(({ view, before }) => {
    const recalled = new Map(
      (before ? shownIn(before) : []).map(({ where, view: { messages } }) => [
        where,
        new Set(messages.filter(({ extra }) => isRecalled(extra)).map(({ id }) => id)),
      ]),
    );
    const back = shownIn(view).flatMap(({ where, view: { messages } }) =>
      messages
        .filter(({ id, extra }) => recalled.get(where)?.has(id) && !isRecalled(extra))
        .map(({ id }) => `${where} shows ${id} again`),
    );
    return back.join('; ') || true;
  }),
  ...rulesOf(IN_THE_END, ({ unread }) => unread !== undefined),
  'some message is recalled': reachable(({ truth }) => truth.some(({ recalled }) => recalled)),
  'some message waits': reachable((seen) =>
    readyIn(seen).some(({ view }) => view.messages.some(({ ticks, kind }) => kind === 'message' && ticks === null)),
  ),
  'some count is not 0': reachable(({ people }) =>
    people.some(({ tabs }) => [...tabs.values()].some(({ rooms }) => (rooms?.unreadTotal ?? 0) > 0)),
  ),
};

export const SIMULATION_IN_THE_END: Readonly<Record<string, Judge<SeenSimulation>>> = {
  'in the end the server knows what every user has read': ({ marked, reads }) =>
    [...marked]
      .filter(([who, ticks]) => (reads.get(who) ?? 0) < ticks)
      .map(([who, ticks]) => `${who}: ${reads.get(who)} and not ${ticks}`),
};

export const SIMULATION_RULES: Readonly<Record<string, Rule<SeenSimulation>>> = {
  '[REC-2] no message is recalled after five minutes': {
    start() {
      let since = 0;
      let decided = 0;
      return {
        see({ view, before, now }) {
          const known = new Map(before?.truth.map(({ id, recalled }) => [id, recalled]));
          const changed = view.truth.filter(({ id, recalled }) => recalled && known.get(id) === false);
          decided += changed.length;
          // The recall was not earlier than the step.
          const late = changed.filter(({ at }) => since - at > CHAT.recallWithin);
          since = now;
          return late.map(({ id, at }) => `${id} of ${at} ms is recalled at ${now} ms`).join('; ') || undefined;
        },
        decided: () => decided,
      };
    },
  },
  ...rulesOf(SIMULATION_IN_THE_END, ({ unread }) => unread !== undefined),
};

function serverOrder(truth: readonly Truth[]): string[] {
  const last = new Map<string, number>();
  const ids = new Set<string>();
  return truth.flatMap(({ roomId, ticks, id }) => {
    const before = last.get(roomId) ?? 0;
    last.set(roomId, ticks);
    const wrong = [
      ...(ticks === before + 1 ? [] : [`${roomId}: ${ticks} follows ${before}`]),
      ...(ids.has(id) ? [`${id} occurs twice`] : []),
    ];
    ids.add(id);
    return wrong;
  });
}

function roomOrder(where: string, messages: readonly MessageView[]): string[] {
  const broken: string[] = [];
  const ids = new Set<string>();
  let last: number | undefined;
  let gap = false;
  for (const { id, kind, ticks } of messages) {
    if (ids.has(id)) broken.push(`${where} shows ${id} twice`);
    ids.add(id);
    if (kind === 'gap') gap = true;
    else if (ticks === null) last = Infinity;
    else {
      const place = Number(ticks);
      if (last !== undefined && place <= last) broken.push(`${where} shows ${place} after ${last}`);
      if (last !== undefined && place > last + 1 && !gap) broken.push(`${where} shows ${place} right after ${last}`);
      last = place;
      gap = false;
    }
  }
  return broken;
}

/** A message that was withdrawn may be sent out of order when it is sent again. */
function sentInOrder({ written, people, truth }: SeenMessages): string[] {
  const kept = written.filter(({ withdrawn }) => !withdrawn);
  const places = new Map(kept.map(({ id }, index) => [id, index]));
  const rooms = new Set(truth.map(({ roomId }) => roomId));
  return people.flatMap(({ label, id: senderId }) =>
    [...rooms].flatMap((roomId) => {
      const sent = truth
        .filter((one) => one.roomId === roomId && one.senderId === senderId && places.has(one.id))
        .map(({ id }) => places.get(id)!);
      return sent.every((place, index) => index === 0 || place > sent[index - 1]!)
        ? []
        : [`the messages of ${label} in ${roomId} are out of order`];
    }),
  );
}
