/**
 * HTTP calls as data.
 *
 * [CAL-1] Every call of spec §7 exists with its method and path.
 * [CAL-2] No two calls share a name, or a method and path.
 * [CAL-3] Business errors are answered with 422.
 * [CAL-4] A URL encodes its parameters and leaves out undefined ones.
 */
import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/** Who may make a call: anyone, anyone signed in, or customer service. */
export type Access = 'public' | 'user' | 'service';

/**
 * An HTTP call as data: the server registers it, the worker makes it, the documentation and tests are generated from
 * it.
 */
export type Call = {
  /** `family.verb`, unique; names the call in resources, logs and the OpenAPI document. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Fastify's spelling: `/api/rooms/get/:clientId`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What stands in the answer's `data` field (spec §7). */
  readonly answer: z.ZodType;
  /** Refusals of the business; the transport's (400, 401, 403, 404, 413, 429, 500) go without saying. */
  readonly errors: readonly ErrorCode[];
  /** A GET that changes state: needs our own header even so (see README "CSRF"). */
  readonly changesState?: true;
  /**
   * Families (first part of the name) of other calls whose answers this one changes; its own family goes without
   * saying.
   */
  readonly refreshes?: readonly string[];
  /** Changes nothing that the one who makes it looks at, e.g. a count: nothing is asked again for it. */
  readonly quiet?: true;
};

type Part<C extends Call, Key extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = C[Key] extends z.ZodType
  ? { [K in Key]: Side extends 'in' ? z.input<C[Key]> : z.output<C[Key]> }
  : unknown;

/** What a caller hands over: only the parts that the call has. */
export type CallInput<C extends Call> = Part<C, 'params', 'in'> & Part<C, 'query', 'in'> & Part<C, 'body', 'in'>;
/** The same after parsing: what a handler gets. */
export type ParsedInput<C extends Call> = Part<C, 'params', 'out'> & Part<C, 'query', 'out'> & Part<C, 'body', 'out'>;
/** What a caller gets back, out of the `data` field. */
export type CallAnswer<C extends Call> = z.output<C['answer']>;

/** Keeps the literal types of a call, so that inputs and answers are inferred. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** Plain fields of a call's input, whichever the call: for code that handles every call alike. */
export type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Fills `:name` places of the path and appends the query. Values are encoded; undefined ones are left out. */
export function callUrl(call: Pick<Call, 'path'>, input: AnyInput): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const pairs = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return pairs.length ? `${path}?${pairs.join('&')}` : path;
}

/** Header that every state-changing call of a browser carries, so that no foreign page can cause one. */
export const CLIENT_HEADER = 'x-vermeil';
export const SESSION_COOKIE = 'vermeil.session';
