/** A user's browser: the real core worker over faulty ports, on storage that outlives it, and its tabs. */
import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Clock } from '#machines/clock/clock.ports.ts';
import type { SimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { SocketPort } from '#machines/connection/connection.ports.ts';
import type { Topic } from '#protocol/bridge/topics.ts';
import { digest } from '#tests/doubles/digest.ts';
import type { HttpPort } from '#workers/adapters/http.ports.ts';
import { createMemoryCache } from '#workers/adapters/memory-cache.ts';
import { createMemoryDevice } from '#workers/adapters/memory-device.ts';
import { createMemoryLocks } from '#workers/adapters/memory-locks.ts';
import type { Feature } from '#workers/core/feature.ts';
import { createHost, type Host } from '#workers/core/host.ts';
import { faultyHttp, HTTP_FAULTS, type HttpFault, type Latency } from './faulty-http.ts';
import { faultySocket, SOCKET_FAULTS, type FaultySocket, type SocketFault } from './faulty-socket.ts';
import { faultyStorage } from './faulty-storage.ts';
import { mortal } from './mortal.ts';
import { createRandom } from './random.ts';
import { openTab, type SimulatedTab } from './tab.ts';

/** Receives what happens in a browser. */
export type Observer = {
  /** Of the charts of a running worker. */
  inspect(event: InspectionEvent): void;
  /** The worker makes a call. */
  called(browser: Browser, name: string): void;
  /** A fault happens to the browser. */
  struck(browsers: readonly Browser[], fault: string): void;
  /** A fault of the program. */
  failed(error: unknown): void;
};

/** What a browser is made of, and what is around it. */
export type BrowserOptions = {
  /** Names its user in steps. */
  readonly label: string;
  /** The id of its user. */
  readonly userId: string;
  /** Differs for each browser of a world: the seed of its randomness. */
  readonly number: number;
  /** How many tabs it has at first. */
  readonly tabs: number;
  /** What every tab watches. */
  readonly topics: readonly string[];
  readonly features: readonly Feature[];
  readonly clock: SimulatedClock;
  /** Of the network while it is not slow. */
  readonly latency: Latency;
  readonly observer: Observer;
  /** Whether the server is up. */
  isUp(): boolean;
  /** The ways of a new worker to the server. */
  connect(): { readonly http: HttpPort; readonly socket: SocketPort };
};

/** Faults that happen once, at the next chance. */
export const ARMED_FAULTS: readonly (HttpFault | SocketFault)[] = [...HTTP_FAULTS, ...SOCKET_FAULTS];

/** Of a slow network: a request takes longer than its response. */
const SLOW: Latency = { up: 2_000, down: 500 };

type OpenTab = { readonly tab: SimulatedTab; readonly crash: () => void };
/** A place for a tab: a page that is loaded again watches what it watched. */
type Slot = { readonly watched: Set<string>; open: OpenTab | undefined };

export class Browser {
  readonly armed = new Set<HttpFault | SocketFault>();
  readonly storage = { slow: false, full: false, hasRefused: false };
  readonly network = { slow: false };
  online = true;
  /** How far its clock is wrong, and for how long its machine has slept, ms. */
  clockOffset = 0;
  slept = 0;
  /** Counts its workers, one after the other. */
  life = 0;
  readonly #options: BrowserOptions;
  readonly #random: () => number;
  readonly #cache = createMemoryCache();
  readonly #device = createMemoryDevice();
  readonly #slots: Slot[];
  readonly #actors = new Set<AnyActorRef>();
  #mostConnections = 0;
  #sequence = 0;
  #locks!: ReturnType<typeof createMemoryLocks>;
  #host!: Host;
  #socket: FaultySocket | undefined;

  constructor(options: BrowserOptions) {
    this.#options = options;
    this.#random = createRandom(options.number).next;
    this.#slots = Array.from({ length: options.tabs }, () => ({ watched: new Set(), open: undefined }));
    this.#live();
    for (let slot = 0; slot < options.tabs; slot += 1) this.openTab(slot);
  }

  get label(): string {
    return this.#options.label;
  }
  get userId(): string {
    return this.#options.userId;
  }
  /** The tabs by their places, 0 first; undefined: closed. */
  get tabs(): readonly (SimulatedTab | undefined)[] {
    return this.#slots.map(({ open }) => open?.tab);
  }
  get waitingFrames(): number {
    return this.#socket?.waiting ?? 0;
  }
  get hasLine(): boolean {
    return this.#socket !== undefined && this.#socket.live > 0;
  }
  /** The maximum number of connections open at the same time. */
  get mostConnections(): number {
    this.#mostConnections = Math.max(this.#mostConnections, this.#socket?.most ?? 0);
    return this.#mostConnections;
  }
  /** The charts of the running worker. */
  get actors(): readonly AnyActorRef[] {
    return [...this.#actors];
  }
  view<View>(slot: number, topic: Topic<View>): View | undefined {
    return this.tabs[slot]?.view(topic);
  }

  /** Starts a worker on the storage of the browser. */
  #live(): void {
    this.life += 1;
    const life = this.life;
    const { clock, observer, features, isUp, connect } = this.#options;
    const alive = (): boolean => this.life === life;
    const reachable = (): boolean => this.online && isUp();
    const takes = (fault: HttpFault | SocketFault): boolean => alive() && this.armed.delete(fault);
    const struck = (fault: string): void => {
      if (alive()) observer.struck([this], fault);
    };
    const strikes = (fault: SocketFault): boolean => {
      const isTaken = takes(fault);
      if (isTaken) struck(fault);
      return isTaken;
    };
    const latency = (): Latency => {
      if (this.network.slow) struck('slow.network');
      return this.network.slow ? SLOW : this.#options.latency;
    };
    const { http, socket } = connect();
    const faulty = faultyHttp(http, clock, { takes, struck, latency, reachable, alive });
    this.#socket = faultySocket(socket, clock, strikes, reachable, alive);
    this.#locks = createMemoryLocks();
    this.#actors.clear();
    this.#host = createHost({
      build: 'simulation',
      features,
      report: (error) => observer.failed(error),
      inspect: (event) => {
        if (!alive()) return;
        if (event.type === '@xstate.actor') this.#actors.add(event.actorRef as AnyActorRef);
        observer.inspect(event);
      },
      ports: {
        http: {
          ...faulty,
          call: (call, input, options) => {
            if (alive()) observer.called(this, call.name);
            return faulty.call(call, input, options);
          },
        },
        socket: this.#socket,
        cache: mortal(faultyStorage(this.#cache, clock, this.storage, struck), alive),
        device: mortal(faultyStorage(this.#device, clock, this.storage, struck), alive),
        clock: this.#clock(alive),
        monotonic: () => clock.monotonic() - this.slept,
        digest,
        ids: { next: () => this.nextId('worker') },
        random: this.#random,
        locks: this.#locks,
        images: { prepare: () => Promise.reject(new Error('The simulation sends no pictures')) },
      },
    });
  }

  /** Timers of a killed worker never fire. */
  #clock(alive: () => boolean): Clock {
    const { clock } = this.#options;
    return {
      now: () => clock.now() + this.clockOffset,
      setTimeout: (callback, delay) =>
        clock.setTimeout(() => {
          if (alive()) callback();
        }, delay),
      clearTimeout: (handle) => clock.clearTimeout(handle),
    };
  }

  /** An id in the order of requests: the same whenever the requests are. */
  nextId(kind: string): string {
    this.#sequence += 1;
    return `${this.userId}-${kind}-${String(this.#sequence).padStart(5, '0')}`;
  }

  /** Loads the page of a tab, which watches what it watched before. */
  openTab(slot: number): void {
    const place = this.#slots[slot]!;
    const id = this.nextId(`tab-${slot}`);
    const held = this.#locks.hold(`tab.${id}`);
    const tab = openTab(id, (port) => this.#host.attach(port));
    place.open = { tab, crash: () => void held.then(({ release }) => release()) };
    for (const topic of [...this.#options.topics, ...place.watched]) tab.watch(topic);
  }
  /** Closes a tab; one that crashes does not say so, and only its lock is released. */
  closeTab(slot: number, crashes: boolean): void {
    const place = this.#slots[slot]!;
    if (!crashes) place.open?.tab.leave();
    place.open?.crash();
    place.open = undefined;
    place.watched.clear();
  }
  watch(slot: number, topic: string): void {
    this.#slots[slot]!.watched.add(topic);
    this.tabs[slot]?.watch(topic);
  }
  unwatch(slot: number, topic: string): void {
    this.#slots[slot]!.watched.delete(topic);
    this.tabs[slot]?.unwatch(topic);
  }

  /** Ends the worker and its tabs without notice; nothing is flushed. They start again on the device's storage. */
  kill(): void {
    const open = this.#slots.map((place) => place.open !== undefined);
    this.#end();
    this.#live();
    for (const [slot, wasOpen] of open.entries()) if (wasOpen) this.openTab(slot);
  }
  /** Ends the connection, as the server would; without a code like a lost network. */
  endLine(code?: number, reason?: string): void {
    this.#socket?.end(code, reason);
  }
  /** Nothing reaches the server until {@link goOnline}. */
  goOffline(): void {
    this.online = false;
    this.endLine();
  }
  goOnline(): void {
    this.online = true;
    for (const tab of this.tabs) tab?.wake('online');
  }
  deliver(count: number): void {
    this.#socket?.deliver(count);
  }
  /** Ends what is faulty here, and opens the first tab if it is closed. */
  recover(): void {
    this.armed.clear();
    Object.assign(this.storage, { full: false, slow: false });
    this.network.slow = false;
    if (!this.tabs[0]) this.openTab(0);
    this.goOnline();
    this.tabs[0]!.command('connection.reconnect', {}).catch(() => undefined);
  }

  stop(): void {
    this.#host.stop();
    this.#end();
  }
  #end(): void {
    this.#mostConnections = this.mostConnections;
    this.life += 1;
    this.#socket?.end();
    this.#socket = undefined;
  }
}
