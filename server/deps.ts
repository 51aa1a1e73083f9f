import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Bus } from './bus/bus.ports.ts';
import type { Config } from './foundation/config.ts';
import type { Database } from './database/pool.ts';
import type { EventPlacer } from './events/place-events.ts';
import type { Transact } from './events/transact.ts';
import type { Ids } from './foundation/ids.ts';
import type { PrincipalLookup } from './http/principal.ts';
import type { Mailer, SentMailLog } from './mail/mail.ports.ts';
import type { LinkTitles } from './link-previews/link-titles.ts';
import type { ObjectStorage } from './objects/objects.ports.ts';
import type { Processes } from './processes/processes.ts';
import type { Hub } from './realtime/hub.ts';
import type { SessionStore } from './sessions/sessions.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Translator } from './translation/translation.ports.ts';

/**
 * The foundation that every domain may use. A domain takes the part it needs (`Pick<Deps, …>`). A domain declares the
 * services it creates; `app-deps.ts` joins them.
 */
export type Deps = {
  readonly config: Config;
  readonly db: Database;
  readonly pool: Pool;
  /** All pools of the process by their use, for the metrics. */
  readonly pools: Readonly<Record<string, Pool>>;
  readonly log: FastifyBaseLogger;
  /** The current time. Decisions never read the system clock directly. */
  readonly clock: () => Date;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly objects: ObjectStorage;
  /** Processes for work whose cost a stranger chooses. */
  readonly processes: Processes;
  readonly sessions: SessionStore;
  /** Sessions of requests. */
  readonly principals: PrincipalLookup;
  /** Mail and SMS. */
  readonly mailer: Mailer;
  /** Recent mail and SMS; undefined in production. */
  readonly outbox: SentMailLog | undefined;
  /** Present where spans are sent to a collector. */
  readonly tracing?: Tracing | undefined;
  /** The open connections of this process. */
  readonly hub: Hub;
  /** Gives events their positions after their transactions. */
  readonly placer: EventPlacer;
  /** Titles of pages that messages link to; undefined where the operator wants none. */
  readonly linkTitles: LinkTitles | undefined;
  /** Translates texts; undefined without a provider. */
  readonly translator: Translator | undefined;
  /** Runs a transaction that may send events to users. */
  readonly transact: Transact;
};
