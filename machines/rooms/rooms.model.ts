import type { WireRoom } from '#protocol/entities/room.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment, type Pattern } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { happenedDuring, failing, fails, logBefore, ok, running, stepIs } from '../call-outcomes.model.ts';
import { batchOfMessages, type FrameBatch } from './frame-batch.ts';
import { toRoomRecord } from './room-record.ts';
import type { RoomRecord } from './room-record.ts';
import { createRoomsMachine } from './rooms.machine.ts';
import type { RoomsSummary } from './rooms.ports.ts';
import type { PagePosition } from './rooms-sync.ts';
import { createRoomsViews } from './rooms.view.ts';
import { makeMessage } from '../room/message.model.ts';

const roomId = (at: number): string => `room_1_0_ada.p${String(at).padStart(3, '0')}_0`;
const wireRoom = (at: number, change: Partial<WireRoom> = {}): WireRoom => ({
  roomId: roomId(at),
  type: 'chat',
  chatType: 1,
  refId: '0',
  refName: null,
  transTypeId: '0',
  users: [],
  createTime: 1_000 - at,
  updateTime: 1_000 - at,
  latestMessage: null,
  latestTicks: '0',
  unreadCount: 0,
  seenTicks: '0',
  othersSeenTicks: {},
  avatar: null,
  roomName: `p${String(at)}`,
  ...change,
});
const messageIn = (id: string): FrameBatch =>
  batchOfMessages([
    makeMessage(7, {
      id: `message-${id}`,
      senderId: 'zoe',
      username: 'zoe',
      roomId: id,
      content: 'hi',
      createTime: 5_000,
    }),
  ]);

/** A room of every list, one that only the cache has, and one that neither has. */
const KNOWN = roomId(0);
const GONE = roomId(60);
const UNKNOWN = roomId(99);
const cached = (at: number): RoomRecord => toRoomRecord(wireRoom(at, { roomName: 'cached' }));
const summary = (complete: boolean): RoomsSummary => ({ total: 2, unreadTotal: 0, complete, asOf: -1_000 });
const full = Array.from({ length: 50 }, (_, at) => wireRoom(at));
const short = [wireRoom(0)];

type View = {
  phase: string;
  ids: readonly string[];
  /** Names, texts and unread counts of the rooms above. */
  rooms: Readonly<Record<string, { name: string; text: string; unread: number } | undefined>>;
  asOf: number | null;
};
type At = Moment<View>;
const viewOf = createRoomsViews('ada');
const RETRY = 5_000;
const WINDOW = 1_000;
const fetchesPage = call<PagePosition>('fetchPage');
const fetchesFirst = call<PagePosition>('fetchPage', ({ page, maxTime }) => page === 1 && maxTime === null);
const looksUp = call<readonly string[]>('fetchRooms');
const looksUpRoom = (id: string): Pattern => call<readonly string[]>('fetchRooms', (ids) => ids.includes(id));
const frames = event<{ batch: FrameBatch }>('frames.received');
const framesOf = (id: string): Pattern =>
  event<{ batch: FrameBatch }>('frames.received', ({ batch }) =>
    batch.chat.some((one) => one.kind === 'message' && one.message.roomId === id),
  );
