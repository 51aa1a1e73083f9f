/** What may happen between two looks at the world. */
import { NO_HTTP_FAULTS } from './faulty-http.ts';
import { NO_FRAME_FAULTS } from './faulty-socket.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

/** Views reach tabs at most once a frame of the screen. Milliseconds. */
const VIEW_DELAY = 20;

type Step = { name: string; weight: number; run(world: World): Promise<void> | void };

const somebody = ({ people, random }: World): Person => random.pick(people);
const roomsOf = ({ rooms }: World, person: Person): string[] =>
  [...rooms].filter(([, members]) => members.includes(person)).map(([id]) => id);

const STEPS: readonly Step[] = [
  { name: 'write', weight: 12, run: write },
  { name: 'deliver some', weight: 16, run: (world) => somebody(world).deliver(1 + world.random.integer(4)) },
  { name: 'deliver all', weight: 4, run: (world) => somebody(world).deliver(Infinity) },
  { name: 'a moment passes', weight: 10, run: (world) => world.pass(1 + world.random.integer(1_500)) },
  { name: 'time passes', weight: 3, run: (world) => world.pass(5_000 + world.random.integer(30_000)) },
  { name: 'open or close a room', weight: 5, run: openOrClose },
  { name: 'read', weight: 6, run: read },
  { name: 'lose the line', weight: 3, run: (world) => somebody(world).loseLine(true) },
  { name: 'go offline', weight: 2, run: (world) => somebody(world).loseLine(false) },
  { name: 'go online', weight: 5, run: (world) => somebody(world).goOnline() },
  { name: 'kill a worker', weight: 2, run: (world) => somebody(world).kill() },
  { name: 'server goes down', weight: 1, run: (world) => world.server.down() },
  { name: 'server comes up', weight: 3, run: (world) => world.server.up() },
  { name: 'weather turns', weight: 3, run: turnWeather },
];

/** @returns what was done, for the report of a failure. */
export async function step(world: World): Promise<string> {
  const chosen = world.random.weighted(STEPS.map((one) => [one.weight, one] as const));
  await chosen.run(world);
  await world.settle();
  await world.pass(VIEW_DELAY);
  return chosen.name;
}

function write(world: World): void {
  const person = somebody(world);
  const roomId = world.random.pick(roomsOf(world, person));
  const id = person.nextId('message');
  const written = { id, roomId, senderId: person.name, kept: false };
  world.written.push(written);
  // A worker that dies first never answers: then nothing was promised.
  person.command('message.send', { roomId, id, content: `words of ${id}`, files: [], replyTo: null }).then(
    () => {
      written.kept = true;
    },
    (error: unknown) => {
      throw error;
    },
  );
}

function openOrClose(world: World): void {
  const person = somebody(world);
  const roomId = world.random.pick(roomsOf(world, person));
  if (person.room(roomId)) person.unwatch(roomId);
  else person.watch(roomId);
}

function read(world: World): void {
  const person = somebody(world);
  const roomId = world.random.pick(roomsOf(world, person));
  const seen =
    person.room(roomId)?.messages.filter((message) => message.kind === 'message' && message.ticks !== null) ?? [];
  if (seen.length === 0) return;
  const { id } = world.random.pick(seen);
  person.command('room.seen', { roomId, messageId: id }).catch(() => undefined);
}

function turnWeather({ random, around }: World): void {
  const bad = random.chance(0.6);
  around.weather.http = bad ? { lostBefore: 0.15, lostAfter: 0.15, doubled: 0.1 } : NO_HTTP_FAULTS;
  around.weather.frames = bad ? { doubled: 0.15, swapped: 0.1 } : NO_FRAME_FAULTS;
}

/** Everything is well again. */
export async function clearUp({ server, people, around, settle }: World): Promise<void> {
  around.weather.http = NO_HTTP_FAULTS;
  around.weather.frames = NO_FRAME_FAULTS;
  await server.up();
  for (const person of people) person.goOnline();
  await settle();
}
