/** The schema of rich content; its rules are in `protocol/rules/rich-content.ts`. */
import * as z from 'zod/mini';
import { RICH_CONTENT } from '../limits.ts';
import { isLink, type RichContent } from '../rules/rich-content.ts';
import { count, id, textUpTo, userId } from '../scalars.ts';
import { fileRef } from './user.ts';

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
export const richContent = z
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

/** The schema has the type that the rules are written for. */
richContent satisfies z.ZodMiniType<RichContent>;

/** What the ids in rich content name now. A user or file that is missing here no longer exists. */
export const contentReferences = z.object({
  people: z.array(z.object({ userId, name: z.string() })),
  pictures: z.array(z.extend(fileRef, { width: count, height: count })),
});
export type ContentReferences = z.infer<typeof contentReferences>;
