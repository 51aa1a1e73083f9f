/**
 * Search in the messages of one room.
 *
 * [SRM-1] A message matches when its text or the name of one of its files contains the query, whatever the case and
 *         width of the letters.
 * [SRM-2] The newest match comes first.
 * [SRM-3] Cards, announcements and recalled messages, which have no text of their own, match nothing.
 */
import type { Message } from '#protocol/entities/message.ts';
import { isUserMessage } from '#protocol/rules/forward.ts';

/** @param messages in ascending order @returns the ids of the messages that match */
export function searchMessages(messages: readonly Message[], query: string): string[] {
  const wanted = folded(query.trim());
  if (!wanted) return [];
  return messages
    .filter(
      ({ content, files, extra }) =>
        isUserMessage(extra) &&
        [content, ...files.map(({ name }) => name)].some((text) => folded(text).includes(wanted)),
    )
    .map(({ id }) => id)
    .reverse();
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
