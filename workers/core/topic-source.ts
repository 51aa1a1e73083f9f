import type { ParsedTopic } from '#protocol/bridge/topics.ts';

export type TopicName = ParsedTopic['name'];
export type TopicOf<Name extends TopicName> = Extract<ParsedTopic, { name: Name }>;

/**
 * Where the views of one kind of topic come from. The host calls `open` when the first tab watches a topic and the
 * returned function when the last one leaves; a topic nobody watches costs nothing.
 *
 * `emit` hands over the current view, as often as one likes: the host keeps the last one, sends once per microtask
 * burst, as a patch against what the tabs have, and at once in full to a tab that starts watching. Call it at least
 * once, before `open` returns where that is possible. Views are never mutated afterwards: an item that did not change is
 * the same object as before, so that it does not travel.
 *
 * `first` is data that the tab's page was rendered with on the server, just now.
 *
 * @returns the closing function, or undefined for a topic that cannot be (the tab then hears nothing).
 */
export type TopicSource<Name extends TopicName = TopicName> = {
  open(topic: TopicOf<Name>, emit: (view: object) => void, first?: unknown): (() => void) | undefined;
};

export type TopicSources = { [Name in TopicName]?: TopicSource<Name> };
