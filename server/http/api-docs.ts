import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as z from 'zod/mini';
import { ERROR_TEXTS } from '#protocol/error-texts.ts';
import { ERROR_STATUS, errorBody, type ErrorCode } from '#protocol/errors.ts';
import { CLIENT_HEADER } from '#protocol/http/define-call.ts';
import type { Endpoint } from '#protocol/http/endpoints/define-endpoint.ts';
import { RATE } from '#protocol/limits.ts';
import { PROTOCOL_VERSION } from '#protocol/version.ts';

/** Errors of every call. */
const COMMON_ERRORS: readonly ErrorCode[] = ['BadRequestError', 'TooManyRequests', 'UnknowError', 'ServiceUnavailable'];

/**
 * The OpenAPI description, made from the protocol's own schemas, browsable at `/api/docs`. Register before the routes.
 */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vermeil',
        version: String(PROTOCOL_VERSION),
        description:
          'Sign in with `POST /api/Account/login`: browsers keep the cookie, programs send ' +
          '`Authorization: Bearer TOKEN`. With a cookie every call that changes something needs the header ' +
          '`x-vermeil: 1`. Results are in `data`; errors are `{ errorCode, errorMsg, params? }`. Events are sent ' +
          'over the websocket at `/realtime`.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'vermeil.session' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint;
      if (!endpoint) return { schema: { ...schema, hide: true }, url };
      const limit = route.config?.rateLimit;
      const perMinute = typeof limit === 'object' && typeof limit.max === 'number' ? limit.max : RATE.readsPerMinute;
      return { schema: { ...describeEndpoint(endpoint), 'x-calls-per-minute': perMinute }, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true, layout: 'BaseLayout' },
    // Swagger UI uses inline styles; the rest of the site may not.
    transformStaticCSP: (policy) => policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  });
}

/** With a default value, so that calls can be tried from the page. */
const CLIENT_HEADER_SCHEMA = {
  type: 'object',
  properties: { [CLIENT_HEADER]: { type: 'string', default: '1', description: 'Required of browsers' } },
};

function describeEndpoint(endpoint: Endpoint): FastifySchema {
  const codes = [
    ...new Set([...COMMON_ERRORS, ...accessErrors(endpoint), ...inputErrors(endpoint), ...endpoint.errors]),
  ];
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  const refusals = [...byStatus].map(([status, group]) => [
    status,
    { description: group.map(describeError).join('  \n'), ...jsonSchema(errorBody, 'output') },
  ]);
  return {
    summary: endpoint.summary,
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0] ?? 'other'],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    ...(endpoint.params ? { params: jsonSchema(endpoint.params, 'input') } : {}),
    ...(endpoint.query ? { querystring: jsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body ? { body: jsonSchema(endpoint.body, 'input') } : {}),
    ...(endpoint.method === 'GET' && !endpoint.changesState ? {} : { headers: CLIENT_HEADER_SCHEMA }),
    response: {
      200: { description: 'Done', ...jsonSchema(z.object({ data: endpoint.response }), 'output') },
      ...Object.fromEntries(refusals),
    },
  };
}

function describeError(code: ErrorCode): string {
  const { message, params } = ERROR_TEXTS[code];
  return `\`${code}\` ${message}${params === undefined ? '' : ` – params: ${params}`}`;
}

/** A path parameter may name an absent resource; a body may be too large. */
function inputErrors(endpoint: Endpoint): ErrorCode[] {
  return [
    ...(endpoint.params ? ['NotFoundService' as const] : []),
    ...(endpoint.body ? ['PayloadTooLarge' as const] : []),
  ];
}

function accessErrors(endpoint: Endpoint): ErrorCode[] {
  if (endpoint.access === 'public') return [];
  const noSession = ['Unauthenticated', 'SessionRevoked'] as const;
  return endpoint.access === 'service' ? [...noSession, 'UnauthenticationToService'] : [...noSession];
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
