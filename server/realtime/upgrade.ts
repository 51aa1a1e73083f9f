import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { REALTIME } from '#protocol/limits.ts';
import { CLOSE, logoutReason, TOO_OLD_REASON } from '#protocol/realtime/close-codes.ts';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';
import { connectionRefused } from '../foundation/measurements.ts';
import { DomainError } from '../http/domain-error.ts';
import { hasOneHost } from '../http/one-host.ts';
import type { Principal } from '../http/principal.ts';
import { sessionCookieName } from '../http/site-origin.ts';
import { retryAfterReason } from './handshake.ts';
import { ClientConnection } from './client-connection.ts';

/** Upgrades that may wait for their session look-up at once; beyond it clients are asked to come back later. */
const MOST_WAITING = 20_000;
/** How long a client may take to answer a close frame before it is terminated. Milliseconds. */
const CLOSE_PATIENCE = 5_000;

export type UpgradeOptions = {
  /** The public origin, when configured; else pages of the requested host are allowed. */
  publicUrl: string | undefined;
  /** When off, every client is closed with 4000. */
  enabled: boolean;
  /** @throws DomainError TooManyRequests for too many tokens of an address, or connections of a user */
  findSession(token: string, request: IncomingMessage): Promise<Principal | 'revoked' | undefined>;
  /** An authenticated connection. */
  onConnection(connection: ClientConnection, principal: Principal): void;
  onError(error: unknown): void;
};

/**
 * Handles WebSocket upgrades: checks path, Origin, subprotocol and session before there is a socket. Conditions that a
 * browser must distinguish (overload, switched off, protocol too old, session revoked) become close codes, because it
 * cannot read the status of a refused upgrade.
 */
export function createUpgradeHandler(options: UpgradeOptions): { attach(server: Server): void } {
  const sockets = new WebSocketServer<typeof ClientConnection>({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: REALTIME.maxFrame,
    WebSocket: ClientConnection,
    handleProtocols: (offered) =>
      offered.has(SUBPROTOCOL) ? SUBPROTOCOL : ([...offered].find((name) => !name.startsWith(BEARER_PREFIX)) ?? false),
    // Not in the types of ws yet; see its README.
    ...({ closeTimeout: CLOSE_PATIENCE } as object),
  });
  const cookieName = sessionCookieName(options);
  let waiting = 0;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!hasOneHost(request)) return refuse(socket, 400);
    // ws also accepts 8, a draft of the protocol that no browser speaks.
    if (request.headers['sec-websocket-version'] !== '13') return refuse(socket, 400);
    if (!isOwnPage(request, options.publicUrl)) return refuse(socket, 403);
    const offered = request.headers['sec-websocket-protocol'];
    if (offered === undefined) return refuse(socket, 400);
    const open = (then: (connection: ClientConnection) => void): void =>
      sockets.handleUpgrade(request, socket, head, (connection) => {
        connection.on('error', ignore);
        then(connection);
      });
    const turnAway = (code: number, reason: string): void => {
      connectionRefused.publish({ code });
      open((connection) => connection.closeWith(code, reason));
    };
    if (!options.enabled) return turnAway(CLOSE.noSystem, 'switched off');
    if (waiting >= MOST_WAITING) return turnAway(CLOSE.tryAgainLater, retryAfterReason(2_000, 10_000));
    const token = tokenOf(request.headers.cookie, offered, cookieName);
    if (token === undefined) return refuse(socket, 401);
    socket.on('error', ignore);
    waiting += 1;
    let principal: Principal | 'revoked' | undefined;
    try {
      principal = await options.findSession(token, request);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'TooManyRequests') return refuse(socket, 429);
      options.onError(error);
      return turnAway(CLOSE.tryAgainLater, retryAfterReason(1_000, 4_000));
    } finally {
      waiting -= 1;
      socket.off('error', ignore);
    }
    const found = principal;
    if (!found) return refuse(socket, 401);
    if (found === 'revoked') return open((connection) => connection.closeWith(CLOSE.logout, logoutReason('revoked')));
    open((connection) => {
      if (connection.protocol === SUBPROTOCOL) return options.onConnection(connection, found);
      connectionRefused.publish({ code: CLOSE.notInitialed });
      connection.closeWith(CLOSE.notInitialed, TOO_OLD_REASON);
    });
  }

  return {
    attach(server) {
      server.on('upgrade', (request, socket, head) => {
        if (pathOf(request.url) === REALTIME_PATH) {
          upgrade(request, socket, head).catch((error: unknown) => {
            options.onError(error);
            socket.destroy();
          });
        } else if (server.listenerCount('upgrade') === 1) refuse(socket, 404);
      });
    },
  };
}

// ws reports protocol errors (frame too big, broken UTF-8) here after it closed with the right code.
function ignore(): void {
  return undefined;
}

const pathOf = (url = ''): string => url.split('?', 1)[0] ?? '';

/** Programs send no Origin; a browser always does, and it must name a page of this site. */
function isOwnPage({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  if (headers.origin === undefined) return true;
  if (!URL.canParse(headers.origin)) return false;
  const origin = new URL(headers.origin);
  // A browser sends it in this form; a parser reads `https://own\.evil` as our host with a path.
  if (origin.origin !== headers.origin) return false;
  return publicUrl === undefined ? origin.host === headers.host : origin.origin === new URL(publicUrl).origin;
}

function tokenOf(cookies: string | undefined, offered: string, cookieName: string): string | undefined {
  for (const name of offered.split(',')) {
    const trimmed = name.trim();
    if (trimmed.startsWith(BEARER_PREFIX)) return trimmed.slice(BEARER_PREFIX.length);
  }
  for (const pair of cookies?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName && value) return value;
  }
  return undefined;
}

const REASONS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
} as const;

function refuse(socket: Duplex, status: keyof typeof REASONS): void {
  connectionRefused.publish({ code: status });
  socket.on('error', ignore);
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
