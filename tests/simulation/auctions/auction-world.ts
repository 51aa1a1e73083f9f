/**
 * Bidders whose browsers have wrong clocks, over a bad network. The server is a double: the real one judges bids by the
 * clock of its database, which no test can set.
 */
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { ADA } from '#machines/session/session.model.ts';
import { CONNECTION, serverTimeTopic } from '#protocol/bridge/topics.ts';
import { profile } from '#protocol/http/account.ts';
import { createAuctionServer, type AuctionServer } from '#tests/doubles/auction-server.ts';
import { createFakeHttp } from '#tests/doubles/fake-http.ts';
import { auctionsFeature } from '#workers/features/auctions/auctions.feature.ts';
import { connectionFeature } from '#workers/features/connection/connection.feature.ts';
import { sessionFeature } from '#workers/features/session/session.feature.ts';
import { Browser, type Observer } from '../browser.ts';
import { turns } from '../in-flight.ts';
import { NAMES, type Setting } from '../world.ts';
import { auctionSocket, type AuctionSocket } from './auction-socket.ts';

export const GOODS = ['watch', 'vase', 'ring'] as const;
export const SERVER_TIME = serverTimeTopic('second');
const BEGAN = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
/** How far the clocks of the browsers are wrong at first. */
const OFFSETS = [-20 * HOUR, 0, 7 * HOUR] as const;
/** When the auctions end, after the start: the first is extended by late bids. */
const ENDS = { watch: 100_000, vase: 420_000, ring: 780_000 } as const satisfies Record<string, number>;
const LATENCY = { up: 20, down: 20 };
/** The clock's largest step, ms. */
const STRIDE = 500;

export type AuctionWorld = {
  readonly server: AuctionServer;
  readonly people: readonly Browser[];
  readonly network: { up: boolean };
  /** The time of the server. */
  truth(): number;
  now(): number;
  /** Advances the clock in small steps, with everything that becomes due. */
  pass(milliseconds: number): Promise<void>;
  /** One machine sleeps while time passes. */
  sleep(person: Browser, milliseconds: number): Promise<void>;
  /** The `watch` frames of each connection of a browser's worker. */
  watchFrames(person: Browser): AuctionSocket['watchFrames'];
};

export async function beginAuctions({ users, tabs }: Setting, observer: Observer): Promise<AuctionWorld> {
  const clock = createSimulatedClock();
  const truth = (): number => BEGAN + clock.monotonic();
  const server = createAuctionServer(truth);
  const network = { up: true };
  for (const goodsId of GOODS)
    server.open(goodsId, truth() + ENDS[goodsId], goodsId === 'watch' ? { extendMinutes: 1 } : {});
  const sockets = new Map<string, AuctionSocket>();
  const people = NAMES.slice(0, users).map((name, index) => {
    const browser = new Browser({
      label: name,
      userId: name,
      number: index + 1,
      tabs,
      topics: [CONNECTION, SERVER_TIME],
      features: [connectionFeature, auctionsFeature, sessionFeature],
      clock,
      latency: LATENCY,
      observer,
      isUp: () => network.up,
      connect() {
        const http = createFakeHttp();
        server.serve(http, () => name);
        http.on(profile, () => ({ ...ADA, id: name }));
        const socket = auctionSocket(server, truth);
        sockets.set(name, socket);
        return { http, socket };
      },
    });
    browser.clockOffset = OFFSETS[index % OFFSETS.length] ?? 0;
    return browser;
  });
  server.onState = (goodsId, frame) => {
    if (network.up) for (const socket of sockets.values()) socket.publish(goodsId, frame);
  };

  async function pass(milliseconds: number): Promise<void> {
    for (let left = milliseconds; left >= 0;) {
      const stride = Math.min(left, clock.untilNext() ?? left, STRIDE);
      clock.advance(stride);
      if (network.up) server.decideEnds();
      await turns(3);
      left -= Math.max(stride, 1);
    }
  }
  await pass(500);
  return {
    server,
    people,
    network,
    truth,
    now: clock.monotonic,
    pass,
    async sleep(person, milliseconds) {
      clock.sleep(milliseconds);
      person.slept += milliseconds;
      // Only this machine sleeps; the timers of others run some turns late, which the pause makes up for.
      await pass(1_100);
    },
    watchFrames: ({ label }) => sockets.get(label)?.watchFrames ?? [],
  };
}
