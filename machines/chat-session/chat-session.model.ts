import { createMessageDraftsMachine } from '../message-drafts/message-drafts.machine.ts';
import { createMessageMarksMachine } from '../message-marks/message-marks.machine.ts';
import { createNotificationMachine } from '../notification/notification.machine.ts';
import { IDLE_OUTBOX_PORTS } from '../outbox/message.model.ts';
import { createOutboxMachine } from '../outbox/outbox.machine.ts';
import { createRoomMachine } from '../room/room.machine.ts';
import { createRoomsMachine } from '../rooms/rooms.machine.ts';
import type { FrameBatch } from '../rooms/frame-batch.ts';
import { createSeenMachine } from '../rooms/seen.machine.ts';
import { createTypingMachine } from '../typing/typing.machine.ts';
import { fromCallback } from 'xstate';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry, World } from '#tests/models/engine/world.ts';
import { createChatSessionMachine, roomActorId, type ChatSessionPorts } from './chat-session.machine.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { makeMessage } from '../room/message.model.ts';

export const sessionUser = (change: Partial<UserProfile> = {}): UserProfile => ({
  id: 'ada',
  trueName: null,
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
  ...change,
});

const ignore = (): void => undefined;
/** Charts whose ports have and do nothing. */
export const IDLE_CHAT_SESSION: ChatSessionPorts = {
  rooms: createRoomsMachine({
    readFirst: () => Promise.resolve({ rooms: [], summary: null }),
    readAll: () => Promise.resolve([]),
    save: ignore,
    remove: ignore,
    fetchPage: () => Promise.resolve([]),
    fetchUnread: () => Promise.resolve({}),
    fetchRooms: () => Promise.resolve([]),
    now: () => 0,
  }),
  seen: createSeenMachine({
    restore: () => Promise.resolve([]),
    save: ignore,
    remove: ignore,
    updateSeen: () => Promise.resolve(),
  }),
  notification: createNotificationMachine({
    read: () => Promise.resolve(undefined),
    save: ignore,
    fetch: () => Promise.resolve([]),
    markSeen: () => Promise.resolve(),
  }),
  outbox: createOutboxMachine(IDLE_OUTBOX_PORTS),
  drafts: createMessageDraftsMachine({
    read: () => Promise.resolve({ drafts: {}, outbox: [] }),
    write: () => Promise.resolve(),
  }),
  marks: createMessageMarksMachine({
    restore: () => Promise.resolve([]),
    remove: ignore,
    send: () => new Promise(() => undefined),
  }),
  typing: createTypingMachine({ report: ignore, now: () => 0 }),
  room: createRoomMachine({ read: () => Promise.resolve([]), fetch: () => Promise.resolve([]), save: ignore }),
  saveMessages: ignore,
  saveCursor: ignore,
  reportStaffPresence: ignore,
};

const CHILDREN = ['rooms', 'seen', 'notification', 'outbox', 'drafts', 'marks', 'typing'] as const;
const message = makeMessage(1, { id: 'm' });
const elsewhere: Message = { ...message, id: 'n', roomId: 's' };
const full: FrameBatch = {
  chat: [
    { kind: 'message', message },
    { kind: 'message', message: elsewhere },
  ],
  presence: [],
  typing: [{ roomId: 'r', userId: 'ben' }],
  notices: [
    {
      id: 'n',
      type: 'attention_action',
      ticks: '1',
      createTime: 1,
      seen: false,
    } as unknown as FrameBatch['notices'][number],
  ],
  cursor: '7',
};
const empty: FrameBatch = { chat: [], presence: [], typing: [], notices: [], cursor: null };
const online: FrameBatch = { ...empty, presence: [{ userId: 'ben', state: 'online', lastSeenTime: null }] };

/** A child that notes when it starts and ends, and what it receives. */
const childOf = (world: World, name: (typeof CHILDREN)[number] | 'room') =>
  fromCallback<{ type: string }, { roomId?: string } | undefined>(({ input, receive }) => {
    const id = input?.roomId === undefined ? name : roomActorId(input.roomId);
    world.note('start')(id, input);
    receive((sent) => world.note('give')(id, sent));
    return () => world.note('end')(id);
  });

