/** The schema of rich content; its rules are in `protocol/rules/rich-content.ts`. */
import * as z from 'zod/mini';
import { RICH_CONTENT } from '../limits.ts';
import { isLink, type RichContent } from '../rules/rich-content.ts';
import { id, textUpTo, userId } from '../scalars.ts';
import { pictureRef } from './user.ts';

const only = z.optional(z.literal(true));
const text = z.object({
  text: textUpTo(RICH_CONTENT.characters * 2),
  bold: only,
  italic: only,
  link: z.optional(z.string().check(z.maxLength(RICH_CONTENT.linkLength), z.refine(isLink))),
});
const inline = z.array(z.union([text, z.object({ mention: userId })])).check(z.maxLength(RICH_CONTENT.nodes));
const inlines = z.array(inline).check(z.maxLength(RICH_CONTENT.nodes));

/** RCH-1: no block contains blocks. */
const blocks = z
  .array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('paragraph'), inline }),
      z.object({ type: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), inline }),
      z.object({ type: z.enum(['bulletList', 'orderedList']), items: inlines }),
      z.object({ type: z.literal('quote'), paragraphs: inlines, quotes: z.optional(id) }),
      z.object({ type: z.literal('picture'), fileId: id, alt: textUpTo(RICH_CONTENT.altLength) }),
    ]),
  )
  .check(z.maxLength(RICH_CONTENT.blocks * 2));

/** More elements of arrays than a draft has (RCH-3). */
const ELEMENTS_MOST = 2 * (RICH_CONTENT.blocks + RICH_CONTENT.nodes);

/** Whether a value of any shape has at most so many elements in its arrays, nested ones included. */
function hasElementsUpTo(most: number, value: unknown): boolean {
  const waiting: unknown[] = [value];
  let elements = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) elements += next.length;
    if (elements > most) return false;
    for (const inner of Object.values(next)) waiting.push(inner);
  }
  return true;
}

/**
 * Rich content of anyone. Its elements are counted before they are checked: a megabyte holds half a million invalid
 * nodes, and to report each of them takes seconds.
 */
export const richContent = z.pipe(
  z.transform((content: RichContent, context) => {
    if (!hasElementsUpTo(ELEMENTS_MOST, content))
      context.issues.push({ code: 'custom', message: 'Too many elements', input: content });
    return content;
  }),
  blocks,
);

/** The schema has the type that the rules are written for. */
richContent satisfies z.ZodMiniType<RichContent>;

/** What the ids in rich content name now. A user or file that is missing here no longer exists. */
export const contentReferences = z.object({
  people: z.array(z.object({ userId, name: z.string() })),
  pictures: z.array(pictureRef),
});
export type ContentReferences = z.infer<typeof contentReferences>;
