import type * as z from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import type { Call } from '../define-call.ts';

/** What only the server, the API document and tests need of a call. */
type Request = {
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Business errors. Those of the transport (400, 401, 403, 404, 413, 429, 500) are the same for every call. */
  readonly errors: readonly ErrorCode[];
};

/** A call with the schemas of its request: the server registers it, the API document and tests are made from it. */
export type Endpoint = Call & Request;

type Part<
  E extends Endpoint,
  Key extends 'params' | 'query' | 'body',
  Side extends 'in' | 'out',
> = E[Key] extends z.ZodMiniType ? { [K in Key]: Side extends 'in' ? z.input<E[Key]> : z.output<E[Key]> } : unknown;

/** What a client sends: only the parts that the endpoint has. */
export type EndpointInput<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'>;
/** The same after parsing: what a handler receives. */
export type ParsedInput<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>;

/** @returns the call with its request. Literal types are kept, so that the handler's input is inferred. */
export function defineEndpoint<const C extends Call, const R extends Request>(call: C, request: R): C & R {
  return { ...call, ...request };
}
