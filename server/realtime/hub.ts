import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Pool } from 'pg';
import type { WebSocket } from 'ws';
import { ACCOUNT, RATE } from '#protocol/limits.ts';
import { CLOSE, logoutReason } from '#protocol/realtime/close-codes.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { EVENTS_LOGGED, SESSIONS_ENDED } from '../bus/topics.ts';
import { readBounds, withCursor, type EventReader, type LoggedEvent } from '../events/event-log.ts';
import type { EventPlacer, EventSink } from '../events/place-events.ts';
import { connectionRefused, eventSent } from '../foundation/measurements.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { createLimitCounter } from '../http/limit-counter.ts';
import type { PrincipalLookup } from '../http/principal.ts';
import { createUpgradeHandler } from './upgrade.ts';
import { createHandshake, readSessionStates, retryAfterReason } from './handshake.ts';
import { createLogTail } from './log-tail.ts';
import type { ClientConnection } from './client-connection.ts';
import { createPresence } from './presence.ts';
import { createTyping, type MemberLookup } from './typing.ts';
import { createConnectionRegistry, type HubStats } from './connection-registry.ts';
import { handleFrame, closeSilentConnections } from './incoming-frames.ts';
import {
  createAuctionSubscriptions,
  type AuctionSource,
  type AuctionSelection,
  type AuctionUpdate,
} from './auction-subscriptions.ts';

const TICK = 1_000;
/** How often connections are compared with the database, in case a bus message was lost. Milliseconds. */
const AUDIT = 5_000;

export type HubDeps = {
  pool: Pool;
  bus: Bus;
  clock: () => Date;
  principals: PrincipalLookup;
  /** Take the client's address from X-Forwarded-For, as the application does. */
  trustProxy: boolean;
  /** Auctions that clients may subscribe to, and their current state. */
  auctions: AuctionSource;
  /** Who else is in a room, to show them that a user types. */
  findMembers: MemberLookup;
  /** Reads the event log. */
  events: EventReader;
  /** Places what processes left that ended. */
  placer: Pick<EventPlacer, 'place'>;
  /** Receives errors of background work. */
  onError(error: unknown): void;
  publicUrl: string | undefined;
  enabled: boolean;
  production: boolean;
  /** Off in benches and where a proxy limits rates. */
  rateLimit: boolean;
  /** Calls `run` every `ms` milliseconds until the returned function is called. */
  every?: (ms: number, run: () => void) => () => void;
};

/** The connections of this process, and what is sent on them. */
export type Hub = EventSink & {
  /** Handles the upgrades of a server. */
  attach(server: Server): void;
  isOnline(userId: string): boolean;
  /** Sends a state to the subscribers of its auction, on every node; call it after the commit. */
  publishAuction(update: AuctionUpdate): void;
  /**
   * Reads these auctions again and sends their state to their subscribers; for changes other than bids. Call it after
   * the commit.
   */
  refreshAuctions(which: AuctionSelection): void;
  stats(): HubStats;
  /** Runs what the shared timer runs each second; for tests with their own clock. */
  tick(): Promise<void>;
  /** Compares every connection with the database: closes ended sessions, sends missed events and states. */
  audit(): Promise<void>;
  /** Asks every client to reconnect a little later, and closes. */
  close(): Promise<void>;
};

