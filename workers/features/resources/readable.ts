import { CALLS } from '#protocol/http/calls.ts';
import type { Call } from '#protocol/http/define-call.ts';

/** Calls that only read although they are not GET (spec §7). */
const READING_POSTS = new Set([
  'notices.attention',
  'notices.auction',
  'notices.agent',
  'notices.storeUpdates',
  'notices.push',
  'files.list',
  'public.managedAddresses',
]);
/** Calls that belong to a chart. */
const CHARTED = new Set(['account.login', 'account.logout', 'messages.send', 'auctions.bid']);

/** @returns the call of a resource; undefined for an unknown name, or a call that changes state. */
export function readableCall(name: string): Call | undefined {
  const call = CALLS.get(name);
  return call && (call.method === 'GET' ? !call.changesState : READING_POSTS.has(name)) ? call : undefined;
}

/** @returns the call that a tab may make directly: one that changes state and belongs to no chart. */
export function directCall(name: string): Call | undefined {
  const call = CALLS.get(name);
  return call && !readableCall(name) && !CHARTED.has(name) ? call : undefined;
}

/** @returns the input in a topic; undefined unless it is a JSON object. */
export function readInput(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
