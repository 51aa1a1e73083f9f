import type { FastifyInstance } from 'fastify';
import { parseTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { ErrorBody } from '#protocol/errors.ts';
import { CALLS } from '#protocol/http/calls.ts';
import { callUrl, type AnyInput } from '#protocol/http/define-call.ts';
import { addTags } from './page-tags.ts';
import { scriptSafe } from './script-safe.ts';
import { createTaggedCache } from './tagged-cache.ts';

/** What pages show of a topic. */
export type TopicData = {
  readonly topic: string;
  readonly view: ResourceView;
  readonly tags: ReadonlySet<string>;
  /** The topic and its view as a member of a JSON object, safe in a script element. */
  readonly member: string;
};
/** Data, and when it expires, ms. */
export type LoadedData = { readonly value: TopicData; readonly until: number };

/** The data of pages, shared by all pages until it changes: a change of a page loads only what has changed. */
export type PageData = {
  /** Whether a visitor may read the topic. */
  isReadable(topic: string): boolean;
  /**
   * Loads a readable topic as a visitor at this address.
   * @returns undefined for a failure of this moment or this visitor: too many calls, or a fault
   */
  load(topic: string, remoteAddress: string): Promise<LoadedData | undefined>;
  /** See `TaggedCache`. */
  drop(tags: ReadonlySet<string>): void;
  expireSoon(tags: ReadonlySet<string>): void;
};

/** Bytes of all data. Every change looks through it. */
const CAPACITY = 8 * 1024 * 1024;

/** Reads data by the public calls of the application. */
export function createPageData(app: FastifyInstance, clock: () => Date): PageData {
  const cache = createTaggedCache<TopicData>(() => clock().getTime(), CAPACITY);

  async function read(url: string, remoteAddress: string): Promise<ResourceView | undefined> {
    const answer = await app.inject({ method: 'GET', url, remoteAddress });
    const body = answer.json<{ data?: unknown } & Partial<ErrorBody>>();
    if (answer.statusCode === 200) return { phase: 'ready', data: body.data, error: null, asOf: clock().getTime() };
    if (answer.statusCode === 429 || answer.statusCode >= 500) return undefined;
    const error = { code: body.errorCode ?? 'UnknowError', status: answer.statusCode };
    return { phase: 'failed', data: null, error, asOf: null };
  }

  return {
    isReadable: (topic) => readableCall(topic) !== undefined,
    load: (topic, remoteAddress) =>
      cache.share(topic, async () => {
        const { name, input, url } = readableCall(topic)!;
        const view = await read(url, remoteAddress);
        if (!view) return undefined;
        const tags = new Set<string>();
        addTags(tags, name, input, view.data);
        const member = `${scriptSafe(topic)}:${scriptSafe(view)}`;
        return { value: { topic, view, tags, member }, tags, bytes: 2 * member.length };
      }),
    drop: (tags) => cache.drop(tags),
    expireSoon: (tags) => cache.expireSoon(tags),
  };
}

/** The call of a topic, if a visitor may make it. */
function readableCall(topic: string): { name: string; input: AnyInput; url: string } | undefined {
  const parsed = parseTopic(topic);
  if (parsed?.name !== 'resource') return undefined;
  const call = CALLS.get(parsed.call);
  if (!call || call.method !== 'GET' || call.access !== 'public' || call.changesState) return undefined;
  const input = JSON.parse(parsed.input) as AnyInput;
  return { name: call.name, input, url: callUrl(call, input) };
}
