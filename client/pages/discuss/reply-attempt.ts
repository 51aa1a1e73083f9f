import type { RichContent } from '#protocol/rules/rich-content.ts';

/** `id` is the reply's, so that a reply whose response was lost is posted once; `sent` is what was sent under it. */
export type ReplyDraft = { id: string; content: RichContent; sent: string | null };
type ReplyBody = { content: RichContent; replyTo: string | null };

/**
 * A repeated attempt has the id of the first. A reply that was changed since gets an id of its own: the server ignores
 * what it gets under an id that it has.
 * @returns the draft with this attempt
 */
export function attempt(draft: ReplyDraft, body: ReplyBody, newId: () => string): ReplyDraft {
  const sent = JSON.stringify(body);
  const isRepeated = draft.sent === null || draft.sent === sent;
  return { ...draft, id: isRepeated ? draft.id : newId(), sent };
}
