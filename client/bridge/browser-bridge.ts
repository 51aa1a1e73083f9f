import { splitLocale } from '#protocol/locales.ts';
import { type Bridge, createBridge, type FirstViews } from './bridge.ts';
import { createSharedConnector, type Connector, type TabLocks, type WorkerPort, webLocks } from './connector.ts';
import { newId } from './commands.ts';
import { type LobbyMessage, lobbyName, privateName } from '#protocol/bridge/lobby.ts';
import type { TabMessage, WorkerMessage } from '#protocol/bridge/port-messages.ts';
// The build names each worker file by its content, so a changed worker has a new address.
// oxlint-disable-next-line import/default -- the query makes it an address
import electedUrl from '../../workers/entries/elected.entry.ts?worker&url';
// oxlint-disable-next-line import/default -- the query makes it an address
import sharedUrl from '../../workers/entries/shared.entry.ts?sharedworker&url';

/** `localStorage['vermeil.worker'] = 'elected'` uses the elected worker in any browser, for trying it out. */
const FLAG = 'vermeil.worker';

function chooseConnector(): Connector {
  const elected = typeof SharedWorker === 'undefined' || localStorage.getItem(FLAG) === 'elected';
  return elected ? createElectedConnector(electedUrl, webLocks) : createSharedConnector(sharedUrl);
}

/** Opens the bridge of this tab. @param first the views that the server rendered the page with */
export function openBridge(first: FirstViews): Bridge {
  const bridge = createBridge({
    first,
    connector: chooseConnector(),
    locks: webLocks,
    newId,
    locale: () => splitLocale(window.location.pathname).locale,
    later: (run, delay) => {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
  });
  window.addEventListener('online', () => bridge.wake('online'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') bridge.wake('visible');
  });
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) bridge.close();
  });
  return bridge;
}

/**
 * For browsers without SharedWorker: the tab that wins a Web Lock runs the core worker as its dedicated worker, and
 * every tab reaches it over a private channel. When that tab closes, the next tab in the lock's queue takes over.
 */
function createElectedConnector(url: string, locks: TabLocks): Connector {
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
      // A second connect while elected: the previous worker died.
      if (elected && worker) run();
      worker?.addEventListener('error', failed, { once: true });
      return openPrivateChannel(lobby, newId());
    },
  };
}

/** Queues messages until the worker has joined the channel, since a broadcast without listeners is lost. */
function openPrivateChannel(lobby: BroadcastChannel, id: string): WorkerPort {
  const channel = new BroadcastChannel(privateName(id));
  let queue: TabMessage[] | undefined = [];
  const requestJoin = (): void => lobby.postMessage({ type: 'join', channel: id } satisfies LobbyMessage);
  const onLobbyMessage = ({ data }: MessageEvent<LobbyMessage>): void => {
    if (data.type === 'open' && queue) requestJoin();
    if (data.type !== 'joined' || data.channel !== id) return;
    for (const message of queue ?? []) channel.postMessage(message);
    queue = undefined;
  };
  lobby.addEventListener('message', onLobbyMessage);
  requestJoin();

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
      lobby.removeEventListener('message', onLobbyMessage);
      channel.close();
    },
  };
}
