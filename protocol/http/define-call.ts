/**
 * HTTP calls as data.
 *
 * [CAL-1] Every call of spec §7 exists with its method and path.
 * [CAL-2] No two calls share a name, or a method and path.
 * [CAL-3] Business errors have status 422.
 * [CAL-4] A URL encodes its parameters and leaves out undefined ones.
 */
import type * as z from 'zod/mini';

/** Who may make a call: anyone, anyone signed in, or staff. */
export type Access = 'public' | 'user' | 'service';

/** What both sides need of an HTTP call. The server's half is its endpoint (endpoints/define-endpoint.ts). */
export type Call = {
  /** `family.verb`, unique; names the call in resources, logs and the OpenAPI document. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Fastify's spelling: `/api/rooms/get/:clientId`. */
  readonly path: string;
  readonly access: Access;
  /** The `data` field of the response (spec §7). */
  readonly response: z.ZodMiniType;
  /** A GET that changes state: it needs our header too (README, CSRF). */
  readonly changesState?: true;
  /** Families (first part of the name) whose data this call changes, besides its own. */
  readonly refreshes?: readonly string[];
  /** Other families whose changes change this response too: it is refetched with them. */
  readonly dependsOn?: readonly string[];
  /** Changes nothing that its caller sees, e.g. a counter: no resource is refetched. */
  readonly quiet?: true;
};

/** What a caller receives: the `data` field of the response. */
export type CallResponse<C extends Call> = z.output<C['response']>;

/** Keeps the literal types of a call, so that its response and, by its name, its input are inferred. */
// @__NO_SIDE_EFFECTS__
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** The input of any call, for code that treats all calls alike. */
export type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Fills the `:name` parameters of the path and appends the query. Values are encoded; undefined ones are left out. */
export function callUrl(call: Pick<Call, 'path'>, input: AnyInput): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  );
  const pairs = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return pairs.length ? `${path}?${pairs.join('&')}` : path;
}

/** Header of every state-changing call of a browser; no foreign page can set it (README, CSRF). */
export const CLIENT_HEADER = 'x-vermeil';
export const SESSION_COOKIE = 'vermeil.session';
/**
 * The cookie of a site over https: the browser takes it only from that host, over https and for all paths, so that no
 * other subdomain can plant a session.
 */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;
