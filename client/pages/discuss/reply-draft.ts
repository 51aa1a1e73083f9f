import type { ArticleReply } from '#protocol/http/discuss.ts';
import { plainText, type RichContent } from '#protocol/rules/rich-content.ts';

/** Characters of a quoted reply. */
const MOST = 400;

/** The text of a reply as a quote: its own text without what it quotes itself. */
export function quoteOf({ id, content }: Pick<ArticleReply, 'id' | 'content'>): RichContent {
  const own = plainText((content ?? []).filter(({ type }) => type !== 'quote'));
  const text = own.length > MOST ? `${own.slice(0, MOST).toWellFormed().trimEnd()}…` : own;
  const paragraphs = text.split('\n').flatMap((line) => (line === '' ? [] : [[{ text: line }]]));
  return paragraphs.length > 0 ? [{ type: 'quote', quotes: id, paragraphs }] : [];
}

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
