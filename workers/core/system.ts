/**
 * Composes the core worker: ports and features in, topics and commands out. Nothing else knows all features.
 *
 * One worker leads a browser (lead.ts). Any other stops its features, shows `halted: tooOld` and refuses commands with
 * ProtocolTooOld.
 * Commands wait until it is known which worker leads, and until the session is known: a tab repeats its commands to a
 * new worker before that has read it.
 * A 401 is emitted to all features as `unauthorized`, unless the call began before a sign-in or sign-out: it says
 * nothing about the current session [SES-4].
 */
import { CallError } from '#machines/call-error.ts';
import type { Command } from '#protocol/bridge/commands.ts';
import { DEFAULT_LOCALE, type Locale } from '#protocol/locales.ts';
import type { HttpPort } from '../adapters/http.ports.ts';
import { createBatcher } from './batcher.ts';
import { createCommandRegistry, type CommandRegistry } from './command-registry.ts';
import type { Feature, FeatureContext } from './feature.ts';
import type { Ports } from './ports.ts';
import { electLead } from './lead.ts';
import { createSignals, type Signals } from './signals.ts';
import { createTopicRegistry, type TopicRegistry } from './topic-registry.ts';
import type { TopicSources } from './topic-source.ts';
import { errorDataOf, sessionEndingOf } from '#protocol/rules/failures.ts';

export type System = {
  topics: TopicRegistry;
  commands: CommandRegistry;
  signals: Signals;
  setLocale(locale: Locale): void;
  /** Stops every feature and releases the lead. */
  stop(): void;
};

export type SystemOptions = {
  ports: Ports;
  /** Names the build, which decides whether this worker may take the lead from another. */
  build: string;
  features: readonly Feature[];
  inspect?: FeatureContext['actorOptions']['inspect'];
  /** Gets faults of this program outside a command. */
  report?(error: unknown): void;
};

/** @throws Error when two features serve the same topic or command. */
export function createSystem({ ports, build, features, inspect, report = () => undefined }: SystemOptions): System {
  const signals = createSignals(report);
  const batcher = createBatcher(ports.clock);
  let locale = DEFAULT_LOCALE;
  let userId: string | undefined;
  let connected = false;
  let superseded = false;
  let stopped = false;

  // Registered before every feature: they may ask for these in their own listeners.
  signals.on('signedIn', ({ user }) => {
    userId = user.id;
  });
  signals.on('signedOut', () => {
    userId = undefined;
  });
  signals.on('initialed', () => {
    connected = true;
  });
  signals.on('disconnected', () => {
    connected = false;
  });

  const actorOptions = { clock: ports.clock, ...(inspect && { inspect }) };
  const lead = electLead({ ports, build, actorOptions, superseded: supersede });
  const context: FeatureContext = {
    ports: { ...ports, http: emitUnauthorized(ports.http, signals) },
    signals,
    batcher,
    actorOptions,
    leading: lead.elected.then((leads) => (leads ? undefined : new Promise(() => undefined))),
    userId: () => userId,
    isConnected: () => connected,
    locale: () => locale,
    watch: (topic, listener) => topics.observe(topic, listener as (view: object) => void),
    send: (name, input) => commands.run(ports.ids.next(), { name, input } as Command),
  };
  const parts = features.map((feature) => feature(context));
  const commands = createCommandRegistry(parts.map((part) => part.commands ?? {}));
  const topics = createTopicRegistry(mergeTopics(parts.map((part) => part.topics ?? {})), batcher);

  const ready = Promise.all([lead.elected, ...parts.flatMap((part) => part.ready ?? [])]);

  function stop(): void {
    if (stopped) return;
    stopped = true;
    for (const part of parts) part.stop?.();
    lead.stop();
  }
  function supersede(): void {
    superseded = true;
    signals.emit('superseded', undefined);
    stop();
  }

  return {
    topics,
    commands: {
      async run(id, command) {
        await ready;
        if (superseded) throw new CallError({ code: 'ProtocolTooOld', status: 426 });
        return commands.run(id, command);
      },
    },
    signals,
    setLocale: (next) => {
      if (next === locale) return;
      locale = next;
      signals.emit('localeChanged', undefined);
    },
    stop,
  };
}

function mergeTopics(all: readonly TopicSources[]): TopicSources {
  const merged: TopicSources = {};
  for (const topics of all) {
    for (const name of Object.keys(topics)) if (name in merged) throw new Error(`Two features serve the topic ${name}`);
    Object.assign(merged, topics);
  }
  return merged;
}

function emitUnauthorized(http: HttpPort, signals: Signals): HttpPort {
  let session = 0;
  const count = (): void => {
    session += 1;
  };
  signals.on('signedIn', count);
  signals.on('signedOut', count);
  const watch = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const began = session;
    try {
      return await answer;
    } catch (error) {
      const ending = sessionEndingOf(errorDataOf(error));
      if (ending && session === began) signals.emit('unauthorized', ending);
      throw error;
    }
  };
  return {
    call: (call, input, options) => watch(http.call(call, input, options)),
    upload: (url, file, options) => watch(http.upload(url, file, options)),
  };
}
