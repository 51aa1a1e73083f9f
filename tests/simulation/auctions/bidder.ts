import type { SimulatedClock } from '#machines/clock/simulated-clock.ts';
import { auctionTopic, CONNECTION, serverTimeTopic } from '#protocol/bridge/topics.ts';
import type { AuctionView, ServerTimeView } from '#protocol/bridge/views.ts';
import { profile } from '#protocol/http/account.ts';
import { ADA } from '#machines/session/session.model.ts';
import type { AuctionFrame, AuctionServer } from '#tests/doubles/auction-server.ts';
import { createFakeHttp } from '#tests/doubles/fake-http.ts';
import { sha256 } from '#workers/adapters/digest.ts';
import { createMemoryCache } from '#workers/adapters/memory-cache.ts';
import { createMemoryDevice } from '#workers/adapters/memory-device.ts';
import { createMemoryLocks } from '#workers/adapters/memory-locks.ts';
import { createHost, type Host } from '#workers/core/host.ts';
import { auctionsFeature } from '#workers/features/auctions/auctions.feature.ts';
import { connectionFeature } from '#workers/features/connection/connection.feature.ts';
import { sessionFeature } from '#workers/features/session/session.feature.ts';
import { faultyHttp, type HttpFaults } from '../faulty-http.ts';
import { faultySocket, type FaultySocket, type FrameFaults } from '../faulty-socket.ts';
import type { Random } from '../random.ts';
import { openTab, type SimulatedTab } from '../tab.ts';
import { auctionSocket, slowHttp, type Latency } from './bad-network.ts';

export type Weather = { http: HttpFaults; frames: FrameFaults; latency: Latency; up: boolean };
/** A bid and its known outcome. */
export type PlacedBid = {
  goodsId: string;
  id: string;
  amount: string;
  mode: 'exact' | 'upTo';
  outcome: 'placed' | 'refused' | 'unknown' | null;
  answers: number;
  life: number;
};

/** A user whose browser has a wrong clock: the real core worker over a bad network, and two tabs. */
export class Bidder {
  readonly name: string;
  readonly bids: PlacedBid[] = [];
  readonly watched = new Set<string>();
  online = true;
  /** The offset of the browser's clock, and for how long its monotonic one has stopped, ms. */
  clockOffset: number;
  slept = 0;
  life = 0;
  readonly #clock: SimulatedClock;
  readonly #server: AuctionServer;
  readonly #weather: Weather;
  readonly #random: Random;
  readonly #truth: () => number;
  readonly #device = createMemoryDevice();
  #sequence = 0;
  #host!: Host;
  #socket!: FaultySocket;
  #wire!: ReturnType<typeof auctionSocket>;
  #tabs: SimulatedTab[] = [];

  constructor(
    name: string,
    clock: SimulatedClock,
    truth: () => number,
    server: AuctionServer,
    weather: Weather,
    random: Random,
  ) {
    this.name = name;
    this.#clock = clock;
    this.#truth = truth;
    this.#server = server;
    this.#weather = weather;
    this.#random = random;
    this.clockOffset = random.integer(2 * 86_400_000) - 86_400_000;
    this.live();
  }

  live(): void {
    this.life += 1;
    const life = this.life;
    const alive = (): boolean => this.life === life;
    const reachable = (): boolean => this.online && this.#weather.up;
    const http = createFakeHttp();
    this.#server.serve(http, () => this.name);
    http.on(profile, () => ({ ...ADA, id: this.name }));
    this.#wire = auctionSocket(this.#server, this.#truth);
    this.#socket = faultySocket(this.#wire, this.#random, () => this.#weather.frames, reachable, alive);
    const locks = createMemoryLocks();
    const clock = this.#clock;
    this.#host = createHost({
      build: 'simulation',
      features: [connectionFeature, auctionsFeature, sessionFeature],
      report: (error) => {
        throw error;
      },
      ports: {
        http: faultyHttp(
          slowHttp(http, clock, this.#random, () => this.#weather.latency),
          this.#random,
          () => this.#weather.http,
          reachable,
          alive,
        ),
        socket: this.#socket,
        cache: createMemoryCache(),
        device: this.#device,
        locks,
        digest: sha256,
        random: this.#random.next,
        clock: {
          now: () => clock.now() + this.clockOffset,
          setTimeout: (run, delay) =>
            clock.setTimeout(() => {
              if (alive()) run();
            }, delay),
          clearTimeout: clock.clearTimeout,
        },
        monotonic: () => clock.monotonic() - this.slept,
        ids: { next: () => this.nextId('worker') },
        images: { prepare: () => Promise.reject(new Error('no pictures here')) },
      },
    });
    this.#tabs = ['one', 'two'].map((tab) => {
      const id = `${this.name}-${tab}-${life}`;
      void locks.hold(`tab.${id}`);
      return openTab(id, (port) => this.#host.attach(port));
    });
    for (const tab of this.#tabs) {
      tab.watch(CONNECTION);
      tab.watch(serverTimeTopic('second'));
    }
    for (const goodsId of this.watched) this.watch(goodsId);
  }

  nextId(kind: string): string {
    this.#sequence += 1;
    return `${this.name}-${kind}-${String(this.#sequence).padStart(5, '0')}`;
  }
  receive(goodsId: string, frame: AuctionFrame): void {
    this.#wire.publish(goodsId, frame);
  }
  deliver(count: number): void {
    this.#socket.deliver(count);
  }
  get mostConnections(): number {
    return this.#socket.most;
  }
  /** The `watch` frames of each connection of this worker. */
  get watchFrames(): readonly (readonly string[])[][] {
    return this.#wire.watchFrames;
  }
  /** The view of each tab. */
  views(goodsId: string): (AuctionView | undefined)[] {
    return this.#tabs.map((tab) => tab.view<AuctionView>(auctionTopic(goodsId)));
  }
  /** The server's time as each tab shows it. */
  serverTimes(): (ServerTimeView | undefined)[] {
    return this.#tabs.map((tab) => tab.view<ServerTimeView>(serverTimeTopic('second')));
  }
  verify(goodsId: string) {
    return this.#tabs[0]!.command('auction.verify', { goodsId });
  }

  watch(goodsId: string): void {
    this.watched.add(goodsId);
    for (const tab of this.#tabs) tab.watch(auctionTopic(goodsId));
  }
  unwatch(goodsId: string): void {
    this.watched.delete(goodsId);
    for (const tab of this.#tabs) tab.unwatch(auctionTopic(goodsId));
  }
  /** Bids, or repeats a bid without an outcome, from either tab. */
  bid(bid: PlacedBid): void {
    if (!this.bids.includes(bid)) this.bids.push(bid);
    bid.life = this.life;
    bid.outcome = null;
    bid.answers = 0;
    const { goodsId, id, amount, mode } = bid;
    this.#random
      .pick(this.#tabs)
      .command('auction.bid', { goodsId, id, amount, currency: 'HKD', mode })
      .then(
        () => {
          bid.outcome = 'placed';
          bid.answers += 1;
        },
        (error: Error) => {
          bid.outcome = ['Offline', 'Timeout', 'Cancelled'].includes(error.message) ? 'unknown' : 'refused';
          bid.answers += 1;
        },
      );
  }
  kill(): void {
    this.life += 1;
    this.#socket.cut();
    this.live();
  }
  disconnect(again: boolean): void {
    this.online = again;
    this.#socket.cut();
  }
  goOnline(): void {
    this.online = true;
    for (const tab of this.#tabs) tab.wake('online');
  }
  stop(): void {
    this.#host.stop();
    this.life += 1;
    this.#socket.cut();
  }
}
