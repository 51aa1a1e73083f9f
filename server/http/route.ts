import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CLIENT_HEADER, type Access } from '#protocol/http/define-call.ts';
import type { Endpoint, ParsedInput } from '#protocol/http/endpoints/define-endpoint.ts';
import type { Pool } from 'pg';
import type { Config } from '../foundation/config.ts';
import { RATE } from '#protocol/limits.ts';
import { DomainError } from './domain-error.ts';
import { identify, noSession, readSessionToken, type Principal, type PrincipalLookup } from './principal.ts';

/** The services that routes use. */
export type HttpDeps = {
  readonly principals: PrincipalLookup;
  readonly clock: () => Date;
  readonly pool: Pick<Pool, 'query'>;
  readonly config: Pick<Config, 'rateLimit' | 'validateResponses' | 'publicUrl'>;
};

declare module 'fastify' {
  interface FastifyInstance {
    readonly deps: HttpDeps;
  }
  interface FastifyRequest {
    principal: Principal | undefined;
    /** There is no principal because the session was revoked. */
    isSessionRevoked: boolean;
  }
  interface FastifyContextConfig {
    /** For the API document. */
    endpoint?: Endpoint;
  }
}

/** What a handler receives besides the input. */
export type CallContext<Who extends Access> = {
  /** Defined for every call that is not public. */
  readonly principal: Who extends 'public' ? Principal | undefined : Principal;
  /** The server's time at receipt. */
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type RouteOptions = {
  /**
   * Calls a minute for one user (one address without a session). By default a call that changes something has
   * `RATE.writesPerMinute`, and reading ones share `RATE.readsPerMinute`.
   */
  readonly perMinute?: number;
};

/** What a handler returns when it has its data as JSON text already. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An API response that is opened as a page may not run, load or frame anything. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Registers a call of the protocol: checks access, parses the input, wraps the handler's result into `{ data }`. The
 * handler throws `DomainError` to refuse.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (
    input: ParsedInput<E>,
    context: CallContext<E['access']>,
  ) => Promise<z.input<E['response']> | JsonText> | z.input<E['response']>,
  options: RouteOptions = {},
): void {
  const { clock, config } = app.deps;
  const changes = endpoint.method !== 'GET' || endpoint.changesState === true;
  const perMinute = options.perMinute ?? (changes ? RATE.writesPerMinute : undefined);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      endpoint,
      ...(perMinute === undefined ? {} : { rateLimit: { max: perMinute } }),
    },
    // The headers of pages would cost an eighth of a call's time; data needs only these two.
    helmet: false,
    async onRequest(request, reply) {
      void reply.header('x-content-type-options', 'nosniff').header('content-security-policy', DATA_POLICY);
      if (changes) refuseCrossSiteRequests(request);
      await identify(request);
      if (endpoint.access === 'public') return;
      if (!request.principal) throw noSession(request);
      if (endpoint.access === 'service' && !request.principal.isCustomerService)
        throw new DomainError(
          request.principal.lacksSecondFactor ? 'SecondFactorMissing' : 'UnauthenticationToService',
        );
    },
    async handler(request, reply) {
      const input = parseInput(endpoint, request);
      const context = { principal: request.principal, now: clock(), request, reply };
      const data = await handler(input as ParsedInput<E>, context as CallContext<E['access']>);
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      if (data instanceof JsonText) {
        if (config.validateResponses) validateResponse(endpoint, JSON.parse(data.text));
        return reply.type('application/json; charset=utf-8').send(`{"data":${data.text}}`);
      }
      return { data: config.validateResponses ? validateResponse(endpoint, data) : data };
    },
  });
}

/**
 * Browsers send cookies with requests of any page, so a call that changes something must carry our header, which a
 * foreign page cannot set. Programs without cookies need none.
 */
function refuseCrossSiteRequests(request: FastifyRequest): void {
  const via = readSessionToken(request)?.via;
  if (via === 'bearer' || request.headers[CLIENT_HEADER] !== undefined) return;
  const fromBrowser =
    via === 'cookie' || request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined;
  if (fromBrowser) throw new DomainError('UnauthenticationToService', { header: CLIENT_HEADER });
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const value = request[part];
    const result = schema.safeParse(value);
    if (result.success && isStorable(result.data)) input[part] = result.data;
    else if (result.success) problems.push(part);
    // A hostile body has a hundred thousand issues.
    else problems.push(...result.error.issues.slice(0, FIELDS_NAMED).map(({ path }) => [part, ...path].join('.')));
  }
  if (problems.length > 0)
    throw new DomainError('BadRequestError', { fields: [...new Set(problems)].slice(0, FIELDS_NAMED) });
  return input;
}

/** Fields that a refusal names. */
const FIELDS_NAMED = 20;
/** No input is nested deeper; recursive code could exhaust the stack. */
const MAX_DEPTH = 64;

/** PostgreSQL cannot store NUL. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every(([key, item]) => !key.includes('\0') && isStorable(item, depth + 1))
  );
}

function validateResponse(endpoint: Endpoint, data: unknown): unknown {
  const result = endpoint.response.safeParse(data);
  if (!result.success)
    throw new Error(`The response of ${endpoint.name} does not match its schema: ${result.error.message}`);
  return data;
}