/** Creates the hub; README lists its rules. */
export function createHub(deps: HubDeps): Hub {
  const { pool, bus, clock } = deps;
  const now = (): number => clock().getTime();
  const idleSince = (): Date => new Date(now() - ACCOUNT.sessionIdle);
  const node = randomUUID();
  let closed = false;
  const registry = createConnectionRegistry(!deps.production);
  const send = (userId: string, text: string): void =>
    registry.of(userId).forEach((connection) => connection.stage === 'live' && connection.sendText(text));
  const presence = createPresence({ pool, bus, clock, local: registry, onError: deps.onError, send });
  const typing = createTyping({
    findMembers: deps.findMembers,
    bus,
    isElsewhere: presence.isElsewhere,
    onError: deps.onError,
    send,
  });
  const tail = createLogTail({
    events: deps.events,
    readHead: async () => (await readBounds(pool)).head,
    isLocal: registry.has,
    deliver,
    onError: deps.onError,
  });
  const handshake = createHandshake({
    pool,
    events: deps.events,
    async followLog() {
      await deps.placer.place();
      await tail.start();
    },
    now,
    idleSince,
    onError: deps.onError,
  });
  const subscriptions = createAuctionSubscriptions({ source: deps.auctions, bus, onError: deps.onError });
  const frameContext = {
    startHandshake: handshake.add,
    watchAuctions: subscriptions.watch,
    reportTyping: typing.report,
    delivered: () => tail.applied,
    now,
    framesPerMinute: deps.rateLimit ? RATE.socketFramesPerMinute : Infinity,
  };
  const upgrades = createLimitCounter(deps.rateLimit ? RATE.socketsPerMinute : Infinity);
  const upgradeHandler = createUpgradeHandler({
    publicUrl: deps.publicUrl,
    enabled: deps.enabled,
    onError: deps.onError,
    async findSession(token, request) {
      const found = await deps.principals.find(token, clientAddressOf(request, deps.trustProxy));
      if (found && found !== 'revoked') {
        upgrades.refuseExcess(found.userId, now());
        upgrades.count(found.userId, now());
      }
      return found;
    },
    onConnection(connection, principal) {
      connection.userId = principal.userId;
      connection.sessionId = principal.sessionId;
      connection.openedAt = connection.lastFrameAt = connection.windowStart = now();
      // One function for all connections: closures would take most of an idle connection's memory.
      connection.on('message', onMessage).on('close', onClose);
      if (closed) return refuse(connection, CLOSE.tryAgainLater, retryAfterReason(500, 2_500));
      if (registry.of(connection.userId).length >= RATE.socketsPerUser)
        return refuse(connection, CLOSE.policyViolation, 'too many sockets');
      if (registry.add(connection)) presence.connected(connection.userId);
    },
  });

  // The upgrade handler creates client connections only.
  function onMessage(this: WebSocket, data: unknown, isBinary: boolean): void {
    handleFrame(this as ClientConnection, data as Buffer, isBinary, frameContext);
  }
  function onClose(this: WebSocket): void {
    const connection = this as ClientConnection;
    connection.stage = 'closing';
    subscriptions.drop(connection);
    if (registry.remove(connection)) presence.disconnected(connection.userId);
  }

  function deliver(event: LoggedEvent): void {
    const { position, frame, userIds } = event;
    let encoded: Buffer | undefined;
    let connections = 0;
    const encode = (): Buffer => (encoded ??= Buffer.from(withCursor(frame, position)));
    for (const userId of userIds) {
      for (const connection of registry.of(userId)) {
        if (connection.stage === 'initializing') connection.pendingEvents?.push(event);
        else if (connection.stage === 'live' && connection.sendEvent(position, encode)) connections += 1;
      }
    }
    if (connections > 0) eventSent.publish({ frame, connections });
  }

  const ends = [
    bus.subscribe(EVENTS_LOGGED, (batch) => {
      if (batch.node !== node) tail.named(batch);
    }),
    bus.subscribe(SESSIONS_ENDED, (ended) => {
      for (const [sessionId, { userId, ending }] of ended) {
        for (const connection of registry.of(userId))
          if (connection.sessionId === sessionId) connection.closeWith(CLOSE.logout, logoutReason(ending));
      }
    }),
    bus.onReconnect(() => void audit().catch(deps.onError)),
    presence.end,
    typing.end,
  ];

  async function audit(): Promise<void> {
    const connections = [...registry.all].filter((connection) => connection.stage === 'live');
    if (connections.length === 0) return;
    const sessions = await readSessionStates(pool, connections, idleSince());
    connections.forEach((connection, index) => {
      const session = sessions[index];
      if (session && session !== 'alive') connection.closeWith(CLOSE.logout, logoutReason(session));
    });
    await Promise.all([deps.placer.place().then(tail.catchUp), subscriptions.audit()]);
  }

  let auditing: Promise<void> | undefined;
  /** A slow database is not asked again before it has answered. */
  function auditUnlessRunning(): void {
    auditing ??= audit()
      .catch(deps.onError)
      .finally(() => (auditing = undefined));
  }

  async function tick(): Promise<void> {
    closeSilentConnections(registry.all, now());
    presence.tick();
    await presence.idle();
  }

  const every = deps.every ?? startInterval;
  ends.push(
    every(TICK, () => void tick().catch(deps.onError)),
    every(AUDIT, auditUnlessRunning),
  );

  return {
    attach: upgradeHandler.attach,
    isOnline: presence.isOnline,
    publishAuction: subscriptions.publish,
    refreshAuctions: subscriptions.refresh,
    stats: registry.stats,
    tick,
    audit,
    deliver(batch) {
      tail.accept(batch);
      const userIds = new Set(batch.events.flatMap((event) => event.userIds));
      bus.publish(EVENTS_LOGGED, { node, before: batch.before, last: batch.last, userIds });
    },
    async close() {
      closed = true;
      for (const end of ends) end();
      for (const connection of registry.all) connection.closeWith(CLOSE.tryAgainLater, retryAfterReason(500, 2_500));
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      for (const connection of registry.all) connection.terminate();
      await Promise.allSettled([handshake.idle(), tail.idle(), presence.idle(), subscriptions.close()]);
    },
  };
}

function refuse(connection: ClientConnection, code: number, reason: string): void {
  connectionRefused.publish({ code });
  connection.closeWith(code, reason);
}

function startInterval(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  timer.unref();
  return () => clearInterval(timer);
}
