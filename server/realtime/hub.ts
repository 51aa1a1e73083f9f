import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Pool } from 'pg';
import type { WebSocket } from 'ws';
import { ACCOUNT, RATE } from '#protocol/limits.ts';
import { CLOSE } from '#protocol/realtime/close-codes.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { readEvents, type LoggedEvent } from '../events/event-log.ts';
import type { Outlet } from '../events/transact.ts';
import { inGroups } from '../groups/in-groups.ts';
import type { Sessions } from '../http/principal.ts';
import { SESSIONS_ENDED } from '../sessions/sessions.ts';
import { createGate } from './gate.ts';
import { bytesOf, createJoin, readStanding, REPLAY, retryAfter } from './join.ts';
import type { Line } from './line.ts';
import { createPresence } from './presence.ts';
import { createRegistry, type HubStats } from './registry.ts';
import { hear, sweep } from './talk.ts';
import { createWatching, type AuctionSource, type AuctionTold } from './watching.ts';

/** Bus topic: newest cursors of people who got events at a node. */
const EVENTS = 'events';
const TICK = 1_000;
/** How often lines are compared with the database, in case a bus message was lost. Milliseconds. */
const AUDIT = 60_000;

export type HubDeps = {
  pool: Pool;
  bus: Bus;
  clock: () => Date;
  sessions: Sessions;
  /** Whom lines may watch, and where it stands. */
  auctions: AuctionSource;
  /** Where errors of the background go. */
  onError(error: unknown): void;
  publicUrl: string | undefined;
  enabled: boolean;
  production: boolean;
  /** Off in benches and where a proxy does it. */
  rateLimit: boolean;
  /** Calls `run` every `ms` until the answered function is called. */
  every?: (ms: number, run: () => void) => () => void;
};

/** The realtime hub: every open socket of this process, and what goes out on them. */
export type Hub = Outlet & {
  /** Takes over the upgrades of a server. */
  attach(server: Server): void;
  isOnline(userId: string): boolean;
  /** Tells who watches this auction, at every node, where it stands; call it after the commit. In a pause of `AUCTION.toldEvery` the newest waits. */
  tellAuction(told: AuctionTold): void;
  stats(): HubStats;
  /** What the shared timer does each second; for tests with a clock of their own. */
  tick(): Promise<void>;
  /** Compares every line with the database: ended sessions are closed, missed events and states sent. */
  audit(): Promise<void>;
  /** Tells every client to come back a little later, and ends. */
  close(): Promise<void>;
};

