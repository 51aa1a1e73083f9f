import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorCode } from '#protocol/errors.ts';
import { callRefused } from '../foundation/measurements.ts';
import { DomainError, toErrorBody, type ErrorParams } from './domain-error.ts';
import { isIncomplete } from './request-time-limits.ts';

/** Responds with errors of the catalogue; an unknown error is logged and sent as UnknowError. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const { code, params }: Classified = wasCut(request) ? { code: 'BadRequestError' } : classify(error);
    if (ERROR_STATUS[code] >= 500)
      request.log.error({ err: error, call: request.routeOptions.config.endpoint?.name }, 'call failed');
    if (code === 'ServiceUnavailable') void reply.header('retry-after', '2');
    if (code === 'TooManyRequests' && typeof params?.['retryAfter'] === 'number')
      void reply.header('retry-after', String(params['retryAfter']));
    return sendError(reply, code, params);
  });
}

/** The client, or a time limit, ended the connection before the body was complete; no fault of ours. */
const wasCut = ({ raw }: FastifyRequest): boolean => raw.destroyed && isIncomplete(raw);

/** Sends an error with the catalogue's status and body. */
export function sendError(reply: FastifyReply, code: ErrorCode, params?: ErrorParams): FastifyReply {
  const missing = params?.['missing'];
  callRefused.publish({ code, missing: Array.isArray(missing) ? missing : [] });
  return reply
    .code(ERROR_STATUS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(toErrorBody(code, params));
}

type Classified = { readonly code: ErrorCode; readonly params?: ErrorParams | undefined };

function classify(error: FastifyError | DomainError): Classified {
  if (error instanceof DomainError) return { code: error.code, params: error.params };
  if (isDatabaseUnavailable(error)) return { code: 'ServiceUnavailable' };
  // Only Fastify's own errors (FST_…) describe the request; a status on any other error is a fault.
  if (!(error.code ?? '').startsWith('FST_') || error.statusCode === undefined || error.statusCode >= 500)
    return { code: 'UnknowError' };
  return { code: error.statusCode === 413 ? 'PayloadTooLarge' : 'BadRequestError' };
}

/**
 * Connection refused or cut; the database is starting, stopping, read-only, or out of connections, disk or memory, or
 * its disk fails; a statement, lock or transaction took too long. Or the disk of the objects is full.
 */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  'ENOSPC',
  'EDQUOT',
  '53200',
  '53300',
  '58030',
  '25006',
  '57014',
  '55P03',
  '25P03',
  '08006',
  '08001',
]);

function isDatabaseUnavailable(error: Error): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code !== undefined && UNAVAILABLE_CODES.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true;
    if (/Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(cause.message))
      return true;
  }
  return false;
}
