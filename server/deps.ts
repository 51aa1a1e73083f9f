import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { AuctionPriceIndexer } from './search/auction-prices.ts';
import type { Bus } from './bus/bus.ports.ts';
import type { Config } from './config.ts';
import type { Database } from './database/pool.ts';
import type { Transact } from './events/transact.ts';
import type { ObjectStorage } from './objects/objects.ports.ts';
import type { Mailer, Outbox } from './mail/mail.ports.ts';
import type { VerificationCodes } from './verification-codes/verification-codes.ts';
import type { Passwords } from './passwords/password-hashing.ts';
import type { SignInLimit } from './passwords/sign-in-limit.ts';
import type { SessionStore } from './sessions/sessions.ts';
import type { Hub } from './realtime/hub.ts';

/** Everything the domains get from outside, made once in `compose.ts` and by tests. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  readonly pool: Pool;
  readonly log: FastifyBaseLogger;
  /** The server's time; every decision that depends on time asks it. */
  readonly clock: () => Date;
  readonly ids: Ids;
  readonly bus: Bus;
  readonly objects: ObjectStorage;
  readonly sessions: SessionStore;
  readonly passwords: Passwords;
  /** Limits wrong passwords. */
  readonly signInLimit: SignInLimit;
  /** Codes by mail and SMS that prove whose an address or a number is. */
  readonly codes: VerificationCodes;
  /** Mail and SMS. */
  readonly mailer: Mailer;
  /** What was mailed lately; undefined in production. */
  readonly outbox: Outbox | undefined;
  /** The open sockets of this process. */
  readonly hub: Hub;
  /** Auctions whose price the search has yet to hear of. */
  readonly searchPrices: AuctionPriceIndexer;
  /** Changes data that people have to hear of. */
  readonly transact: Transact;
}

/** Sources of randomness. */
export interface Ids {
  /** A fresh id as `protocol/ids.ts` wants it. */
  id(): string;
  /** 256 random bits, base64url: for tokens. */
  token(): string;
}
