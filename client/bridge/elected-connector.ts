import type { LobbyMessage } from '#protocol/bridge/lobby.ts';
import { lobbyName, privateName } from '#protocol/bridge/lobby.ts';
import type { TabMessage, WorkerMessage } from '#protocol/bridge/port-messages.ts';
import type { Connector, TabLocks, WorkerPort } from './connector.ts';

export type ElectedOptions = { url: string; locks: TabLocks; newId(): string };

/**
 * For browsers without SharedWorker: the tab that wins a Web Lock runs the core worker as its dedicated worker; every
 * tab, that one included, reaches it over a channel of its own. When the tab goes, its worker goes, and the next tab
 * in line takes over.
 */
export function createElectedConnector({ url, locks, newId }: ElectedOptions): Connector {
  const build = new URL(url, window.location.href).pathname;
  const lobby = new BroadcastChannel(lobbyName(build));
  let elected = false;
  let worker: Worker | undefined;

  function run(): void {
    worker?.terminate();
    worker = new Worker(url, { type: 'module', name: `vermeil elected ${build}` });
  }
  void locks.hold(`vermeil.elected.${build}`).then(() => {
    elected = true;
    run();
  });

  return {
    build,
    connect(failed) {
      // Asked again while elected: the worker of before did not last.
      if (elected && worker) run();
      worker?.addEventListener('error', failed, { once: true });
      return openPrivateChannel(lobby, newId());
    },
  };
}

/** Messages wait until the worker has joined the channel: a broadcast that nobody hears is lost. */
function openPrivateChannel(lobby: BroadcastChannel, id: string): WorkerPort {
  const channel = new BroadcastChannel(privateName(id));
  let queue: TabMessage[] | undefined = [];
  const ask = (): void => lobby.postMessage({ type: 'join', channel: id } satisfies LobbyMessage);
  const hear = ({ data }: MessageEvent<LobbyMessage>): void => {
    if (data.type === 'open' && queue) ask();
    if (data.type !== 'joined' || data.channel !== id) return;
    for (const message of queue ?? []) channel.postMessage(message);
    queue = undefined;
  };
  lobby.addEventListener('message', hear);
  ask();

  return {
    postMessage: (message) => {
      if (queue) queue.push(message);
      else channel.postMessage(message);
    },
    addEventListener: (type, listener: (event: { data: WorkerMessage }) => void) =>
      channel.addEventListener(type, listener),
    removeEventListener: (type, listener: (event: { data: WorkerMessage }) => void) =>
      channel.removeEventListener(type, listener),
    close: () => {
      lobby.removeEventListener('message', hear);
      channel.close();
    },
  };
}
