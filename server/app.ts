import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { UPLOAD } from '#protocol/member-limits.ts';
import type { AppDeps } from './app-deps.ts';
import { deriveSecretKey } from './foundation/secret-key.ts';
import { registerAccountRemoval } from './account-removal/routes.ts';
import { registerAddresses } from './addresses/routes.ts';
import { registerAuctions } from './auctions/routes.ts';
import { registerAgentBuys } from './agent-buys/routes.ts';
import { registerChat } from './chat/routes.ts';
import { registerDeals } from './deals/routes.ts';
import { registerDrafts } from './drafts/routes.ts';
import { registerExchangeRates } from './exchange-rates/routes.ts';
import { registerFavourites } from './favourites/routes.ts';
import { registerFiles } from './files/routes.ts';
import { registerFollows } from './follows/routes.ts';
import { registerForum } from './forum/routes.ts';
import { registerGoods } from './goods/routes.ts';
import { registerGoodsExport } from './goods-export/routes.ts';
import { registerApiDocs } from './http/api-docs.ts';
import { sendError, registerErrorHandler } from './http/error-handler.ts';
import { registerHealth } from './http/health.ts';
import { requireOneHost } from './http/one-host.ts';
import { originForm } from './http/origin-form.ts';
import { registerRateLimits } from './http/rate-limits.ts';
import { newRequestId, registerRequestLog } from './http/request-log.ts';
import { registerRequestTimeLimits } from './http/request-time-limits.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerKyc } from './kyc/routes.ts';
import { registerHome } from './home/routes.ts';
import { registerImports } from './imports/routes.ts';
import { registerMail } from './mail/routes.ts';
import { registerMetrics } from './metrics/routes.ts';
import { registerNews } from './news/routes.ts';
import { registerNotices } from './notices/routes.ts';
import { registerContact } from './contact/routes.ts';
import { registerOffers } from './offers/routes.ts';
import { registerOwnData } from './own-data/routes.ts';
import { registerClientBuilds } from './pages/client-builds.ts';
import { registerFastPath } from './pages/fast-path.ts';
import { registerPages, type PageSource } from './pages/pages.ts';
import { registerDocuments } from './documents/routes.ts';
import { registerAccounts } from './accounts/routes.ts';
import { registerProfile } from './profile/routes.ts';
import { registerPublic } from './public/routes.ts';
import { registerRealtime } from './realtime/routes.ts';
import { createReadinessChecks } from './readiness.ts';
import { registerSavedSearches } from './saved-searches/routes.ts';
import { registerSearch } from './search/routes.ts';
import { registerSitemap } from './sitemap/routes.ts';
import { registerStaff } from './staff/routes.ts';
import { registerStores } from './stores/routes.ts';
import { registerTasks } from './tasks/routes.ts';

/** Adds the routes of a domain, and hooks that stop its work. */
type RegisterDomain = (app: FastifyInstance, deps: AppDeps) => Promise<void> | void;

/** The domains in start order; they stop in reverse order. */
const DOMAINS: readonly RegisterDomain[] = [
  registerMail,
  registerAccounts,
  registerProfile,
  registerPublic,
  registerClientBuilds,
  registerContact,
  registerExchangeRates,
  registerNews,
  registerFiles,
  registerGoods,
  registerGoodsExport,
  registerFavourites,
  registerFollows,
  registerForum,
  registerSearch,
  registerSavedSearches,
  registerImports,
  registerOwnData,
  registerStores,
  registerKyc,
  registerDocuments,
  registerAddresses,
  registerDrafts,
  registerAuctions,
  registerChat,
  registerOffers,
  registerDeals,
  registerAgentBuys,
  registerStaff,
  registerAccountRemoval,
  registerHome,
  registerSitemap,
  registerTasks,
  registerNotices,
  registerRealtime,
];

/** Bytes of a JSON body; files are received separately. */
const BODY_LIMIT = 1024 * 1024;

/** Time for the request line and headers. Milliseconds. */
const HEADERS_TIMEOUT = 15_000;
/** A connection without any byte in either direction ends. Milliseconds. */
const SILENCE_TIMEOUT = 120_000;

/**
 * Builds the application without listening. `close()` stops everything the domains started.
 * @param client creates the source of pages; without it there is an API only
 */
export async function createApp(
  deps: AppDeps,
  client?: (server: Server) => Promise<PageSource>,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    genReqId: newRequestId,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Trust the nearest proxy only: clients can forge the other addresses of X-Forwarded-For.
    trustProxy: deps.config.trustProxy ? (_address, hop) => hop === 0 : false,
    // Long enough for a large file over a slow network; see request-time-limits.ts for other requests.
    requestTimeout: UPLOAD.linkLifetime,
    http: { headersTimeout: HEADERS_TIMEOUT, connectionsCheckingInterval: HEADERS_TIMEOUT / 3 },
    connectionTimeout: SILENCE_TIMEOUT,
    forceCloseConnections: 'idle',
    // Requests on open connections are answered while the server closes: a rolling restart shows no error.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    // A path that cannot be decoded does not reach the error handler.
    frameworkErrors: (_error, _request, reply) => void sendError(reply as FastifyReply, 'BadRequestError'),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 256 },
  });
  app.decorate('deps', deps);
  app.decorateRequest('principal', undefined);
  app.decorateRequest('isSessionRevoked', false);
  app.removeContentTypeParser('text/plain');
  registerErrorHandler(app);
  registerRequestLog(app, { ...deps, key: deriveSecretKey(deps.config, 'access-log') });
  requireOneHost(app);
  registerRequestTimeLimits(app);
  registerMetrics(app, deps);
  deps.tracing?.watch(app);
  const fastPath = registerFastPath(app, deps);
  await app.register(cookie);
  await registerSecurityHeaders(app, deps.config);
  await registerRateLimits(app, deps.bus);
  await registerApiDocs(app);
  registerHealth(app, createReadinessChecks(app, deps));
  for (const registerDomain of DOMAINS) {
    await app.register(async (scope) => registerDomain(scope, deps));
  }
  registerPages(app, deps, fastPath, await client?.(app.server));
  return app;
}