const refetch = event('refetch');
const wake = event('wake');
const synced = ok('fetchUnread');
const failed = any(fails('fetchPage', 500), fails('fetchUnread', 503));
const refused = any(fails('fetchPage', 401), fails('fetchUnread', 403));
const isOpen = (log: readonly Entry[]): boolean => log.some(any(answer('readAll'), fails('readFirst')));
const received = ({ step }: At): readonly WireRoom[] => (step!.data as { ok: readonly WireRoom[] }).ok;
/** Whether the fetch of the list waits to be made again. */
const waits = (log: readonly Entry[], pattern: Pattern, again: Pattern): boolean => {
  const last = log.findLastIndex((entry) => pattern(entry));
  return last >= 0 && !log.slice(last + 1).some((entry) => again(entry));
};
const listWaits = (moment: At): boolean => waits(logBefore(moment), failed, fetchesPage);
const lookupWaits = (log: readonly Entry[]): boolean => waits(log, fails('fetchRooms', 0), looksUp);
const lookupIsFree = (log: readonly Entry[]): boolean => running(log, 'fetchRooms') === 0 && !lookupWaits(log);
/** The log since the fetch of the list began that the step ends. */
const thisFetch = (moment: At): readonly Entry[] => {
  const log = logBefore(moment);
  return log.slice(log.findLastIndex((entry) => fetchesFirst(entry)));
};
const wantsAgain = (moment: At): boolean => thisFetch(moment).some(refetch);
/** Whether all rooms were fetched before: in an earlier life of the cache, or in this one. */
const isComplete = (log: readonly Entry[]): boolean =>
  log.some(
    any(
      ok<{ summary: RoomsSummary | null }>('readFirst', ({ summary: read }) => read?.complete === true),
      ok<readonly WireRoom[]>('fetchPage', ({ length }) => length < 50),
    ),
  );
const isLast = ({ length }: readonly WireRoom[]): boolean => length < 50;
/** Whether the page that the step brings ends the list. */
const endsList = (moment: At): boolean =>
  isLast(received(moment)) ||
  (isComplete(logBefore(moment)) && received(moment).every((room) => moment.before!.ids.includes(room.roomId)));
const isWatched = (log: readonly Entry[], id: string): boolean =>
  log.findLast(event<{ roomId: string }>(['room.wanted', 'room.left'], (data) => data.roomId === id))?.name ===
  'room.wanted';
/** When the data last matched the server's; undefined while it does. */
function ageOf(log: readonly Entry[]): number | null | undefined {
  let at: number | null = null;
  let isSynced = false;
  let connection: boolean | undefined;
  for (const entry of log) {
    if (ok('readFirst')(entry)) at = (entry.data as { ok: { summary: RoomsSummary | null } }).ok.summary?.asOf ?? null;
    else if (synced(entry)) [at, isSynced] = [entry.at, true];
    else if (failed(entry) || refused(entry)) isSynced = false;
    else if (entry.name === 'connection.down') {
      if (connection && isSynced) at = entry.at;
      connection = false;
    } else if (entry.name === 'connection.up') connection = true;
  }
  return isSynced && connection !== false ? undefined : at;
}

