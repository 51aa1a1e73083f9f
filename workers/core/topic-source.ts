import type { ParsedTopic } from '#protocol/bridge/topics.ts';

export type TopicName = ParsedTopic['name'];
export type TopicOf<Name extends TopicName> = Extract<ParsedTopic, { name: Name }>;

/**
 * A view, or a function that makes it when it is sent: cheaper where a source emits more often than tabs are served.
 */
export type View = object | (() => object);

/**
 * The source of one kind of topic. The host calls `open` when the first tab watches a topic and the returned function
 * when the last one stops.
 *
 * `emit` takes the current view, as often as the source likes: the host sends the last one once per batch, as a patch
 * against what the tabs have, and in full to a tab that starts watching. Call it at least once, before `open` returns
 * where possible. Views are never mutated: an unchanged item is the same object as before, so that it is not sent
 * again.
 *
 * `first` is data that the tab's page was just rendered with on the server.
 *
 * @returns the closing function, or undefined for a topic that cannot exist (the tab then gets no view)
 */
export type TopicSource<Name extends TopicName = TopicName> = {
  open(topic: TopicOf<Name>, emit: (view: View) => void, first?: unknown): (() => void) | undefined;
};

export type TopicSources = { [Name in TopicName]?: TopicSource<Name> };
