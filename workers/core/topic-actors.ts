import { CallError } from '#machines/call-error.ts';
import type { AnyActor, SnapshotFrom } from 'xstate';
import type { FeatureContext } from './feature.ts';
import type { TopicName } from './topic-source.ts';

/** The actors of the open topics of one kind, by the key in the topic. */
export type TopicActors<Actor extends AnyActor> = {
  /** Starts the actor of a topic and emits its views. @returns the closing function, which stops the actor */
  open(key: string, emit: (view: object) => void): () => void;
  /** @returns the actor of an open topic */
  find(key: string): Actor | undefined;
  /** @throws CallError NotFoundService when no tab watches the topic */
  get(key: string): Actor;
  all(): Iterable<Actor>;
  /** Stops every actor. Topics that are still open keep their last view. */
  stop(): void;
};

/**
 * Runs one actor for each topic that a tab watches, as long as it is watched: what belongs to one form, field or dialog
 * of one tab ends with it.
 * @param create an actor that is not started. `options` are to be passed on to `createActor`
 * @param viewOf the view of a snapshot
 */
export function createTopicActors<Actor extends AnyActor>(
  { actorOptions }: Pick<FeatureContext, 'actorOptions'>,
  name: TopicName,
  create: (options: FeatureContext['actorOptions'] & { id: string }, key: string) => Actor,
  viewOf: (snapshot: SnapshotFrom<Actor>) => object,
): TopicActors<Actor> {
  const actors = new Map<string, Actor>();
  return {
    open(key, emit) {
      const actor = create({ ...actorOptions, id: `${name}:${key}` }, key);
      actors.set(key, actor);
      actor.subscribe((snapshot: SnapshotFrom<Actor>) => emit(viewOf(snapshot)));
      actor.start();
      emit(viewOf(actor.getSnapshot()));
      return () => {
        actors.delete(key);
        actor.stop();
      };
    },
    find: (key) => actors.get(key),
    get(key) {
      const actor = actors.get(key);
      if (!actor) throw new CallError({ code: 'NotFoundService', status: 404 });
      return actor;
    },
    all: () => actors.values(),
    stop() {
      for (const actor of actors.values()) actor.stop();
      actors.clear();
    },
  };
}
