import type { Command, CommandInput, CommandName, CommandResult } from '#protocol/bridge/commands.ts';
import { LEAD_LOCK, type TabMessage, type WakeReason, type WorkerMessage } from '#protocol/bridge/port-messages.ts';
import type { Topic } from '#protocol/bridge/topics.ts';
import type { Locale } from '#protocol/locales.ts';
import type { Connector, TabLocks, WorkerPort } from './connector.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { applyPatch, type Patch } from '#protocol/bridge/patch.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';

/** Views a page was rendered with on the server, by topic. */
export type FirstViews = Readonly<Record<string, ResourceView>>;

/** Id of the element in which the server hands them over. */
export const FIRST_VIEWS = 'first-views';

/** @returns what the server rendered this page with; nothing when it rendered none. */
export function readFirstViews(text: string | null | undefined): FirstViews {
  try {
    return text ? (JSON.parse(text) as FirstViews) : {};
  } catch {
    return {};
  }
}

type Entry = { view: object | undefined; listeners: Set<() => void>; cancelIdle: (() => void) | undefined };

type TopicStoreOptions = {
  /** Asks the worker to begin and to stop sending a topic. */
  watch(topic: string): void;
  unwatch(topic: string): void;
  /** The views that the worker has not taken over yet. */
  first: Map<string, ResourceView>;
  /** Runs something later; @returns what prevents it. */
  later(run: () => void, delay: number): () => void;
};

type TopicStore = {
  /** The last view, undefined until the first came. The same object as long as nothing changed. */
  snapshot(topic: string): object | undefined;
  /** @returns what ends the subscription. */
  subscribe(topic: string, listener: () => void): () => void;
  receiveView(topic: string, view: object): void;
  receivePatch(topic: string, patch: Patch): void;
  /** Topics that a new worker has to be asked for. */
  topics(): Iterable<string>;
};

/** A topic stays watched so long after its last listener left, ms: a screen that comes back finds it warm. */
const LINGER = 1_000;

/** The views that this tab watches. What is stale (the worker is gone) stays until the new one has sent its own. */
function createTopicStore({ watch, unwatch, later, first }: TopicStoreOptions): TopicStore {
  const entries = new Map<string, Entry>();

  function update(topic: string, next: (view: object | undefined) => object | undefined): void {
    const entry = entries.get(topic);
    if (!entry) return;
    entry.view = next(entry.view);
    for (const listener of entry.listeners) listener();
  }

  return {
    snapshot: (topic) => entries.get(topic)?.view ?? first.get(topic),
    subscribe(topic, listener) {
      let entry = entries.get(topic);
      if (!entry) {
        entry = { view: first.get(topic), listeners: new Set(), cancelIdle: undefined };
        entries.set(topic, entry);
        watch(topic);
      }
      const present = entry;
      present.cancelIdle?.();
      present.cancelIdle = undefined;
      present.listeners.add(listener);
      return () => {
        if (!present.listeners.delete(listener) || present.listeners.size) return;
        present.cancelIdle = later(() => {
          entries.delete(topic);
          first.delete(topic);
          unwatch(topic);
        }, LINGER);
      };
    },
    receiveView(topic, view) {
      const rendered = first.get(topic);
      first.delete(topic);
      // The worker repeats what it was handed over. The same object spares the page a second rendering.
      update(topic, (shown) => (rendered && shown === rendered && isSameData(rendered, view) ? rendered : view));
    },
    // A patch without its view belongs to a watch that ended on the way.
    receivePatch: (topic, patch) => update(topic, (view) => view && applyPatch(view, patch)),
    topics: () => entries.keys(),
  };
}

/**
 * A tab's half of the conversation with the core worker (protocol/bridge/port-messages.ts).
 *
 * A dead worker is replaced: topics are watched again and unanswered commands are sent again with the same id. Until
 * then the last views stay on screen.
 * The tab holds its own lock before it says hello, so that a worker never takes a living tab for dead.
 * A worker that does not answer hello within ten seconds, or could not be started, is tried again. Once it has
 *         answered, its errors are only reported: the release of its lock means that it died.
 * A command that cannot be cloned is refused at once; it keeps no other message from the worker.
 * A browser may end a worker with its last tab, before it has read what that tab sent: the next page of the tab sends
 *         unanswered commands again, also with the same id.
 * A superseded worker is not replaced at once, as another one leads: commands are refused until the page is loaded
 *         again, the user comes back to this tab, or no worker leads any more.
 * While a rendered page is taken over, every part of it reads what the server rendered it with, however early the
 *         worker answers: React takes over only what it would have rendered itself. What is newer is shown right after.
 */

/**
 * `lost`: the worker is gone and a new one is not up yet; what is shown is the last known. `superseded`: the worker
 * ended because that of another tab leads.
 */
