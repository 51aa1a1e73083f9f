import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { ERRORS, errorBody, type ErrorCode } from '#protocol/errors.ts';
import { CLIENT_HEADER, type Call } from '#protocol/http/define-call.ts';
import { PROTOCOL_VERSION } from '#protocol/version.ts';

/** Errors of every call. */
const COMMON: readonly ErrorCode[] = ['BadRequestError', 'TooManyRequests', 'UnknowError', 'ServiceUnavailable'];

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
          'Sign in with `POST /api/Account/login`: browsers keep the cookie, programs send `Authorization: Bearer TOKEN`. ' +
          'With a cookie every call that changes something needs the header `x-vermeil: 1`. Answers are in `data`; ' +
          'errors are `{ errorCode, errorMsg, params? }`. Events come over the websocket at `/realtime`.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: 'vermeil.session' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const call = route.config?.call;
      return { schema: call ? describeCall(call) : { ...schema, hide: true }, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true, layout: 'BaseLayout' },
    // Swagger UI uses inline styles; the rest of the site may not.
    transformStaticCSP: (policy) => policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  });
}

/** Has a default, so that calls can be tried from the page. */
const OWN_HEADER = {
  type: 'object',
  properties: { [CLIENT_HEADER]: { type: 'string', default: '1', description: 'Required of browsers' } },
};

function describeCall(call: Call): FastifySchema {
  const codes = [...new Set([...COMMON, ...accessErrors(call), ...shapeErrors(call), ...call.errors])];
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  const refusals = [...byStatus].map(([status, group]) => [
    status,
    { description: group.map(sentenceOf).join('  \n'), ...jsonSchema(errorBody, 'output') },
  ]);
  return {
    summary: call.summary,
    operationId: call.name,
    tags: [call.name.split('.')[0] ?? 'other'],
    ...(call.access === 'public' ? {} : { security: [{ bearer: [] }, { cookie: [] }] }),
    ...(call.params ? { params: jsonSchema(call.params, 'input') } : {}),
    ...(call.query ? { querystring: jsonSchema(call.query, 'input') } : {}),
    ...(call.body ? { body: jsonSchema(call.body, 'input') } : {}),
    ...(call.method === 'GET' && !call.changesState ? {} : { headers: OWN_HEADER }),
    response: {
      200: { description: 'Done', ...jsonSchema(z.object({ data: call.answer }), 'output') },
      ...Object.fromEntries(refusals),
    },
  };
}

function sentenceOf(code: ErrorCode): string {
  const { message, params }: { message: string; params?: string } = ERRORS[code];
  return `\`${code}\` ${message}${params === undefined ? '' : ` – params: ${params}`}`;
}

/** A path parameter may name an absent resource; a body may be too large. */
function shapeErrors(call: Call): ErrorCode[] {
  return [...(call.params ? ['NotFoundService' as const] : []), ...(call.body ? ['PayloadTooLarge' as const] : [])];
}

function accessErrors(call: Call): ErrorCode[] {
  if (call.access === 'public') return [];
  return call.access === 'service' ? ['Unauthenticated', 'UnauthenticationToService'] : ['Unauthenticated'];
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
