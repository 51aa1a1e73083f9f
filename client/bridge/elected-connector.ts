import { type LobbyMessage, lobbyChannelName, privateChannelName, WORKER_ENDED } from '#protocol/bridge/lobby.ts';
import type { TabMessage, WorkerMessage } from '#protocol/bridge/port-messages.ts';
import { newId } from './commands.ts';
import type { Connector, TabLocks, WorkerPort } from './connector.ts';

type Channel = { readonly port: WorkerPort; /** A worker listens at the other end. */ readonly joined: boolean };

/**
 * For browsers without SharedWorker: the tab that wins a Web Lock runs the core worker as its dedicated worker, and
 * every tab reaches it over a private channel. When that tab closes, the next tab in the lock's queue takes over.
 *
 * The lock of the election and the lock of the dead worker are released in any order: a worker that was started by
 * the election serves the tab's next connection, and is not started a second time for it.
 *
 * A worker that ended, because the worker of another build leads, is started again by the next tab that wants one: the
 * elected tab may be hidden meanwhile.
 */
export function createElectedConnector(url: string, locks: TabLocks): Connector {
  const build = new URL(url, window.location.href).pathname;
  const lobby = new BroadcastChannel(lobbyChannelName(build));
  let worker: Worker | undefined;
  let isElected = false;
  let channel: Channel | undefined;
  let servesNext = false;

  function run(): void {
    worker?.terminate();
    const started = new Worker(url, { type: 'module', name: `vermeil elected ${build}` });
    started.addEventListener('message', ({ data }) => {
      if (data === WORKER_ENDED && worker === started) worker = undefined;
    });
    worker = started;
  }
  lobby.addEventListener('message', ({ data }: MessageEvent<LobbyMessage>) => {
    if (data.type === 'join' && isElected && !worker) run();
  });
  void locks.hold(`vermeil.elected.${build}`).then(() => {
    servesNext = channel?.joined ?? true;
    isElected = true;
    run();
  });

  return {
    build,
    connect(failed) {
      // This tab's worker died or ended.
      if (isElected && !servesNext) run();
      servesNext = false;
      worker?.addEventListener('error', failed, { once: true });
      channel = openPrivateChannel(lobby, newId(), failed);
      return channel.port;
    },
  };
}

/**
 * Queues messages until the worker has joined the channel, since a broadcast without listeners is lost.
 * @param superseded called when another worker opens after one has joined: the one that joined is gone
 */
function openPrivateChannel(lobby: BroadcastChannel, id: string, superseded: () => void): Channel {
  const channel = new BroadcastChannel(privateChannelName(id));
  let queue: TabMessage[] | undefined = [];
  const requestJoin = (): void => lobby.postMessage({ type: 'join', channel: id } satisfies LobbyMessage);
  const onLobbyMessage = ({ data }: MessageEvent<LobbyMessage>): void => {
    if (data.type === 'open') {
      if (queue) requestJoin();
      else superseded();
    }
    if (data.type !== 'joined' || data.channel !== id) return;
    for (const message of queue ?? []) channel.postMessage(message);
    queue = undefined;
  };
  lobby.addEventListener('message', onLobbyMessage);
  requestJoin();

  return {
    get joined() {
      return !queue;
    },
    port: {
      postMessage: (message) => {
        if (queue) queue.push(message);
        else channel.postMessage(message);
      },
      addEventListener: (type, listener: (event: { data: WorkerMessage }) => void) =>
        channel.addEventListener(type, listener),
      removeEventListener: (type, listener: (event: { data: WorkerMessage }) => void) =>
        channel.removeEventListener(type, listener),
      close: () => {
        lobby.removeEventListener('message', onLobbyMessage);
        channel.close();
      },
    },
  };
}
