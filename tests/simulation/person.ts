/** One user with one browser: the real core worker over faulty ports, on storage that outlives it, and a tab. */
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#machines/clock/clock.ports.ts';
import type { RoomsView, RoomView } from '#protocol/bridge/views.ts';
import { CONNECTION, roomsTopic, roomTopic } from '#protocol/bridge/topics.ts';
import type { Member } from '#tests/doubles/records.ts';
import { sha256 } from '#workers/adapters/digest.ts';
import { createMemoryCache } from '#workers/adapters/memory-cache.ts';
import { createMemoryDevice } from '#workers/adapters/memory-device.ts';
import { createMemoryLocks } from '#workers/adapters/memory-locks.ts';
import { FEATURES } from '#workers/entries/features.ts';
import { createHost, type Host } from '#workers/core/host.ts';
import { faultyHttp, type HttpFaults } from './faulty-http.ts';
import { faultySocket, type FaultySocket, type FrameFaults } from './faulty-socket.ts';
import type { InFlight } from './in-flight.ts';
import { injectHttp } from './inject-http.ts';
import { loopbackSocket, type LoopbackSocket } from './loopback-socket.ts';
import { mortal } from './mortal.ts';
import type { Random } from './random.ts';
import { openTab, type SimulatedTab } from './tab.ts';

/** The faults for all users; changed between steps. */
export type Weather = { http: HttpFaults; frames: FrameFaults };

export type Environment = {
  clock: Clock;
  weather: Weather;
  calls: InFlight;
  server: { readonly app: FastifyInstance | undefined; readonly port: number | undefined };
};

const ROOMS = roomsTopic(50);

export class Person {
  readonly member: Member;
  readonly #environment: Environment;
  readonly #random: Random;
  readonly #cache = createMemoryCache();
  readonly #device = createMemoryDevice();
  #life = 0;
  #sequence = 0;
  #host: Host | undefined;
  #socket: FaultySocket;
  #wire: LoopbackSocket;
  #tab: SimulatedTab;
  /** Topics of the tab, to watch them again after its worker ended. */
  readonly watched = new Set<string>([CONNECTION, ROOMS]);
  online = true;
  /** The maximum number of connections open at the same time. */
  mostConnections = 0;

  constructor(member: Member, environment: Environment, random: Random) {
    this.member = member;
    this.#random = random;
    this.#environment = environment;
    [this.#socket, this.#wire, this.#tab] = this.#live();
  }

  get name(): string {
    return this.member.userId;
  }
  get rooms(): RoomsView | undefined {
    return this.#tab.view(ROOMS);
  }
  get connection() {
    return this.#tab.view(CONNECTION);
  }
  get waitingFrames(): number {
    return this.#socket.waiting;
  }
  room(roomId: string): RoomView | undefined {
    return this.#tab.view(roomTopic(roomId));
  }

  /** Starts a worker and a tab on the device's storage. */
  #live(): [FaultySocket, LoopbackSocket, SimulatedTab] {
    this.#life += 1;
    const life = this.#life;
    const { clock, weather, calls, server } = this.#environment;
    const random = this.#random;
    const alive = (): boolean => this.#life === life;
    const reachable = (): boolean => this.online && server.app !== undefined;
    const wire = loopbackSocket(() => server.port, this.member.token);
    const socket = faultySocket(wire, random, () => weather.frames, reachable, alive);
    const inject = injectHttp(() => server.app, this.member.token);
    const counted = {
      call: (...values: Parameters<typeof inject.call>) => calls.track(inject.call(...values)),
      upload: (...values: Parameters<typeof inject.upload>) => calls.track(inject.upload(...values)),
    } as typeof inject;
    const locks = createMemoryLocks();
    const host = createHost({
      build: 'simulation',
      features: FEATURES,
      report: (error) => {
        throw error;
      },
      ports: {
        http: faultyHttp(counted, random, () => weather.http, reachable, alive),
        socket,
        cache: mortal(this.#cache, alive),
        device: mortal(this.#device, alive),
        clock: mortalClock(clock, alive),
        monotonic: () => clock.now(),
        digest: sha256,
        ids: { next: () => this.nextId('worker') },
        random: random.next,
        locks,
        images: { prepare: () => Promise.reject(new Error('The simulation sends no pictures')) },
      },
    });
    this.#host = host;
    const id = `${this.name}-tab-${life}`;
    void locks.hold(`tab.${id}`);
    const tab = openTab(id, (port) => host.attach(port));
    for (const topic of this.watched) tab.watch(topic);
    return [socket, wire, tab];
  }

  /** An id in the order of requests: the same in every run of a seed. */
  nextId(kind: string): string {
    this.#sequence += 1;
    return `${this.name}-${kind}-${String(this.#sequence).padStart(5, '0')}`;
  }

  /** Ends the worker and its tab without notice; nothing is flushed. Both start again on the device's storage. */
  kill(): void {
    this.mostConnections = Math.max(this.mostConnections, this.#socket.most);
    this.#life += 1;
    this.#socket.cut();
    this.#host = undefined;
    [this.#socket, this.#wire, this.#tab] = this.#live();
  }

  /** Cuts the connection; without `again` nothing reaches the server until {@link goOnline}. */
  disconnect(again: boolean): void {
    this.online = again;
    this.#socket.cut();
  }

  goOnline(): void {
    this.online = true;
    this.#tab.wake('online');
  }

  watch(roomId: string): void {
    this.watched.add(roomTopic(roomId));
    this.#tab.watch(roomTopic(roomId));
  }

  unwatch(roomId: string): void {
    this.watched.delete(roomTopic(roomId));
    this.#tab.unwatch(roomTopic(roomId));
  }

  command: SimulatedTab['command'] = (name, input) => this.#tab.command(name, input);

  deliver(count: number): void {
    this.#socket.deliver(count);
  }

  /** Resolves when everything that the server sent has arrived at the faulty socket. */
  caughtUp(): Promise<void> {
    return this.#wire.caughtUp();
  }

  get connections(): number {
    this.mostConnections = Math.max(this.mostConnections, this.#socket.most);
    return this.#socket.live;
  }

  stop(): void {
    this.#host?.stop();
    this.#life += 1;
    this.#socket.cut();
  }
}

/** Timers of a killed worker never fire. */
function mortalClock(clock: Clock, alive: () => boolean): Clock {
  return {
    now: () => clock.now(),
    setTimeout: (callback, delay) =>
      clock.setTimeout(() => {
        if (alive()) callback();
      }, delay),
    clearTimeout: (handle) => clock.clearTimeout(handle),
  };
}
