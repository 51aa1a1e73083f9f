import type { CommandInput, CommandName, CommandResult } from '#protocol/bridge/commands.ts';
import type { Topic } from '#protocol/bridge/topics.ts';
import type { Locale } from '#protocol/locales.ts';
import type { ActorOptions, AnyActorLogic } from 'xstate';
import type { Batcher } from './batcher.ts';
import type { CommandHandlers } from './command-handlers.ts';
import type { Ports } from './ports.ts';
import type { Signals } from './signals.ts';
import type { TopicSources } from './topic-source.ts';

/** The context of every feature. */
export type FeatureContext = {
  ports: Ports;
  signals: Signals;
  /** Spread into `createActor(logic, {...actorOptions, input})`: the clock, and the inspector in development. */
  actorOptions: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;
  /** Gathers bursts of frames and views; see batcher.ts. */
  batcher: Batcher;
  /** Settles when this worker may open the socket; never while another worker leads. */
  leading: Promise<void>;
  /** The id of the signed-in user, for a feature that is loaded after `signedIn`. */
  userId(): string | undefined;
  /** Whether the realtime connection is initialized, for a feature that is loaded after `initialed`. */
  isConnected(): boolean;
  /** The language of the tab that sent a message last. */
  locale(): Locale;
  /** Watches a topic as a tab does: the current view, then every other. Not while the features are being composed. */
  watch<View extends object>(topic: Topic<View>, listener: (view: View) => void): () => void;
  /** Sends a command to another feature, as a tab does. @throws CallError as that feature refuses it */
  send<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandResult<Name>>;
};

/** The contributions of a feature. Two features never serve the same topic or command. */
export type FeatureParts = {
  topics?: TopicSources;
  commands?: CommandHandlers;
  stop?(): void;
  /** Commands of all features wait for it; it must not wait for a command itself. */
  ready?: Promise<unknown>;
};

/** A module of the core worker: session, connection, chat, resources. Composed once, in system.ts. */
export type Feature = (context: FeatureContext) => FeatureParts;
