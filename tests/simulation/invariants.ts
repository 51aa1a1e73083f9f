/**
 * What must hold, whatever happens.
 *
 * At every step:
 * SIM-1 one browser never holds more than one line.
 * SIM-2 the server's messages of a room are 1, 2, 3 … without a gap, and no id stands twice.
 * SIM-3 a room as shown ascends, shows nothing twice, and names every hole; what is not sent yet stands last.
 * SIM-4 what the worker promised to send is at the server, or shown as waiting, as soon as the room is shown.
 * SIM-5 unread counts are never negative, and never count what the person wrote.
 * When the faults are over and time has passed:
 * SIM-6 every promised message is at the server once, in the order in which its writer wrote it.
 * SIM-7 every room shown is what the server has.
 * SIM-8 unread counts are the server's, and rooms stand newest first.
 * SIM-9 everybody is online.
 */
import type { MessageView } from '#protocol/bridge/views.ts';
import type { Person } from './person.ts';
import type { Truth, World } from './world.ts';

/** @returns what does not hold, in words; nothing when all does. */
export function brokenNow(world: World, truth: readonly Truth[]): string[] {
  return [
    ...serverOrder(truth),
    ...world.people.flatMap((person) => [
      ...(person.lines > 1 || person.mostLines > 1
        ? [`SIM-1 ${person.name} has had ${person.mostLines} lines at once`]
        : []),
      ...shownRooms(world, person).flatMap(([roomId, messages]) => [
        ...roomOrder(person, roomId, messages),
        ...promised(world, person, roomId, messages, truth),
      ]),
      ...(person.rooms?.rooms ?? [])
        .filter((room) => room.unread < 0)
        .map((room) => `SIM-5 ${person.name} has ${room.unread} unread in ${room.id}`),
    ]),
  ];
}

/** @returns what does not hold although everything has had time to come right. */
export async function brokenInTheEnd(world: World, truth: readonly Truth[]): Promise<string[]> {
  const broken = [...brokenNow(world, truth), ...sentInOrder(world, truth)];
  for (const person of world.people) {
    if (person.connection?.phase !== 'online')
      broken.push(`SIM-9 ${person.name} is ${person.connection?.phase ?? 'without a connection'}`);
    broken.push(...sameAsServer(world, person, truth), ...(await sameUnread(world, person)));
  }
  return broken;
}

function serverOrder(truth: readonly Truth[]): string[] {
  const last = new Map<string, number>();
  const ids = new Set<string>();
  return truth.flatMap(({ roomId, ticks, id }) => {
    const before = last.get(roomId) ?? 0;
    last.set(roomId, ticks);
    const wrong = [
      ...(ticks === before + 1 ? [] : [`SIM-2 ${roomId}: ${ticks} follows ${before}`]),
      ...(ids.has(id) ? [`SIM-2 ${id} stands twice`] : []),
    ];
    ids.add(id);
    return wrong;
  });
}

const shownRooms = (world: World, person: Person): [string, readonly MessageView[]][] =>
  [...world.rooms.keys()].flatMap((roomId) => {
    const view = person.room(roomId);
    return view?.phase === 'ready' ? [[roomId, view.messages] as [string, readonly MessageView[]]] : [];
  });

function roomOrder(person: Person, roomId: string, messages: readonly MessageView[]): string[] {
  const where = `${person.name} in ${roomId}`;
  const broken: string[] = [];
  const ids = new Set<string>();
  let last: number | undefined;
  let hole = false;
  for (const { id, kind, ticks } of messages) {
    if (ids.has(id)) broken.push(`SIM-3 ${where} sees ${id} twice`);
    ids.add(id);
    if (kind === 'hole') hole = true;
    else if (ticks === null) last = Infinity;
    else {
      const place = Number(ticks);
      if (last !== undefined && place <= last) broken.push(`SIM-3 ${where} sees ${place} after ${last}`);
      if (last !== undefined && place > last + 1 && !hole)
        broken.push(`SIM-3 ${where} sees ${place} right after ${last}`);
      last = place;
      hole = false;
    }
  }
  return broken;
}

function promised(
  world: World,
  person: Person,
  roomId: string,
  messages: readonly MessageView[],
  truth: readonly Truth[],
): string[] {
  const sent = new Set(truth.map(({ id }) => id));
  const shown = new Set(messages.map(({ id }) => id));
  return world.written
    .filter(
      (one) =>
        one.kept && one.senderId === person.name && one.roomId === roomId && !sent.has(one.id) && !shown.has(one.id),
    )
    .map((one) => `SIM-4 ${one.id} was promised, and is neither sent nor shown as waiting`);
}

function sentInOrder({ written, people, rooms }: World, truth: readonly Truth[]): string[] {
  const sent = new Set(truth.map(({ id }) => id));
  const lost = written
    .filter((one) => one.kept && !sent.has(one.id))
    .map((one) => `SIM-6 ${one.id} was promised and is lost`);
  const unknown = truth
    .filter(({ id }) => !written.some((one) => one.id === id))
    .map(({ id }) => `SIM-6 nobody wrote ${id}`);
  const disorder = people.flatMap((person) =>
    [...rooms.keys()].flatMap((roomId) => {
      const mine = ({ roomId: room, senderId }: { roomId: string; senderId: string }): boolean =>
        room === roomId && senderId === person.name;
      const there = truth.filter(mine).map(({ id }) => id);
      const wanted = written
        .filter(mine)
        .map(({ id }) => id)
        .filter((id) => sent.has(id));
      return there.join() === wanted.join()
        ? []
        : [`SIM-6 ${person.name} wrote ${wanted.join(' ')} in ${roomId}; the server has ${there.join(' ')}`];
    }),
  );
  return [...lost, ...unknown, ...disorder];
}

function sameAsServer(world: World, person: Person, truth: readonly Truth[]): string[] {
  return [...world.rooms.keys()].flatMap((roomId) => {
    const view = person.room(roomId);
    if (!view) return [];
    const there = truth.filter((one) => one.roomId === roomId).map(({ id }) => id);
    const shown = view.messages.map(({ id, kind }) => (kind === 'hole' ? 'hole' : id));
    const expected = view.hasOlder ? there.slice(-shown.length) : there;
    return view.phase === 'ready' && shown.join() === expected.join()
      ? []
      : [
          `SIM-7 ${person.name} in ${roomId} (${view.phase}) sees ${shown.join(' ')}; the server has ${expected.join(' ')}`,
        ];
  });
}

async function sameUnread(world: World, person: Person): Promise<string[]> {
  const there = await world.unread(person);
  const rooms = person.rooms?.rooms.filter(({ type }) => type === 'chat') ?? [];
  const wrong = rooms
    .filter(({ id, unread }) => unread !== (there[id] ?? 0))
    .map(({ id, unread }) => `SIM-8 ${person.name} has ${unread} unread in ${id}; the server says ${there[id] ?? 0}`);
  const missing = Object.keys(there)
    .filter((id) => !rooms.some((room) => room.id === id))
    .map((id) => `SIM-8 ${person.name} does not see ${id}`);
  const times = rooms.map(({ updateTime }) => updateTime);
  const order = times.every((time, index) => index === 0 || time <= times[index - 1]!)
    ? []
    : [`SIM-8 ${person.name} sees rooms out of order`];
  return [...wrong, ...missing, ...order];
}