type View = { active: boolean; user: UserProfile };
type At = Moment<View>;
type Sent = readonly [child: string, event: { type: string; messages?: readonly Message[] }];
const startOf = ({ data }: Entry): string => (data as readonly [string])[0];
/** The children that live. */
const livingIn = (log: readonly Entry[]): string[] => {
  const living = new Set<string>();
  for (const entry of log) {
    if (call('start')(entry)) living.add(startOf(entry));
    if (call('end')(entry)) living.delete(entry.data as string);
  }
  return [...living].toSorted();
};
/** The rooms that tabs watch. */
const watchedIn = (log: readonly Entry[]): string[] => {
  const watched = new Set<string>();
  for (const entry of log) {
    const { roomId } = (entry.data ?? {}) as { roomId: string };
    if (event('room.watched')(entry)) watched.add(roomId);
    if (event('room.unwatched')(entry)) watched.delete(roomId);
  }
  return [...watched];
};
const sentIn = ({ added }: At): Sent[] => added.filter(call('give')).map(({ data }) => data as Sent);
const isStaff = ({ log }: At): boolean => {
  const changed = log.findLast(event('profile.changed'))?.data as { user: UserProfile } | undefined;
  return (changed?.user ?? inputs[log.find(event('start'))!.data as keyof typeof inputs].user).isCustomerService;
};
const stepIs =
  (...names: readonly string[]) =>
  ({ step }: At): boolean =>
    step?.kind === 'event' && names.includes(step.name);
/** The children that a step gives an event, each once; "rooms" stands for all that are watched. */
const gives =
  (expected: (moment: At) => readonly string[]) =>
  (moment: At): boolean =>
    sentIn(moment)
      .map(([child, { type }]) => `${child} ${type}`)
      .toSorted()
      .join() === [...expected(moment)].toSorted().join();
/** The children that pass the event of the step on as it is. */
const passes = (...children: readonly string[]) => {
  const isGiven = gives(({ step }) => children.map((child) => `${child} ${step!.name}`));
  return (moment: At): boolean =>
    isGiven(moment) &&
    sentIn(moment).every(([, sent]) =>
      Object.entries(moment.step!.data as object).every(([field, value]) => Reflect.get(sent, field) === value),
    );
};
const toRooms = (moment: At, type: string): string[] =>
  watchedIn(moment.log).map((roomId) => `${roomActorId(roomId)} ${type}`);
const ofRoom = (moment: At): string => (moment.step!.data as { roomId: string }).roomId;
const isWatched = (moment: At): boolean => watchedIn(moment.log).includes(ofRoom(moment));
const payload = ({ step }: At) => step!.data as never;

const inputs = {
  'a person': { user: sessionUser() },
  staff: { user: sessionUser({ isCustomerService: true, isStore: true }) },
};