export type BridgeStatus = 'connecting' | 'ready' | 'lost' | 'superseded';

export type WorkerSignal = Extract<WorkerMessage, { type: 'session-reset' | 'failure' }>;

/** Called on every change: an XState observer or a plain function. */
export type Listener<View> = ((view: View) => void) | { next?: (view: View) => void };

/** A topic as an actor somewhere else: as much of XState's `ActorRef` as `useSelector` of @xstate/react reads. */
export type RemoteActor<View> = {
  getSnapshot: () => View;
  subscribe: (listener: Listener<View>) => { unsubscribe: () => void };
};

/** `getServerSnapshot`: what the page was rendered with on the server, whatever the worker has said since. */
export type RemoteTopic<View> = RemoteActor<View | undefined> & { getServerSnapshot: () => View | undefined };

export type Bridge = {
  topic<View>(topic: Topic<View>): RemoteTopic<View>;
  /**
   * @throws CommandError as the worker refused it; `BadRequestError` for input that cannot be cloned. Never rejects for
   * a dead worker: the next one answers.
   */
  send<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<CommandResult<Name>>;
  wake(reason: WakeReason): void;
  /** The browser reports that it is offline. */
  loseNetwork(): void;
  readonly status: RemoteActor<BridgeStatus>;
  onSignal(listener: (signal: WorkerSignal) => void): () => void;
  /** Says goodbye, for good. @returns the commands of this page without an answer */
  close(): readonly UnansweredCommand[];
};

export type UnansweredCommand = { readonly id: string; readonly command: Command };

export type BridgeOptions = {
  connector: Connector;
  locks: TabLocks;
  newId(): string;
  locale(): Locale;
  hasNetwork(): boolean;
  later(run: () => void, delay: number): () => void;
  /** What the page was rendered with on the server: shown until the worker has sent its own, and handed on to it. */
  first?: FirstViews;
  /** Commands of the page before in this tab that have no answer. Only their effect counts: that page is gone. */
  former?: readonly UnansweredCommand[];
};

const ignore = (): void => undefined;

const toFunction =
  <View>(listener: Listener<View>, read: () => View) =>
  (): void => {
    if (typeof listener === 'function') listener(read());
    else listener.next?.(read());
  };

const WELCOME_PATIENCE = 10_000;
const RETRY_DELAY = 1_000;
const SUPERSEDED: ErrorData = { code: 'ProtocolTooOld', status: 426 };

type Waiting = { command: Command; resolve(value: never): void; reject(error: CommandError): void };