export const roomsModel = defineModel<ReturnType<typeof createRoomsMachine>, View>({
  make: (world) =>
    createRoomsMachine({
      readFirst: () => world.call('readFirst'),
      readAll: () => world.call('readAll'),
      save: world.note('save'),
      remove: world.note('remove'),
      fetchPage: (at, signal) => world.call('fetchPage', at, { signal }),
      fetchUnread: (signal) => world.call('fetchUnread', undefined, { signal }),
      fetchRooms: (ids, signal) => world.call('fetchRooms', ids, { signal }),
      now: world.clock.now,
    }),
  input: { me: 'ada' },
  events: {
    'frames.received': [{ batch: messageIn(KNOWN) }, { batch: messageIn(UNKNOWN) }],
    'rooms.received': [{ rooms: short }],
    'room.wanted': [{ roomId: UNKNOWN }, { roomId: GONE }],
    'room.left': [{ roomId: GONE }],
    'room.seen': [{ roomId: KNOWN, ticks: '7' }],
    refetch: [{}],
    wake: [{}],
    'connection.up': [{}],
    'connection.down': [{}],
  },
  outcomes: {
    readFirst: [
      { ok: { rooms: [cached(0)], summary: summary(false) }, as: 'the newest room' },
      { ok: { rooms: [cached(0)], summary: summary(true) }, as: 'the newest room of a complete list' },
      ...failing(0),
    ],
    readAll: [{ ok: [cached(0), cached(60)], as: 'two rooms' }, ...failing(0)],
    fetchPage: ({ maxTime }: PagePosition) => [
      ...(maxTime === null ? [{ ok: full, as: 'a full page' }] : []),
      { ok: short, as: 'the last page' },
      ...failing(401, 500),
    ],
    fetchUnread: [{ ok: {}, as: 'no count' }, { ok: { [KNOWN]: 3 }, as: 'three messages' }, ...failing(403, 503)],
    fetchRooms: (ids: readonly string[]) => [
      { ok: ids.map((id) => wireRoom(Number(id.slice(-5, -2)))), as: 'all' },
      { ok: [], as: 'none' },
      ...failing(404, 0),
    ],
  },
  place({ value, context }) {
    const { store, sync, again, synced: once, lookup, connection } = value;
    const isFetching = typeof sync !== 'string';
    const { byId } = context.data;
    return [
      JSON.stringify({ store, sync, once, lookup }),
      !isFetching && sync !== 'settling' && lookup === 'idle' ? connection : '',
      isFetching ? again : '',
      context.missing.length > 0 ? 'missing' : '',
      context.early.length > 0 ? 'early' : '',
      // What decides how a fetch of the list ends.
      isFetching && context.complete ? 'complete' : '',
      isFetching && context.fetched.length > 0 ? 'fetched' : '',
      isFetching && byId.has(GONE) ? (context.watched.includes(GONE) ? 'shown' : 'gone') : '',
      lookup === 'fetching' && context.held.length > 0 ? 'held' : '',
    ].join(' ');
  },
  observe(snapshot) {
    const local = { outgoing: new Map(), drafts: {}, notices: [] };
    const { phase, rooms, asOf } = viewOf(snapshot, local, { limit: 200, filter: 'all', query: '' });
    return {
      phase,
      ids: rooms.map(({ id }) => id),
      rooms: Object.fromEntries(
        rooms
          .filter(({ id }) => [KNOWN, GONE, UNKNOWN].includes(id))
          .map(({ id, name, subtitle, unread }) => [id, { name, text: subtitle, unread }]),
      ),
      asOf,
    };
  },
  limit: 1_000,
  equivalent: {
    'again: wrong initial state': 'the first fetch clears it',
    'rooms.again.no — refetch [0]: guard always true': 'it is read at the end of a fetch only, whose start clears it',
  },
  weights: { 'fetchPage fails': 0.3, 'fetchUnread fails': 0.3 },
  rules: {
    '[ROO-1] the newest rooms of the cache are read first': always(({ log }) => call('readFirst')(log[0]!)),
    '[ROO-1] and shown before the rest is read': after<View>(
      ok('readFirst'),
      ({ view }) => view.ids.includes(KNOWN) && view.phase === 'ready',
    ).leadsTo(call('readAll')),
    '[ROO-1] and are shown at once': always(({ view }) => view.ids.includes(KNOWN), stepIs(ok('readFirst'))),
    '[ROO-1] so is the rest': always(
      ({ view }) => view.ids.includes(GONE) && view.ids.includes(KNOWN),
      stepIs(ok('readAll')),
    ),
    '[ROO-1] nothing is fetched before the cache is read': always(
      ({ log }) => isOpen(log),
      ({ added }) => added.some(call(['fetchPage', 'fetchUnread', 'fetchRooms'])),
    ),
    '[ROO-1] then the list is': after<View>(any(answer('readAll'), fails('readFirst'))).leadsTo(fetchesFirst),
    '[ROO-1] the cache replaces no room of the server': always(
      ({ view }) => view.rooms[KNOWN]?.name === 'p0',
      (moment) =>
        stepIs(any(answer('readAll'), fails('readFirst')))(moment) && moment.log.some(event('rooms.received')),
    ),
    'the list is in order, every room once': always(({ view: { ids } }) => new Set(ids).size === ids.length),
    'one fetch of each kind runs at a time': always(
      ({ log }) => running(log, 'fetchPage', 'fetchUnread') <= 1 && running(log, 'fetchRooms') <= 1,
    ),
    '[ROO-2] each page is shown as it arrives': always(
      (moment) => received(moment).every((room) => moment.view.ids.includes(room.roomId)),
      stepIs(ok('fetchPage')),
    ),
    '[ROO-2] and saved': after<View>(
      ok('fetchPage'),
      ({ view, before }) => view.ids.length > (before?.ids.length ?? 0),
    ).leadsTo(call('save')),
    '[ROO-2] a full page is followed by the next one': after<View>(
      ok('fetchPage'),
      (moment) => !endsList(moment),
    ).leadsTo(fetchesPage),
    '[ROO-8] which begins after its last room': after<View>(ok('fetchPage'), (moment) => !endsList(moment)).leadsTo(
      call<PagePosition>(
        'fetchPage',
        ({ maxTime, afterRoomId }) => maxTime === full.at(-1)!.updateTime && afterRoomId === full.at(-1)!.roomId,
      ),
    ),
    '[ROO-2] the last page by the unread counts': after<View>(ok('fetchPage'), endsList).leadsTo(call('fetchUnread')),
    '[ROO-2] rooms with another count are fetched': after<View>(
      ok<Record<string, number>>('fetchUnread', (counts) => KNOWN in counts),
      (moment) => lookupIsFree(logBefore(moment)) && (moment.view.rooms[KNOWN]?.unread ?? 3) !== 3,
    ).leadsTo(looksUpRoom(KNOWN)),
    '[ROO-3] a failed fetch is retried after 5 s': after<View>(failed).leadsTo(fetchesFirst, {
      within: RETRY,
      notBefore: RETRY,
      unless: wake,
    }),
    '[ROO-3] or at a wake-up': after<View>(wake, listWaits).leadsTo(fetchesFirst),
    '[ROO-3] a refusal ends it': after<View>(refused, (moment) => !wantsAgain(moment)).never(fetchesPage, {
      until: refetch,
    }),
    '[ROO-3] a failed fetch of rooms is retried after 5 s': after<View>(fails('fetchRooms', 0)).leadsTo(looksUp, {
      within: RETRY,
      notBefore: RETRY,
      unless: wake,
    }),
    '[ROO-3] or of these at a wake-up': after<View>(wake, (moment) => lookupWaits(logBefore(moment))).leadsTo(looksUp),
    '[ROO-3] a refusal of rooms ends it': after<View>(fails('fetchRooms', 404)).never(looksUp, {
      until: any(event('room.wanted'), frames, synced, ok('fetchPage')),
    }),
    '[ROO-4] a refetch makes one fetch when the window is over': after<View>(refetch, (moment) => {
      const log = logBefore(moment);
      return log.findLast(any(fetchesPage, synced, refused, refetch))?.kind === 'answer';
    }).leadsTo(fetchesFirst, { within: WINDOW, notBefore: WINDOW }),
    '[ROO-4] refetches during a fetch make one more after it': after<View>(any(synced, refused), wantsAgain).leadsTo(
      fetchesFirst,
      { within: WINDOW, notBefore: WINDOW },
    ),
    '[ROO-4] no refetch makes none': after<View>(synced, (moment) => !wantsAgain(moment)).never(fetchesPage, {
      until: refetch,
    }),
    '[ROO-5] a frame is applied at once': always(
      ({ view }) => view.rooms[KNOWN]?.text === 'hi',
      (moment) => stepIs(framesOf(KNOWN))(moment) && isOpen(moment.log) && moment.before!.ids.includes(KNOWN),
    ),
    '[ROO-5] each once': always(({ view }) => (view.rooms[KNOWN]?.unread ?? 0) <= 1),
    '[ROO-5] frames before the cache is read wait for it': always(
      ({ view, log }) =>
        !log.some(framesOf(KNOWN)) || view.rooms[KNOWN] === undefined || view.rooms[KNOWN].text === 'hi',
      stepIs(any(answer('readAll'), fails('readFirst'))),
    ),
    '[ROO-5] an unknown room is fetched by its id': after<View>(
      framesOf(UNKNOWN),
      (moment) => isOpen(moment.log) && lookupIsFree(logBefore(moment)) && !moment.before!.ids.includes(UNKNOWN),
    ).leadsTo(looksUpRoom(UNKNOWN)),
    '[ROO-5] also one of an early frame': after<View>(any(answer('readAll'), fails('readFirst')), ({ log }) =>
      log.some(framesOf(UNKNOWN)),
    ).leadsTo(looksUpRoom(UNKNOWN)),
    '[ROO-5] and is shown with what came meanwhile': always(
      ({ view }) => view.rooms[UNKNOWN]?.text === 'hi',
      (moment) =>
        stepIs(ok<readonly WireRoom[]>('fetchRooms', (rooms) => rooms.some((room) => room.roomId === UNKNOWN)))(
          moment,
        ) && happenedDuring(moment, 'fetchRooms', framesOf(UNKNOWN)),
    ),
    '[ROO-5] a room that is fetched is shown': always(
      (moment) => received(moment).every((room) => moment.view.ids.includes(room.roomId)),
      stepIs(ok('fetchRooms')),
    ),
    'rooms of a call are shown': always(({ view }) => view.ids.includes(KNOWN), stepIs(event('rooms.received'))),
    'a room that a tab wants is fetched': after<View>(
      event<{ roomId: string }>('room.wanted', (data) => data.roomId === UNKNOWN),
      (moment) => isOpen(moment.log) && lookupIsFree(logBefore(moment)) && !moment.view.ids.includes(UNKNOWN),
    ).leadsTo(looksUpRoom(UNKNOWN)),
    '[ROO-6] a room that a complete list no longer contains is dropped': always(
      ({ view, added }) =>
        !view.ids.includes(GONE) && added.some(call<readonly string[]>('remove', (ids) => ids.includes(GONE))),
      (moment) =>
        stepIs(ok<readonly WireRoom[]>('fetchPage', isLast))(moment) &&
        moment.before!.ids.includes(GONE) &&
        !isWatched(moment.log, GONE) &&
        !thisFetch(moment).some(ok('fetchRooms')),
    ),
    '[ROO-6] one that a tab shows is fetched first': after<View>(
      ok<readonly WireRoom[]>('fetchPage', isLast),
      (moment) =>
        moment.before!.ids.includes(GONE) &&
        isWatched(moment.log, GONE) &&
        !thisFetch(moment).some(ok('fetchRooms')) &&
        lookupIsFree(logBefore(moment)),
    ).leadsTo(looksUpRoom(GONE)),
    '[ROO-6] and kept until then': always(
      ({ view }) => view.ids.includes(GONE),
      (moment) => stepIs(ok('fetchPage'))(moment) && moment.before!.ids.includes(GONE) && isWatched(moment.log, GONE),
    ),
    '[ROO-6] a requested room that does not exist is dropped': always(
      ({ view, step }) => (step!.data as { of: readonly string[] }).of.every((id) => !view.ids.includes(id)),
      stepIs(ok<readonly WireRoom[]>('fetchRooms', ({ length }) => length === 0)),
    ),
    '[ROO-7] the data carries its age unless it matches the server’s': always(
      ({ view, log }) => view.asOf === (ageOf(log) ?? null),
    ),
    'the cache knows whether it has the whole list': always(
      ({ added, log }) =>
        added
          .filter(call('save'))
          .every(({ data }) => (data as [unknown, RoomsSummary])[1].complete === isComplete(log)),
      stepIs(synced),
    ),
    'a fetched list is saved as of now': after<View>(synced).leadsTo(
      call<[unknown, RoomsSummary]>('save', ([, { asOf }], cause) => asOf === cause!.at),
    ),
    'what the user has seen is read': always(
      ({ view }) => view.rooms[KNOWN]?.unread === 0,
      (moment) => stepIs(event('room.seen'))(moment) && moment.before?.rooms[KNOWN] !== undefined,
    ),
    'and saved': after<View>(event('room.seen'), ({ before }) => (before?.rooms[KNOWN]?.unread ?? 0) > 0).leadsTo(
      call('save'),
    ),
  },
});
