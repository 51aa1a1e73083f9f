/**
 * How tabs find the core worker where there is no SharedWorker: on a broadcast channel that all of a build share.
 *
 *   worker  open                 it is up; whoever waits asks (again)
 *   tab     join {channel}       "meet me on this private channel"
 *   worker  joined {channel}     it listens there; the conversation of port-messages.ts begins
 */
export type LobbyMessage = { type: 'open' } | { type: 'join'; channel: string } | { type: 'joined'; channel: string };

/** @param build names the build, so that tabs of two builds do not meet. */
export const lobbyName = (build: string): string => `vermeil.lobby.${build}`;
export const privateName = (channel: string): string => `vermeil.port.${channel}`;
