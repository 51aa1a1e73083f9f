/** The core worker as the dedicated worker of an elected tab, for browsers without SharedWorker. Wiring only. */
import { lobbyChannelName, privateChannelName, WORKER_ENDED, type LobbyMessage } from '#protocol/bridge/lobby.ts';
import { BUILD, createBrowserHost } from './browser-host.ts';

declare const self: DedicatedWorkerGlobalScope;

const lobby = new BroadcastChannel(lobbyChannelName(BUILD));
const joined = new Set<string>();
const say = (message: LobbyMessage): void => lobby.postMessage(message);

const { attach } = await createBrowserHost(() => self.postMessage(WORKER_ENDED));
lobby.addEventListener('message', ({ data }: MessageEvent<LobbyMessage>) => {
  if (data.type !== 'join' || joined.has(data.channel)) return;
  joined.add(data.channel);
  attach(new BroadcastChannel(privateChannelName(data.channel)));
  say({ type: 'joined', channel: data.channel });
});
say({ type: 'open' });