export function createBridge({
  connector,
  locks,
  newId,
  locale,
  hasNetwork,
  later,
  first = {},
  former = [],
}: BridgeOptions): Bridge {
  const lock = `vermeil.tab.${newId()}`;
  const waiting = new Map<string, Waiting>(
    former.map(({ id, command }) => [id, { command, resolve: ignore, reject: ignore }]),
  );
  const signalListeners = new Set<(signal: WorkerSignal) => void>();
  const statusListeners = new Set<() => void>();
  let status: BridgeStatus = 'connecting';
  let attached: { port: WorkerPort; ended: AbortController } | undefined;
  let sentLocale: Locale | undefined;
  let closed = false;
  const leaderEnds = new AbortController();

  const post = (message: TabMessage): void => attached?.port.postMessage(message);
  // What the worker has taken over must not be handed over again: it would replace what is newer by then.
  const rendered = new Map(Object.entries(first));
  const watch = (topic: string): void => {
    const { data = null, asOf = null } = rendered.get(topic) ?? {};
    post({ type: 'watch', topic, ...(data !== null && asOf !== null && { first: { data, asOf } }) });
  };
  const topics = createTopicStore({
    watch,
    unwatch: (topic) => post({ type: 'unwatch', topic }),
    later,
    first: rendered,
  });

  function setStatus(next: BridgeStatus): void {
    if (status === next) return;
    status = next;
    for (const listener of statusListeners) listener();
  }

  function connect(): void {
    if (closed) return;
    const ended = new AbortController();
    let welcomed = false;
    const detach = (next: BridgeStatus): void => {
      ended.abort();
      attached = undefined;
      port.removeEventListener('message', receive);
      port.close?.();
      setStatus(next);
    };
    const lose = (delay: number): void => {
      if (ended.signal.aborted) return;
      detach('lost');
      if (delay) later(connect, delay);
      else connect();
    };
    const receive = ({ data }: { data: WorkerMessage }): void => {
      if (data.type === 'welcome') {
        giveUp();
        welcomed = true;
        setStatus('ready');
        // Aborted or granted: either way the port is no longer ours.
        locks.released(data.lock, ended.signal).then(
          () => lose(0),
          () => undefined,
        );
      } else if (data.type === 'superseded') {
        // A tab that has just started takes the lead, once that worker has ended.
        if (!welcomed) return lose(RETRY_DELAY);
        detach('superseded');
        for (const { reject } of waiting.values()) reject(new CommandError(SUPERSEDED));
        waiting.clear();
        locks.released(LEAD_LOCK, leaderEnds.signal).then(comeBack, () => undefined);
      } else take(data);
    };
    const port = connector.connect(() => {
      if (!welcomed) lose(RETRY_DELAY);
    });
    const giveUp = later(() => lose(RETRY_DELAY), WELCOME_PATIENCE);
    ended.signal.addEventListener('abort', giveUp, { once: true });
    attached = { port, ended };
    port.addEventListener('message', receive);
    port.start?.();
    sentLocale = locale();
    post({ type: 'hello', build: connector.build, lock, locale: sentLocale, hasNetwork: hasNetwork() });
    for (const topic of topics.topics()) watch(topic);
    for (const [id, { command }] of waiting) post({ type: 'command', id, command });
  }

  /** Starts the worker of this tab's build again, which elects: it does not take the lead from a newer build. */
  function comeBack(): void {
    if (status !== 'superseded') return;
    setStatus('lost');
    connect();
  }

  function take(message: Exclude<WorkerMessage, { type: 'welcome' | 'superseded' }>): void {
    switch (message.type) {
      case 'view':
        topics.receiveView(message.topic, message.view as object);
        break;
      case 'patch':
        topics.receivePatch(message.topic, message.patch);
        break;
      case 'answer': {
        const asked = waiting.get(message.id);
        waiting.delete(message.id);
        if ('error' in message) asked?.reject(new CommandError(message.error));
        else asked?.resolve(message.ok as never);
        break;
      }
      case 'session-reset':
      case 'failure':
        for (const listener of signalListeners) listener(message);
        break;
    }
  }

  function sendLocale(): void {
    const now = locale();
    if (!attached || now === sentLocale) return;
    sentLocale = now;
    post({ type: 'wake', reason: 'locale', hasNetwork: hasNetwork(), locale: now });
  }

  function remoteTopic<View>(topic: Topic<View>): RemoteTopic<View> {
    const getSnapshot = () => topics.snapshot(topic) as View | undefined;
    return {
      getSnapshot,
      getServerSnapshot: () => first[topic] as View | undefined,
      subscribe: (listener) => ({ unsubscribe: topics.subscribe(topic, toFunction(listener, getSnapshot)) }),
    };
  }

  void locks.hold(lock).then(connect);

  return {
    topic: remoteTopic,
    send: <Name extends CommandName>(name: Name, input: CommandInput<Name>) =>
      new Promise<CommandResult<Name>>((resolve, reject) => {
        if (status === 'superseded') return reject(new CommandError(SUPERSEDED));
        sendLocale();
        const id = newId();
        const command = { name, input } as Command;
        try {
          if (attached) post({ type: 'command', id, command });
          else structuredClone(command);
        } catch {
          reject(new CommandError({ code: 'BadRequestError', status: 400 }));
          return;
        }
        waiting.set(id, { command, resolve, reject });
      }),
    wake: (reason) => {
      if (status === 'superseded' && reason === 'visible') return comeBack();
      sendLocale();
      post({ type: 'wake', reason, hasNetwork: hasNetwork() });
    },
    loseNetwork: () => post({ type: 'network-lost' }),
    status: {
      getSnapshot: () => status,
      subscribe: (listener) => {
        const notify = toFunction(listener, () => status);
        statusListeners.add(notify);
        return { unsubscribe: () => void statusListeners.delete(notify) };
      },
    },
    onSignal: (listener) => {
      signalListeners.add(listener);
      return () => signalListeners.delete(listener);
    },
    close() {
      closed = true;
      leaderEnds.abort();
      post({ type: 'bye' });
      attached?.ended.abort();
      return [...waiting].flatMap(([id, { command, resolve }]) => (resolve === ignore ? [] : [{ id, command }]));
    },
  };
}

/** A failed command; is ErrorData itself, so the catcher can show it. */
export class CommandError extends Error implements ErrorData {
  readonly code: string;
  readonly status: number;
  readonly params?: NonNullable<ErrorData['params']>;
  constructor({ code, status, params }: ErrorData) {
    super(code);
    this.name = 'CommandError';
    this.code = code;
    this.status = status;
    if (params) this.params = params;
  }
}

/** Whether a view says what a page was rendered with. The worker counts data of a rendered page as new. */
const isSameData = ({ asOf: _, ...rendered }: ResourceView, { asOf: __, ...view }: Partial<ResourceView>): boolean =>
  isSame(rendered, view);

/** Whether two values of JSON are equal. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const keys = Object.keys(one);
  if (Array.isArray(one) !== Array.isArray(other) || keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => isSame((one as Fields)[key], (other as Fields)[key]));
}
type Fields = Record<string, unknown>;
