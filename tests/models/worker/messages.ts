/** Users write to each other in pairs, each in a browser with tabs, over the real worker and the real server. */
import type { AnyStateMachine } from 'xstate';
import { CONNECTION, roomTopic } from '#protocol/bridge/topics.ts';
import { MESSAGE_STATUS } from '#protocol/lookups.ts';
import type { RoomView } from '#protocol/bridge/views.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import type { Browser, Observer } from '#tests/simulation/browser.ts';
import { NAMES, ROOMS, type PrivateRoom, type Setting, type World, type Worlds } from '#tests/simulation/world.ts';
import {
  IN_THE_END,
  MESSAGE_RULES,
  SIMULATION_IN_THE_END,
  SIMULATION_RULES,
  type SeenMessages,
  type SeenSimulation,
  type SeenTab,
} from './message-rules.ts';
import type { Act, Scene, WorkerModel } from './scene.ts';
import { BROWSER_FAULTS, BROWSER_WEIGHTS, connectionAllows, createSteps, STORAGE_FAULTS, VIEW_DELAY } from './steps.ts';

const FAULTS: readonly string[] = [...BROWSER_FAULTS, ...STORAGE_FAULTS, 'kill.server', 'sleep.machines'];

/** Time to recover once the faults are over, s: longer than any wait of the charts. */
const RECOVERY = 400;
const WAITS = [100, 1_500, 8_000, 30_000] as const;
const SLEEP = 120_000;
/** More messages than a page has. */
const TALK = 55;

/** Places that this scenario does not reach, each with the reason. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  'message.uploading': 'no files are sent: pictures need a browser',
  'room.sync.refused': 'no user loses access to a room',
  'room.sync.absent': 'no room is removed',
  'rooms.sync.stopped': 'no session ends',
};
/** Whether a fault can fire in a place. */
const canMeet = (fault: string, place: string): boolean =>
  !(place in UNREACHABLE) &&
  connectionAllows(fault, place) &&
  // Frames come in pairs once the room list knows that the connection is up.
  !(fault === 'frame.swapped' && /^rooms\.connection\.(?:down|unknown)/.test(place));

/** @param machines whose transitions and places are counted */
export const messagesModel = (
  worlds: () => Promise<Worlds>,
  setting: Setting,
  machines: readonly AnyStateMachine[],
): WorkerModel<SeenSimulation> => ({
  machines,
  faults: FAULTS,
  rules: { ...MESSAGE_RULES, ...SIMULATION_RULES },
  canMeet,
  length: 120,
  steps: 2_400,
  // A step is named once for each user, tab and room: what there is many of weighs little.
  weights: {
    ...BROWSER_WEIGHTS,
    send: 1,
    talk: 0.05,
    'open a room': 0.4,
    'close a room': 0.2,
    read: 0.2,
    recall: 0.6,
    'load older': 1,
    cancel: 0.5,
    retry: 1,
    discard: 0.3,
    'wait 100 ms': 6,
    'wait 1500 ms': 5,
    'wait 8000 ms': 3,
    'wait 30000 ms': 1,
    'kill.server': 1,
    'start the server': 4,
    sleep: 0.6,
  },
  begin: async (observer) => sceneOf(await (await worlds()).begin(setting, observer), observer),
});