export const chatSessionModel = defineModel<ReturnType<typeof createChatSessionMachine>, View>({
  make: (world) =>
    createChatSessionMachine({
      ...(Object.fromEntries(
        [...CHILDREN, 'room' as const].map((name) => [name, childOf(world, name)]),
      ) as unknown as ChatSessionPorts),
      saveMessages: world.note('save messages'),
      saveCursor: world.note('save cursor'),
      reportStaffPresence: world.note('report presence'),
    }),
  inputs,
  events: {
    'frames.received': [{ batch: full }, { batch: empty }, { batch: online }],
    'message.delivered': [{ message }],
    'message.marked': [{ message }],
    'rooms.received': [{ rooms: [] }],
    'rooms.changed': [{}],
    'language.changed': [{}],
    'profile.changed': [{ user: sessionUser() }, { user: sessionUser({ isStore: true }) }],
    'connection.up': [
      { missed: false, resync: false },
      { missed: true, resync: false },
      { missed: true, resync: true },
    ],
    'connection.down': [{}],
    wake: [{}],
    'room.watched': [{ roomId: 'r' }, { roomId: 's' }],
    'room.unwatched': [{ roomId: 'r' }, { roomId: 's' }],
    'room.history.older': [{ roomId: 'r' }],
    'room.seen': [
      { roomId: 'r', messageId: 'm', ticks: '1', unread: true },
      { roomId: 'r', messageId: 'm', ticks: '1', unread: false },
    ],
    'notice.seen': [{ mark: { type: 'attention_action', noticeId: 'n', ticks: '1' } }],
    'message.send': [
      {
        item: { id: 'm', roomId: 'r', sequence: 1, createTime: 1, content: 'hi', error: null, files: [], reply: null },
      },
    ],
    'message.retry': [{ messageId: 'm' }],
    'message.discard': [{ messageId: 'm' }],
    'upload.cancel': [{ messageId: 'm' }],
    'message.mark': [{ wanted: { id: '1', roomId: 'r', messageId: 'm', mark: 'like', on: true } }],
    'room.draft.save': [{ roomId: 'r', text: 'typed', replyTo: null }],
    'draft.sending': [{ id: 'm', roomId: 'r', draft: { text: 'typed', replyTo: null } }],
    'draft.sent': [{ id: 'm' }],
    'draft.refused': [{ id: 'm' }],
    'session.ended': [{}],
  },
  place: ({ value, context: { user, openRooms } }) =>
    [
      JSON.stringify(value),
      user.isStore ? 'store' : 'person',
      user.isCustomerService ? 'staff' : '',
      openRooms.toSorted().join() || 'no room',
    ].join(' '),
  observe: ({ status, context }) => ({ active: status === 'active', user: context.user }),
  weights: { 'session.ended': 0.1 },
  rules: {
    '[CHS-1] the children live exactly as long as it, a room while a tab watches it': always(
      ({ view, log }) =>
        livingIn(log).join() ===
        (view.active ? [...CHILDREN, ...watchedIn(log).map(roomActorId)].toSorted().join() : ''),
    ),
    '[CHS-1] each child starts once': always(({ added }) => {
      const started = added.filter(call('start')).map(startOf);
      return new Set(started).size === started.length;
    }),
    '[CHS-1] the room list is of its user, the notices are for a store or a person': always(({ added, view }) => {
      const started = added.filter(call('start')).map(({ data }) => data as readonly [string, object]);
      const inputOf = (child: string): object => started.find(([id]) => id === child)![1];
      return (
        Reflect.get(inputOf('rooms'), 'me') === 'ada' &&
        Reflect.get(inputOf('notification'), 'isStore') === view.user.isStore
      );
    }, stepIs('start')),
    '[CHS-1] after the end nothing is read or written': after<View>(event('session.ended')).never(
      call(['give', 'start', 'save messages', 'save cursor', 'report presence']),
    ),
    '[CHS-1] a room that is watched is announced to the list': always(
      gives((moment) => (moment.added.some(call('start')) ? ['rooms room.wanted'] : [])),
      stepIs('room.watched'),
    ),
    '[CHS-1] so is one that is not watched any more': always(
      gives((moment) => (moment.added.some(call('end')) ? ['rooms room.left'] : [])),
      stepIs('room.unwatched'),
    ),
    '[CHS-2] messages go to the cache, the open rooms, and the list, in this order': always(
      ({ added }) => {
        const order = added.map(({ name, data }) => (name === 'give' ? (data as Sent)[0] : name));
        const list = order.indexOf('rooms');
        return order.every((name, at) => !(name === 'save messages' || name.startsWith('room-')) || at < list);
      },
      stepIs('frames.received', 'message.delivered', 'message.marked'),
    ),
    '[CHS-2] each child gets its part of a batch': always(
      gives((moment) => {
        const { batch } = payload(moment) as { batch: FrameBatch };
        if (batch === empty) return [];
        if (batch === online) return ['rooms frames.received'];
        return [
          'typing messages.received',
          ...toRooms(moment, 'messages.received'),
          'rooms frames.received',
          'typing typing.received',
          'notification notices.received',
        ];
      }),
      stepIs('frames.received'),
    ),
    '[CHS-2] an open room gets its own messages': always(
      (moment) =>
        sentIn(moment).every(
          ([child, { messages }]) =>
            !child.startsWith('room-') || messages!.every(({ roomId }) => child === roomActorId(roomId)),
        ),
      (moment) => sentIn(moment).some(([child, { type }]) => child.startsWith('room-') && type === 'messages.received'),
    ),
    '[CHS-2] the cache gets all messages and the position of the batch': always(
      ({ added }) =>
        added.some(call<readonly Message[]>('save messages', ({ length }) => length === 2)) &&
        added.some(call('save cursor', (cursor) => cursor === full.cursor)),
      (moment) => stepIs('frames.received')(moment) && (payload(moment) as { batch: FrameBatch }).batch === full,
    ),
    '[CHS-3] a connection is announced, and refetches what was missed': always(
      gives((moment) => {
        const { missed, resync } = payload(moment) as { missed: boolean; resync: boolean };
        return [
          'rooms connection.up',
          'rooms refetch',
          ...(missed ? ['notification refetch', ...toRooms(moment, resync ? 'room.reset' : 'refetch')] : []),
        ];
      }),
      stepIs('connection.up'),
    ),
    'staff are reported as present with a connection': always(
      (moment) =>
        moment.added.some(call('report presence', (id) => id === 'ada')) ===
        (stepIs('connection.up')(moment) && isStaff(moment)),
    ),
    'a lost connection is announced': always(passes('rooms', 'typing'), stepIs('connection.down')),
    '[CHS-4] a delivered or marked message is applied like a frame, for staff the list is refetched': always(
      gives((moment) => [
        'typing messages.received',
        ...(watchedIn(moment.log).includes('r') ? ['room-r messages.received'] : []),
        'rooms frames.received',
        ...(stepIs('message.delivered')(moment) && isStaff(moment) ? ['rooms refetch'] : []),
      ]),
      stepIs('message.delivered', 'message.marked'),
    ),
    '[CHS-4] and is saved': after<View>(event(['message.delivered', 'message.marked'])).leadsTo(
      call<readonly Message[]>('save messages', ([saved]) => saved === message),
    ),
    '[CHS-5] a wake-up ends the waits of all children that wait': always(
      gives((moment) => [
        ...['rooms', 'seen', 'notification', 'outbox', 'marks'].map((child) => `${child} wake`),
        ...toRooms(moment, 'wake'),
      ]),
      stepIs('wake'),
    ),
    '[CHS-6] changed rooms are refetched': always(
      gives(() => ['rooms refetch']),
      stepIs('rooms.changed'),
    ),
    '[CHS-6] rooms and notices are refetched in another language': always(
      gives(() => ['rooms refetch', 'notification refetch']),
      stepIs('language.changed'),
    ),
    'the notices follow the profile': always(
      (moment) =>
        gives(() => ['notification profile.changed'])(moment) &&
        moment.view.user === (payload(moment) as { user: UserProfile }).user &&
        Reflect.get(sentIn(moment)[0]![1], 'isStore') === moment.view.user.isStore,
      stepIs('profile.changed'),
    ),
    'each command goes to the child that handles it': always(
      (moment) => {
        const child = { 'notice.seen': 'notification', 'message.mark': 'marks', 'rooms.received': 'rooms' };
        return passes(Reflect.get(child, moment.step!.name) ?? 'outbox')(moment);
      },
      stepIs(
        'notice.seen',
        'message.mark',
        'rooms.received',
        'message.send',
        'message.retry',
        'message.discard',
        'upload.cancel',
      ),
    ),
    'a draft goes to the drafts, and to those who see it typed': always(
      (moment) =>
        stepIs('room.draft.save', 'draft.sending')(moment)
          ? passes('drafts', 'typing')(moment)
          : passes('drafts')(moment),
      stepIs('room.draft.save', 'draft.sending', 'draft.sent', 'draft.refused'),
    ),
    'history is read where the room is open': always(
      (moment) => (isWatched(moment) ? passes('room-r')(moment) : sentIn(moment).length === 0),
      stepIs('room.history.older'),
    ),
    'what is seen goes to the room, and where it was unread to the list and the server': always((moment) => {
      const { unread } = payload(moment) as { unread: boolean };
      if (!isWatched(moment)) return sentIn(moment).length === 0;
      return (unread ? passes('room-r', 'rooms', 'seen') : passes('room-r'))(moment);
    }, stepIs('room.seen')),
  },
});
