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
