/**
 * How tabs find the core worker in a browser without SharedWorker: on a broadcast channel shared by all tabs of a
 * build.
 *
 *   worker  open                 the worker has started; waiting tabs send `join` (again)
 *   tab     join {channel}       requests a connection over this private channel
 *   worker  joined {channel}     it listens there; the messages of port-messages.ts follow
 */
export type LobbyMessage = { type: 'open' } | { type: 'join'; channel: string } | { type: 'joined'; channel: string };

/** What a worker posts to the tab that started it before it ends by itself. */
export const WORKER_ENDED = 'ended';

/** @param build names the build, so that tabs of two builds do not meet. */
export const lobbyChannelName = (build: string): string => `vermeil.lobby.${build}`;
export const privateChannelName = (channel: string): string => `vermeil.port.${channel}`;
