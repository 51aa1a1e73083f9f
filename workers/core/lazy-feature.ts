import { CallError } from '#machines/call-error.ts';
import { loadModule } from '../adapters/load-module.ts';
import type { CommandHandlers } from './command-handlers.ts';
import type { Feature, FeatureContext, FeatureParts } from './feature.ts';
import type { TopicName, TopicSource } from './topic-source.ts';

export type LazyFeature<Module> = {
  topics?: readonly TopicName[];
  commands?: readonly (keyof CommandHandlers)[];
  load(): Promise<Module>;
  featureOf(module: Module): Feature;
};

const RETRY = 5_000;

/**
 * A feature whose code is loaded when a tab first watches one of its topics or sends one of its commands. It missed all
 * earlier signals: it watches topics, or asks the context for the user. A topic whose code does not load is tried again
 * every 5 s; a command then fails as one without a connection does.
 * A command belongs to the user who was signed in when it was received: it is refused as cancelled when that has
 * changed once the code has loaded [FRM-5], or the worker has stopped.
 */
export function lazyFeature<Module>({ topics = [], commands = [], load, featureOf }: LazyFeature<Module>): Feature {
  return (context: FeatureContext): FeatureParts => {
    let loading: Promise<FeatureParts> | undefined;
    let stopped = false;

    async function parts(): Promise<FeatureParts> {
      loading ??= loadModule(load).then((module) => featureOf(module)(context));
      try {
        return await loading;
      } catch (error) {
        loading = undefined;
        throw error;
      }
    }
    const source = (name: TopicName): TopicSource => ({
      open(topic, emit, first) {
        let closed = false;
        let close: (() => void) | undefined;
        let timer: unknown;
        const open = async (): Promise<void> => {
          try {
            const loaded = (await parts()).topics?.[name] as TopicSource | undefined;
            if (!closed && !stopped) close = loaded?.open(topic, emit, first);
          } catch {
            if (!closed && !stopped) timer = context.ports.clock.setTimeout(() => void open(), RETRY);
          }
        };
        void open();
        return () => {
          closed = true;
          context.ports.clock.clearTimeout(timer);
          close?.();
        };
      },
    });
    return {
      topics: Object.fromEntries(topics.map((name) => [name, source(name)])),
      commands: Object.fromEntries(
        commands.map((name) => [
          name,
          async (input: unknown) => {
            const sender = context.userId();
            const loaded = await parts().catch(() => {
              throw new CallError({ code: 'Offline', status: 0 });
            });
            if (stopped || context.userId() !== sender) throw new CallError({ code: 'Cancelled', status: 0 });
            return (loaded.commands as Record<string, (input: unknown) => Promise<unknown>>)[name]?.(input);
          },
        ]),
      ),
      stop() {
        stopped = true;
        void loading?.then(
          (loaded) => loaded.stop?.(),
          () => undefined,
        );
      },
    };
  };
}
