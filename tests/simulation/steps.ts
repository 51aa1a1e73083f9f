/** The steps of a simulation. */
import { NO_HTTP_FAULTS } from './faulty-http.ts';
import { NO_FRAME_FAULTS } from './faulty-socket.ts';
import type { Person } from './person.ts';
import type { World } from './world.ts';

/** Views reach tabs at most once per frame of the screen. Milliseconds. */
const VIEW_DELAY = 20;

type Step = { name: string; weight: number; run(world: World): Promise<void> | void };

const anyPerson = ({ people, random }: World): Person => random.pick(people);
const roomsOf = ({ rooms }: World, person: Person): string[] =>
  [...rooms].filter(([, members]) => members.includes(person)).map(([id]) => id);

const STEPS: readonly Step[] = [
  { name: 'write', weight: 12, run: write },
  { name: 'deliver some', weight: 16, run: (world) => anyPerson(world).deliver(1 + world.random.integer(4)) },
  { name: 'deliver all', weight: 4, run: (world) => anyPerson(world).deliver(Infinity) },
  { name: 'a moment passes', weight: 10, run: (world) => world.pass(1 + world.random.integer(1_500)) },
  { name: 'time passes', weight: 3, run: (world) => world.pass(5_000 + world.random.integer(30_000)) },
  { name: 'open or close a room', weight: 5, run: openOrClose },
  { name: 'read', weight: 6, run: read },
  { name: 'disconnect', weight: 3, run: (world) => anyPerson(world).disconnect(true) },
  { name: 'go offline', weight: 2, run: (world) => anyPerson(world).disconnect(false) },
  { name: 'go online', weight: 5, run: (world) => anyPerson(world).goOnline() },
  { name: 'kill a worker', weight: 2, run: (world) => anyPerson(world).kill() },
  { name: 'server goes down', weight: 1, run: (world) => world.server.down() },
  { name: 'server comes up', weight: 3, run: (world) => world.server.up() },
  { name: 'faults change', weight: 3, run: changeFaults },
];

/** Takes a random step. @returns its name, for the report of a failure. */
export async function step(world: World): Promise<string> {
  const chosen = world.random.weighted(STEPS.map((one) => [one.weight, one] as const));
  await chosen.run(world);
  await world.settle();
  await world.pass(VIEW_DELAY);
  return chosen.name;
}

function write(world: World): void {
  const person = anyPerson(world);
  const roomId = world.random.pick(roomsOf(world, person));
  const id = person.nextId('message');
  const written = { id, roomId, senderId: person.name, promised: false };
  world.written.push(written);
  // A worker that is killed first never answers: then nothing was promised.
  person.command('message.send', { roomId, id, content: `text of ${id}`, files: [], replyTo: null }).then(
    () => {
      written.promised = true;
    },
    (error: unknown) => {
      throw error;
    },
  );
}

function openOrClose(world: World): void {
  const person = anyPerson(world);
  const roomId = world.random.pick(roomsOf(world, person));
  if (person.room(roomId)) person.unwatch(roomId);
  else person.watch(roomId);
}

function read(world: World): void {
  const person = anyPerson(world);
  const roomId = world.random.pick(roomsOf(world, person));
  const seen =
    person.room(roomId)?.messages.filter((message) => message.kind === 'message' && message.ticks !== null) ?? [];
  if (seen.length === 0) return;
  const { id } = world.random.pick(seen);
  person.command('room.seen', { roomId, messageId: id }).catch(() => undefined);
}

function changeFaults({ random, environment }: World): void {
  const bad = random.chance(0.6);
  environment.weather.http = bad ? { lostBefore: 0.15, lostAfter: 0.15, doubled: 0.1 } : NO_HTTP_FAULTS;
  environment.weather.frames = bad ? { doubled: 0.15, swapped: 0.1 } : NO_FRAME_FAULTS;
}

/** Ends all faults. */
export async function endFaults({ server, people, environment, settle }: World): Promise<void> {
  environment.weather.http = NO_HTTP_FAULTS;
  environment.weather.frames = NO_FRAME_FAULTS;
  await server.up();
  for (const person of people) person.goOnline();
  await settle();
}