function sceneOf(world: World, observer: Observer): Scene<SeenSimulation> {
  const { people, rooms, server } = world;
  let unread: SeenMessages['unread'];
  /** The view that shows a message comes a frame of the screen after the answer that promises it. */
  const promisedAt = new Map<string, number>();
  /** How far a user has read in a room, as its tab has reported to the worker of that life. */
  const marked = new Map<string, { person: Browser; life: number; ticks: number }>();

  const look = async (): Promise<SeenSimulation> => ({
    truth: await world.truth(),
    reads: await world.reads(),
    marked: new Map(
      [...marked]
        .filter(([, { person, life }]) => person.life === life && !person.storage.hasRefused)
        .map(([who, { ticks }]) => [who, ticks]),
    ),
    written: world.written.map((one) => ({
      ...one,
      promised: one.promised || (promisedAt.get(one.id) ?? Infinity) + 2 * VIEW_DELAY <= world.now(),
    })),
    unread,
    people: people.map((person) => ({
      label: person.label,
      id: person.userId,
      mostConnections: person.mostConnections,
      hasRefused: person.storage.hasRefused,
      tabs: new Map(
        person.tabs.flatMap((tab, slot): [number, SeenTab][] => {
          if (!tab) return [];
          const shown = new Map(
            rooms.flatMap(({ id }): [string, RoomView][] => {
              const view = person.view(slot, roomTopic(id));
              return view ? [[id, view]] : [];
            }),
          );
          return [[slot + 1, { connection: person.view(slot, CONNECTION), rooms: person.view(slot, ROOMS), shown }]];
        }),
      ),
    })),
  });

  const after = async (): Promise<void> => {
    await world.settle();
    await world.pass(VIEW_DELAY);
  };
  const { step, strike, ofTab, ofStorage, ofBrowser } = createSteps(after, (browsers, fault) =>
    observer.struck(browsers, fault),
  );

  function send(person: Browser, slot: number, roomId: string): void {
    const id = person.nextId('message');
    const written = { id, roomId, senderId: person.userId, promised: false, refused: false, withdrawn: false };
    world.written.push(written);
    const content = `text of ${id}`;
    // A worker that is killed first never answers: then nothing was promised.
    person.tabs[slot]!.command('message.send', { roomId, id, content, files: [], replyTo: null }).then(
      () => {
        promisedAt.set(id, world.now());
      },
      () => {
        written.refused = true;
      },
    );
  }
  function inRoom(person: Browser, slot: number, { id: roomId, members }: PrivateRoom): Act[] {
    const tab = person.tabs[slot]!;
    const other = members.find((member) => member !== person)!;
    const where = `${person.label} to ${other.label} in tab ${slot + 1}`;
    const view = person.view(slot, roomTopic(roomId));
    const sending = step(`send, ${where}`, () => send(person, slot, roomId));
    const talk = step(`talk, ${where}`, () => {
      for (let count = 0; count < TALK; count += 1) send(person, slot, roomId);
    });
    if (!view) return [sending, talk, step(`open a room, ${where}`, () => person.watch(slot, roomTopic(roomId)))];
    const withdraw = (messageId: string): void => {
      for (const written of world.written) if (written.id === messageId) written.withdrawn = true;
    };
    const about = (
      name: string,
      message: RoomView['messages'][number] | undefined,
      run: (messageId: string) => unknown,
    ): Act[] => (message ? [step(`${name}, ${where}`, () => run(message.id))] : []);
    const sent = view.messages.filter(({ kind, ticks }) => kind === 'message' && ticks !== null);
    const unsent = view.messages.filter(({ kind, ticks }) => kind === 'message' && ticks === null);
    const ignore = (promise: Promise<unknown>): void => void promise.catch(() => undefined);
    const seen = (messageId: string): void => {
      const { life } = person;
      const ticks = Number(view.messages.find(({ id }) => id === messageId)!.ticks);
      const who = `${person.userId} in ${roomId}`;
      const reported = tab.command('room.seen', { roomId, messageId }).then(() => {
        const known = marked.get(who);
        if (known?.life !== life || known.ticks < ticks) marked.set(who, { person, life, ticks });
      });
      ignore(reported);
    };
    const failed = unsent.find(({ status }) => status === MESSAGE_STATUS.error);
    return [
      sending,
      talk,
      step(`close a room, ${where}`, () => person.unwatch(slot, roomTopic(roomId))),
      ...about('read the newest', sent.at(-1), seen),
      ...about('read the oldest', sent.length > 1 ? sent[0] : undefined, seen),
      ...about(
        'recall',
        sent.findLast(({ own, extra }) => own && !isRecalled(extra)),
        (id) => ignore(tab.command('call.make', { call: 'messages.recall', input: { body: { _id: id, roomId } } })),
      ),
      ...about(
        'cancel',
        unsent.find(({ status }) => status !== MESSAGE_STATUS.error),
        (messageId) => {
          withdraw(messageId);
          ignore(tab.command('upload.cancel', { roomId, messageId }));
        },
      ),
      ...about('retry', failed, (messageId) => ignore(tab.command('message.retry', { roomId, messageId }))),
      ...about('discard', failed, (messageId) => ignore(tab.command('message.discard', { roomId, messageId }))),
      ...(view.hasOlder
        ? [step(`load older, ${where}`, () => ignore(tab.command('room.history.older', { roomId })))]
        : []),
    ];
  }
  const roomsOf = (person: Browser): PrivateRoom[] => rooms.filter(({ members }) => members.includes(person));

  return {
    browsers: people,
    look,
    now: () => world.now(),
    stop: () => world.dispose(),
    acts: () => [
      ...people.flatMap((person) => [
        ...person.tabs.flatMap((_tab, slot) =>
          ofTab(person, slot, () => roomsOf(person).flatMap((room) => inRoom(person, slot, room))),
        ),
        ...ofBrowser(person),
        ...ofStorage(person),
      ]),
      ...WAITS.map((ms) => step(`wait ${ms} ms`, () => world.pass(ms), { kind: 'time' })),
      strike('sleep.machines', people, '', () => world.sleep(SLEEP)),
      server.app ? strike('kill.server', people, '', () => server.down()) : step('start the server', () => server.up()),
    ],
    async recover() {
      await server.up();
      for (const person of people) {
        person.recover();
        for (const { id } of roomsOf(person)) person.watch(0, roomTopic(id));
      }
      await world.settle();
      for (let seconds = 0; seconds < RECOVERY; seconds += 5) {
        for (const person of people) person.deliver(Infinity);
        await world.pass(5_000);
        for (const person of people) person.deliver(Infinity);
        await world.settle();
        await world.pass(VIEW_DELAY);
        unread = new Map(
          await Promise.all(people.map(async (person) => [person.userId, await world.unread(person)] as const)),
        );
        const seen = await look();
        if (
          Object.values(IN_THE_END).every((judge) => judge(seen).length === 0) &&
          Object.values(SIMULATION_IN_THE_END).every((judge) => judge(seen).length === 0)
        )
          return;
      }
    },
  };
}

/** The most users. */
export const MOST_USERS = NAMES.length;
