import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { openSiblingPool } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import {
  batchStarted,
  callRefused,
  connectionInitialed,
  connectionRefused,
  jobEnded,
  smsRefused,
} from '../foundation/measurements.ts';

/** The metrics of one application. */
export type Metrics = {
  /** Records a served request. @param route its pattern, e.g. `/files/:id` */
  observeRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  readonly contentType: string;
  /** All values in the text format of Prometheus. */
  read(): Promise<string>;
  close(): Promise<void>;
};

/** A scrape does not wait longer for the database. Milliseconds. */
const PATIENCE = 600;
/** Seconds: calls take milliseconds, uploads minutes. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];
const JOB_BUCKETS = [0.005, 0.05, 0.25, 1, 5, 30, 120, 600];
const LAG_BUCKETS = [1, 30, 60, 300, 1_800];
const SIZE_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024];

/**
 * Processor time, memory, garbage collection and the delay of the event loop belong to the process, whatever
 * applications it runs; tests run several.
 */
let ofProcess: Registry | undefined;
function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/**
 * Counts what the server publishes about itself, and reads pools, connections and the mail queue when they are asked
 * for.
 */
export function createMetrics({ pool, pools, hub, bus }: Pick<Deps, 'pool' | 'pools' | 'hub' | 'bus'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'vermeil_http_requests_total',
    help: 'Requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'vermeil_http_request_seconds',
    help: 'Duration of requests by method and route pattern',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const refusals = new Counter({
    name: 'vermeil_refusals_total',
    help: 'Error responses by code of the catalogue; TooManyRequests are refusals of a rate limit',
    labelNames: ['code'],
    registers,
  });
  const conditions = new Counter({
    name: 'vermeil_refused_moves_total',
    help: 'Refused moves by the condition that did not hold',
    labelNames: ['condition'],
    registers,
  });
  const batches = new Histogram({
    name: 'vermeil_batch_size',
    help: 'Items of a batch by queue',
    labelNames: ['queue'],
    buckets: SIZE_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'vermeil_job_seconds',
    help: 'Duration of runs of background work; its count is the number of runs',
    labelNames: ['job'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'vermeil_job_failures_total',
    help: 'Runs of background work that failed',
    labelNames: ['job'],
    registers,
  });
  const lags = new Histogram({
    name: 'vermeil_job_lag_seconds',
    help: 'Time between the due time of a scheduled job and its start',
    labelNames: ['job'],
    buckets: LAG_BUCKETS,
    registers,
  });
  const refusedConnections = new Counter({
    name: 'vermeil_connections_refused_total',
    help: 'Refused WebSockets by HTTP status or close code',
    labelNames: ['code'],
    registers,
  });
  const initialed = new Counter({
    name: 'vermeil_connections_initialed_total',
    help: 'Initialed WebSockets by what followed: none, events (a replay), resync',
    labelNames: ['replay'],
    registers,
  });
  const refusedSms = new Counter({
    name: 'vermeil_sms_refused_total',
    help: 'Codes not sent by SMS by the bound of the day that was reached (day, area) and the area code of the number',
    labelNames: ['bound', 'area'],
    registers,
  });
  watchConnections(hub, registry);
  watchPools(pools, registry);
  watchBus(bus, registry);
  const mail = watchMail(pool, registry);

  const ends = [
    callRefused.subscribe(({ code, missing }) => {
      refusals.inc({ code });
      for (const condition of missing) conditions.inc({ condition });
    }),
    batchStarted.subscribe(({ name, size }) => batches.observe({ queue: name }, size)),
    jobEnded.subscribe(({ name, seconds, failed, lag }) => {
      jobs.observe({ job: name }, seconds);
      if (failed) failures.inc({ job: name });
      if (lag !== undefined) lags.observe({ job: name }, lag);
    }),
    smsRefused.subscribe(({ bound, areaCode }) => refusedSms.inc({ bound, area: areaCode })),
    connectionRefused.subscribe(({ code }) => refusedConnections.inc({ code })),
    connectionInitialed.subscribe(({ replay }) => initialed.inc({ replay })),
  ];
  return {
    observeRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    contentType: registry.contentType,
    read: () => Registry.merge([processRegistry(), registry]).metrics(),
    async close() {
      for (const end of ends) end();
      await mail.close();
    },
  };
}

function watchConnections(hub: Deps['hub'], registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'vermeil_connections',
      help: 'Open WebSockets: all, and those that are initialed',
      labelNames: ['state'],
      collect() {
        const { open, live } = hub.stats();
        this.set({ state: 'open' }, open);
        this.set({ state: 'initialed' }, live);
      },
    }),
  );
}

function watchBus(bus: Deps['bus'], registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'vermeil_bus_connected',
      help: '1 while messages reach the other processes, else 0',
      collect() {
        this.set(Number(bus.isConnected()));
      },
    }),
  );
}

function watchPools(pools: Deps['pools'], registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'vermeil_database_connections',
      help: 'Connections of each pool: total, idle; and requests that wait for one',
      labelNames: ['pool', 'state'],
      collect() {
        for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          this.set({ pool: name, state: 'total' }, totalCount);
          this.set({ pool: name, state: 'idle' }, idleCount);
          this.set({ pool: name, state: 'waiting' }, waitingCount);
        }
      },
    }),
  );
}

/** Both are absent while the database does not answer. Its connection is apart from the calls'. */
function watchMail(pool: Pool, registry: Registry): { close(): Promise<void> } {
  const probe = openSiblingPool(pool, { max: 1, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
  let reading: Promise<readonly MailQueue[]> | undefined;
  /** Both gauges are collected at once, and share one query. */
  const read = (): Promise<readonly MailQueue[]> => {
    reading ??= readMailQueue(probe)
      .catch(() => [])
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'vermeil_outgoing_messages',
      help: 'Mail and SMS that wait to be sent',
      labelNames: ['channel'],
      async collect() {
        const queues = await read();
        this.reset();
        for (const { channel, waiting } of queues) this.set({ channel }, waiting);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'vermeil_outgoing_messages_oldest_seconds',
      help: 'Age of the oldest message that waits to be sent',
      labelNames: ['channel'],
      async collect() {
        const queues = await read();
        this.reset();
        for (const { channel, oldest } of queues) this.set({ channel }, oldest);
      },
    }),
  );
  return { close: () => probe.end() };
}

type MailQueue = { readonly channel: string; readonly waiting: number; readonly oldest: number };

async function readMailQueue(pool: Pool): Promise<readonly MailQueue[]> {
  const { rows } = await pool.query<MailQueue>(
    `SELECT c.channel, count(q.id)::int AS waiting,
       coalesce(greatest(extract(epoch FROM now() - min(q.created_at)), 0), 0)::float8 AS oldest
     FROM unnest(ARRAY['email', 'sms']) AS c(channel) LEFT JOIN mail_queue q ON q.channel = c.channel
     GROUP BY c.channel`,
  );
  return rows;
}
