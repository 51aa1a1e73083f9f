/**
 * The invariants.
 *
 * At every step:
 * - One browser has at most one connection.
 * - The server's messages of a room are numbered 1, 2, 3 … without a gap, and each id occurs once.
 * - A room as shown ascends, shows nothing twice, and marks every gap; unsent messages come last.
 * - A message that the worker promised to send is at the server, or shown as waiting once its room is shown.
 * - Unread counts are never negative, and never count own messages.
 * When the faults are over and time has passed:
 * - Every promised message is at the server once, in its sender's order.
 * - Every shown room is equal to the server's.
 * - Unread counts are the server's, and rooms are sorted newest first.
 * - All users are online.
 */
import type { MessageView } from '#protocol/bridge/views.ts';
import type { Person } from './person.ts';
import type { Truth, World } from './world.ts';

/** @returns a description of each broken invariant. */
export function brokenNow(world: World, truth: readonly Truth[]): string[] {
  return [
    ...serverOrder(truth),
    ...world.people.flatMap((person) => [
      ...(person.connections > 1 || person.mostConnections > 1
        ? [`${person.name} has had ${person.mostConnections} connections at once`]
        : []),
      ...shownRooms(world, person).flatMap(([roomId, messages]) => [
        ...roomOrder(person, roomId, messages),
        ...promised(world, person, roomId, messages, truth),
      ]),
      ...(person.rooms?.rooms ?? [])
        .filter((room) => room.unread < 0)
        .map((room) => `${person.name} has ${room.unread} unread in ${room.id}`),
    ]),
  ];
}

/** @returns a description of each invariant that is broken after everything had time to recover. */
export async function brokenInTheEnd(world: World, truth: readonly Truth[]): Promise<string[]> {
  const broken = [...brokenNow(world, truth), ...sentInOrder(world, truth)];
  for (const person of world.people) {
    if (person.connection?.phase !== 'online')
      broken.push(`${person.name} is ${person.connection?.phase ?? 'without a connection'}`);
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
      ...(ticks === before + 1 ? [] : [`${roomId}: ${ticks} follows ${before}`]),
      ...(ids.has(id) ? [`${id} occurs twice`] : []),
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
  let gap = false;
  for (const { id, kind, ticks } of messages) {
    if (ids.has(id)) broken.push(`${where} sees ${id} twice`);
    ids.add(id);
    if (kind === 'gap') gap = true;
    else if (ticks === null) last = Infinity;
    else {
      const place = Number(ticks);
      if (last !== undefined && place <= last) broken.push(`${where} sees ${place} after ${last}`);
      if (last !== undefined && place > last + 1 && !gap) broken.push(`${where} sees ${place} right after ${last}`);
      last = place;
      gap = false;
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
        one.promised &&
        one.senderId === person.name &&
        one.roomId === roomId &&
        !sent.has(one.id) &&
        !shown.has(one.id),
    )
    .map((one) => `${one.id} was promised, and is neither sent nor shown as waiting`);
}

function sentInOrder({ written, people, rooms }: World, truth: readonly Truth[]): string[] {
  const sent = new Set(truth.map(({ id }) => id));
  const lost = written
    .filter((one) => one.promised && !sent.has(one.id))
    .map((one) => `${one.id} was promised and is lost`);
  const unknown = truth
    .filter(({ id }) => !written.some((one) => one.id === id))
    .map(({ id }) => `no user wrote ${id}`);
  const disorder = people.flatMap((person) =>
    [...rooms.keys()].flatMap((roomId) => {
      const mine = ({ roomId: room, senderId }: { roomId: string; senderId: string }): boolean =>
        room === roomId && senderId === person.name;
      const atServer = truth.filter(mine).map(({ id }) => id);
      const wanted = written
        .filter(mine)
        .map(({ id }) => id)
        .filter((id) => sent.has(id));
      return atServer.join() === wanted.join()
        ? []
        : [`${person.name} wrote ${wanted.join(' ')} in ${roomId}; the server has ${atServer.join(' ')}`];
    }),
  );
  return [...lost, ...unknown, ...disorder];
}

function sameAsServer(world: World, person: Person, truth: readonly Truth[]): string[] {
  return [...world.rooms.keys()].flatMap((roomId) => {
    const view = person.room(roomId);
    if (!view) return [];
    const atServer = truth.filter((one) => one.roomId === roomId).map(({ id }) => id);
    const shown = view.messages.map(({ id, kind }) => (kind === 'gap' ? 'gap' : id));
    const expected = view.hasOlder ? atServer.slice(-shown.length) : atServer;
    return view.phase === 'ready' && shown.join() === expected.join()
      ? []
      : [`${person.name} in ${roomId} (${view.phase}) sees ${shown.join(' ')}; the server has ${expected.join(' ')}`];
  });
}

async function sameUnread(world: World, person: Person): Promise<string[]> {
  const atServer = await world.unread(person);
  const rooms = person.rooms?.rooms.filter(({ type }) => type === 'chat') ?? [];
  const wrong = rooms
    .filter(({ id, unread }) => unread !== (atServer[id] ?? 0))
    .map(({ id, unread }) => `${person.name} has ${unread} unread in ${id}; the server says ${atServer[id] ?? 0}`);
  const missing = Object.keys(atServer)
    .filter((id) => !rooms.some((room) => room.id === id))
    .map((id) => `${person.name} does not see ${id}`);
  const times = rooms.map(({ updateTime }) => updateTime);
  const order = times.every((time, index) => index === 0 || time <= times[index - 1]!)
    ? []
    : [`${person.name} sees rooms out of order`];
  return [...wrong, ...missing, ...order];
}
