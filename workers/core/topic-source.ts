import type { RenderedData } from '#protocol/bridge/port-messages.ts';
import type { ParsedTopic } from '#protocol/bridge/topics.ts';

export type TopicName = ParsedTopic['name'];
export type TopicOf<Name extends TopicName> = Extract<ParsedTopic, { name: Name }>;

/**
 * A view, or a function that makes it when it is sent: cheaper for a source that emits more often than views are sent.
 */
export type View = object | (() => object);

/**
 * The source of one kind of topic. The host calls `open` when the first tab watches a topic and the returned function
 * when the last one stops.
 *
 * `emit` takes the current view, any number of times: the host sends the last one once per batch, as a patch against
 * the view that the tabs have, and in full to a tab that starts watching. Call it at least once, before `open` returns
 * if possible. Views are never mutated: an unchanged item is the same object as before, so that it is not sent again.
 *
 * `first` is data with which the server rendered the tab's page.
 *
 * @returns the closing function, or undefined for a topic that cannot exist (the tab then gets no view)
 */
export type TopicSource<Name extends TopicName = TopicName> = {
  open(topic: TopicOf<Name>, emit: (view: View) => void, first?: RenderedData): (() => void) | undefined;
};

export type TopicSources = { [Name in TopicName]?: TopicSource<Name> };
