import { CALLS } from '#protocol/http/calls.ts';
import type { Call } from '#protocol/http/define-call.ts';

/** Calls that read though they are no GET (spec §7). */
const READING_POSTS = new Set([
  'notices.attention',
  'notices.auction',
  'notices.agent',
  'notices.storeUpdates',
  'notices.push',
  'files.list',
  'public.managedAddresses',
]);
/** Calls that have a chart of their own. */
const CHARTED = new Set(['account.login', 'account.logout', 'messages.send', 'auctions.bid']);

/** @returns the call behind a resource; undefined when there is none of that name, or it changes state. */
export function readableCall(name: string): Call | undefined {
  const call = CALLS.get(name);
  return call && (call.method === 'GET' ? !call.changesState : READING_POSTS.has(name)) ? call : undefined;
}

/** @returns the call of that name when a tab may make it directly: it changes state and has no chart. */
export function directCall(name: string): Call | undefined {
  const call = CALLS.get(name);
  return call && !readableCall(name) && !CHARTED.has(name) ? call : undefined;
}

/** @returns the input written in a topic; undefined when it is no JSON object. */
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