/** Builds the hub (rules RT-1 … in README). */
export function createHub(deps: HubDeps): Hub {
  const { pool, bus, clock } = deps;
  const now = (): number => clock().getTime();
  const idleSince = (): Date => new Date(now() - ACCOUNT.sessionIdle);
  const node = randomUUID();
  let closed = false;
  const registry = createRegistry(!deps.production);
  const presence = createPresence({
    pool,
    bus,
    clock,
    local: registry,
    onError: deps.onError,
    tell: (userId, text) => registry.of(userId).forEach((line) => line.stage === 'live' && line.say(text)),
  });
  const gaps = inGroups<string, void>(
    async (userIds) => {
      await readOn(new Set(userIds));
      return userIds.map(() => undefined);
    },
    { max: 1_000, isolate: false },
  );
  const fillGap = (userId: string): void => void gaps.add(userId).catch(deps.onError);
  const join = createJoin({ pool, now, idleSince, onGap: fillGap, onError: deps.onError });
  const watching = createWatching({ source: deps.auctions, bus, onError: deps.onError });
  const talk = {
    join: join.add,
    watch: watching.watch,
    now,
    framesPerMinute: deps.rateLimit ? RATE.socketFramesPerMinute : Infinity,
  };
  const gate = createGate({
    publicUrl: deps.publicUrl,
    enabled: deps.enabled,
    onError: deps.onError,
    find: (token) => deps.sessions.find(token),
    entered(line, principal) {
      line.userId = principal.userId;
      line.sessionId = principal.sessionId;
      line.openedAt = line.heardAt = line.windowStart = now();
      // One function for all lines: a closure each would be most of an idle line's memory.
      line.on('message', onMessage).on('close', onClose);
      if (closed) return line.end(CLOSE.tryAgainLater, retryAfter(500, 2_500));
      if (registry.of(line.userId).length >= RATE.socketsPerUser)
        return line.end(CLOSE.policyViolation, 'too many sockets');
      if (registry.add(line)) presence.came(line.userId);
    },
  });

  // The gate makes lines only.
  function onMessage(this: WebSocket, data: unknown, isBinary: boolean): void {
    hear(this as Line, data as Buffer, isBinary, talk);
  }
  function onClose(this: WebSocket): void {
    const line = this as Line;
    line.stage = 'closing';
    watching.drop(line);
    if (registry.remove(line)) presence.went(line.userId);
  }

  function deliver(event: LoggedEvent): void {
    for (const line of registry.of(event.userId)) {
      if (line.stage === 'joining') line.held?.push(event);
      else if (line.stage === 'live' && !line.tell(event)) fillGap(event.userId);
    }
  }

  /** Sends these people what the log has beyond what their lines have. */
  async function readOn(userIds: Set<string>): Promise<void> {
    const wants = new Map<string, number>();
    for (const userId of userIds) {
      const positions = registry
        .of(userId)
        .filter((line) => line.stage === 'live')
        .map((line) => line.position);
      if (positions.length > 0) wants.set(userId, Math.min(...positions));
    }
    if (wants.size === 0) return;
    const found = await readEvents(pool, wants, REPLAY);
    for (const [userId, events] of found) {
      for (const line of registry.of(userId)) {
        if (line.stage !== 'live') continue;
        // The hole is older than what is kept: only a resynchronisation helps, which a new line brings.
        if (!events.every((event) => line.tell(event))) line.end(CLOSE.slowReader, 'resync');
      }
      if (events.length === REPLAY.events || bytesOf(events) > REPLAY.bytes) fillGap(userId);
    }
  }

  const ends = [
    bus.subscribe(EVENTS, (payload) => {
      const news = payload as { node: string; heads: [string, number][] };
      if (news.node === node) return;
      for (const [userId, head] of news.heads) {
        if (registry.of(userId).some((line) => line.stage !== 'closing' && line.position < head)) fillGap(userId);
      }
    }),
    bus.subscribe(SESSIONS_ENDED, (payload) => {
      const ended = new Map(payload as [string, string][]);
      for (const [sessionId, userId] of ended) {
        for (const line of registry.of(userId)) if (line.sessionId === sessionId) line.end(CLOSE.logout, 'signed out');
      }
    }),
    presence.end,
  ];

  async function audit(): Promise<void> {
    const lines = [...registry.all].filter((line) => line.stage === 'live');
    if (lines.length === 0) return;
    const standings = await readStanding(pool, lines, idleSince());
    lines.forEach((line, index) => {
      const standing = standings[index];
      if (!standing?.alive) line.end(CLOSE.logout, 'signed out');
      else if (standing.head > line.position) fillGap(line.userId);
    });
    await watching.audit();
  }

  async function tick(): Promise<void> {
    sweep(registry.all, now());
    presence.tick();
    await presence.idle();
  }

  const every = deps.every ?? everySoOften;
  ends.push(
    every(TICK, () => void tick().catch(deps.onError)),
    every(AUDIT, () => void audit().catch(deps.onError)),
  );

  return {
    attach: gate.attach,
    isOnline: presence.isOnline,
    tellAuction: watching.tell,
    goodsChanged: watching.changed,
    stats: registry.stats,
    tick,
    audit,
    committed(events) {
      const heads = new Map<string, number>();
      for (const event of events) {
        deliver(event);
        heads.set(event.userId, event.cursor);
      }
      bus.publish(EVENTS, { node, heads: [...heads] });
    },
    async close() {
      closed = true;
      for (const end of ends) end();
      for (const line of registry.all) line.end(CLOSE.tryAgainLater, retryAfter(500, 2_500));
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      for (const line of registry.all) line.terminate();
      await Promise.allSettled([join.idle(), gaps.idle(), presence.idle(), watching.close()]);
    },
  };
}

function everySoOften(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  timer.unref();
  return () => clearInterval(timer);
}
