import { createAuctionPriceIndexer } from './search/auction-prices.ts';
import { PAGES_EXPIRING } from './bus/topics.ts';
import { listTag } from './pages/page-tags.ts';
import { createAuctionSource } from './auctions/auction-queries.ts';
import type { Config } from './foundation/config.ts';
import type { AppDeps } from './app-deps.ts';
import { createEventPlacer } from './events/place-events.ts';
import { createTransact } from './events/transact.ts';
import { createPrincipalLookup } from './http/principal.ts';
import { createMailer } from './mail/mailer.ts';
import { createSentMailLog } from './mail/sent-mail-log.ts';
import { smtpSender, webhookSmsSender } from './mail/senders.ts';
import { prepareCodeMessages } from './verification-codes/code-messages.ts';
import { createVerificationCodes } from './verification-codes/verification-codes.ts';
import { createPasswords, PRODUCTION_PASSWORD_COST, type PasswordCost } from './passwords/password-hashing.ts';
import { createSignInLimit } from './passwords/sign-in-limit.ts';
import { createSessions } from './sessions/sessions.ts';
import { createRoomMembershipCache } from './chat/room-membership-cache.ts';
import { createEventReader } from './chat/event-reader.ts';
import { createLinkTitles } from './link-previews/link-titles.ts';
import { createHub, type HubDeps } from './realtime/hub.ts';
import { createSubscribers } from './subscribers.ts';
import { createUndoLinks } from './accounts/undo-link.ts';
import { siteOrigin } from './http/site-origin.ts';
import { openTranslator } from './translation/open-translator.ts';
import { deriveSecretKey } from './foundation/secret-key.ts';

/** The services that are created once from the external dependencies. */
export type Services = Pick<
  AppDeps,
  | 'sessions'
  | 'principals'
  | 'passwords'
  | 'signInLimit'
  | 'codes'
  | 'undoLinks'
  | 'mailer'
  | 'outbox'
  | 'memberships'
  | 'hub'
  | 'placer'
  | 'transact'
  | 'searchPrices'
  | 'linkTitles'
  | 'translator'
>;

/**
 * Creates the services: sessions, the hub, transactions with events, mail, codes, passwords.
 * @param timers of the hub, for tests with their own clock
 */
export function createServices(
  external: Omit<AppDeps, keyof Services>,
  passwordCost: PasswordCost = PRODUCTION_PASSWORD_COST,
  timers: Pick<HubDeps, 'every'> = {},
): Services {
  const { config, pool, bus, clock, ids, log, processes } = external;
  const sessions = createSessions({ pool, clock, ids, bus, staffSecondFactor: config.staffSecondFactor });
  const principals = createPrincipalLookup(sessions, { clock, limited: config.rateLimit });
  const memberships = createRoomMembershipCache(pool, bus, clock);
  const placer = createEventPlacer({
    pool,
    eventSink: { deliver: (batch) => hub.deliver(batch) },
    onError: (err) => log.error({ err }, 'events without a position'),
  });
  const hub = createHub({
    pool,
    bus,
    clock,
    principals,
    trustProxy: config.trustProxy,
    auctions: createAuctionSource(pool),
    findMembers: async (roomId, userId) =>
      (await memberships.findForMember(roomId, userId))?.members.map((member) => member.userId),
    events: createEventReader(pool),
    placer,
    publicUrl: config.publicUrl,
    enabled: config.realtime,
    production: config.production,
    rateLimit: config.rateLimit,
    onError: (err) => log.error({ err }, 'realtime'),
    ...timers,
  });
  const searchPrices = createAuctionPriceIndexer(pool, (goodsIds) =>
    bus.publish(PAGES_EXPIRING, new Set([...goodsIds, listTag('home.auctions'), listTag('goods.search')])),
  );
  const transact = createServerTransact({ pool, clock, ids, bus, log, hub, placer, searchPrices });
  const key = deriveSecretKey(config, 'codes');
  const prepareCode = prepareCodeMessages({ pool, key, clock });
  const undoLinks = createUndoLinks(deriveSecretKey(config, 'undo-links'), siteOrigin(config));
  const outbox = config.production ? undefined : createSentMailLog();
  const mailer = createMailer({
    pool,
    clock,
    log,
    newId: ids.id,
    outbox,
    senders: sendersOf(config),
    async prepare(template, params, language) {
      const prepared = await prepareCode(template, params, language);
      return prepared && undoLinks.prepare(prepared.template, prepared.params, language);
    },
  });
  const codes = createVerificationCodes({ pool, key, transact, mailer, newId: ids.id, log, config });
  return {
    sessions,
    principals,
    memberships,
    hub,
    placer,
    transact,
    searchPrices,
    mailer,
    outbox,
    codes,
    undoLinks,
    linkTitles: config.linkPreviews
      ? createLinkTitles({ processes, clock, isLimited: config.rateLimit, from: siteOrigin(config) })
      : undefined,
    translator: openTranslator(config),
    passwords: createPasswords(passwordCost),
    signInLimit: createSignInLimit(config.rateLimit, sessions.isOpenAt, bus),
  };
}

/** Transactions on a pool, with all subscribers of domain events. */
export function createServerTransact({
  pool,
  clock,
  ids,
  bus,
  log,
  hub,
  placer,
  searchPrices,
}: Pick<AppDeps, 'pool' | 'clock' | 'ids' | 'bus' | 'log' | 'hub' | 'placer' | 'searchPrices'>): AppDeps['transact'] {
  return createTransact({
    pool,
    clock,
    newId: ids.id,
    placer,
    subscribers: createSubscribers({ hub, searchPrices, bus }),
    onError: (err) => log.error({ err }, 'after commit'),
  });
}

function sendersOf({ smtpUrl, mailFrom, smsUrl }: Config): Parameters<typeof createMailer>[0]['senders'] {
  return {
    ...(smtpUrl === undefined ? {} : { email: smtpSender(smtpUrl, mailFrom) }),
    ...(smsUrl === undefined ? {} : { sms: webhookSmsSender(smsUrl) }),
  };
}
