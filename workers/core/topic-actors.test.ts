import { expect, it } from 'vitest';
import { assign, createActor, createMachine } from 'xstate';
import { createTopicActors } from './topic-actors.ts';

const machine = createMachine({
  types: {} as { context: { count: number }; events: { type: 'add' } },
  context: { count: 0 },
  on: { add: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});

function createWorld() {
  const views: object[] = [];
  const actors = createTopicActors(
    { actorOptions: {} },
    'code',
    (options) => createActor(machine, options),
    ({ context }) => context,
  );
  return { actors, views, open: (key: string) => actors.open(key, (view) => views.push(view)) };
}

it('emits the first view when a topic opens, and one for each change', () => {
  const { actors, views, open } = createWorld();
  open('a');
  actors.get('a').send({ type: 'add' });
  expect(views.at(-1)).toEqual({ count: 1 });
  expect(views[0]).toEqual({ count: 0 });
  expect(actors.get('a').id).toBe('code:a');
});

it('stops an actor with its topic, and no other one', () => {
  const { actors, open } = createWorld();
  const close = open('a');
  open('b');
  const closed = actors.get('a');
  close();
  expect(closed.getSnapshot().status).toBe('stopped');
  expect(actors.find('a')).toBeUndefined();
  expect(() => actors.get('a')).toThrow('NotFoundService');
  expect([...actors.all()]).toEqual([actors.get('b')]);
});

it('stops all actors, whose topics can be closed after that', () => {
  const { actors, open } = createWorld();
  const close = open('a');
  const stopped = actors.get('a');
  actors.stop();
  expect(stopped.getSnapshot().status).toBe('stopped');
  expect([...actors.all()]).toEqual([]);
  close();
});
