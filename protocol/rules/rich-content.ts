/**
 * Rich content: the formatted text of articles, replies and news. A flat list of blocks, stored as JSON and rendered
 * as text nodes, never as HTML. Blocks do not nest, so no limit of depth is needed.
 *
 * [RCH-1] Blocks are paragraphs, headings of level 2 and 3, bullet and numbered lists, quotes and pictures. Their text
 *         is bold, italic or linked; a mention names a user by id, a picture a file by id.
 * [RCH-2] A link is an absolute http or https address without user name or password.
 * [RCH-3] Content has a maximum number of characters, blocks, inline nodes and pictures, and a maximum length of its
 *         link addresses together (`RICH_CONTENT`). An unfinished draft may have twice as much.
 * [RCH-4] Content without a letter, mention or picture is blank.
 * [RCH-5] Normalized content has no control or invisible characters and no empty blocks or nodes. A refused link
 *         becomes its text. Neighbours with the same format are one node.
 * [RCH-6] Plain text has one line per block and list item. Its links and mentions are their text.
 */
import { RICH_CONTENT } from '../limits.ts';
import type { FieldProblem } from './field-problems.ts';

export type TextNode = {
  readonly text: string;
  readonly bold?: true | undefined;
  readonly italic?: true | undefined;
  readonly link?: string | undefined;
};
/** A user, named by id: readers get the current name beside the content. */
export type MentionNode = { readonly mention: string };
export type InlineNode = TextNode | MentionNode;
export type Inline = InlineNode[];

/** `quotes` of a quote is the id of the reply it is taken from. */
export type RichBlock =
  | { readonly type: 'paragraph'; readonly inline: Inline }
  | { readonly type: 'heading'; readonly level: 2 | 3; readonly inline: Inline }
  | { readonly type: 'bulletList' | 'orderedList'; readonly items: Inline[] }
  | { readonly type: 'quote'; readonly paragraphs: Inline[]; readonly quotes?: string | undefined }
  | { readonly type: 'picture'; readonly fileId: string; readonly alt: string };
export type RichContent = RichBlock[];

const LINK = /^https?:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#][^\s\\<>"'`]*)?$/iu;

/** RCH-2. */
export const isLink = (text: string): boolean =>
  text.length <= RICH_CONTENT.linkLength && LINK.test(text) && !/[\p{Cc}\p{Cf}]/u.test(text);

/** The inline lists of a block, in reading order; none for a picture. */
export function inlinesOf(block: RichBlock): readonly Inline[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [block.inline];
    case 'bulletList':
    case 'orderedList':
      return block.items;
    case 'quote':
      return block.paragraphs;
    case 'picture':
      return [];
  }
}

const nodesOf = (content: RichContent): InlineNode[] =>
  content.flatMap((block) => inlinesOf(block).flatMap((inline) => [...inline]));

/** The ids of the mentioned users, each once, in reading order. */
export const mentionsIn = (content: RichContent): string[] => [
  ...new Set(nodesOf(content).flatMap((node) => ('mention' in node ? [node.mention] : []))),
];

/** The ids of the pictures, each once, in reading order. */
export const picturesIn = (content: RichContent): string[] => [
  ...new Set(content.flatMap((block) => (block.type === 'picture' ? [block.fileId] : []))),
];

/** The addresses of the links, each once, in reading order. */
export const linksIn = (content: RichContent): string[] => [
  ...new Set(nodesOf(content).flatMap((node) => ('text' in node && node.link !== undefined ? [node.link] : []))),
];

/** The ids of the quoted replies, each once, in reading order. */
export const quotedIn = (content: RichContent): string[] => [
  ...new Set(content.flatMap((block) => (block.type === 'quote' && block.quotes ? [block.quotes] : []))),
];

/** The content without the quotes of these replies. */
export const withoutQuotesOf = (content: RichContent, replyIds: ReadonlySet<string>): RichContent =>
  content.filter((block) => block.type !== 'quote' || block.quotes === undefined || !replyIds.has(block.quotes));

/** RCH-6. @param nameOf the name of a mentioned user; without it mentions are left out */
export function plainText(content: RichContent, nameOf: (userId: string) => string = () => ''): string {
  return content
    .flatMap((block) =>
      block.type === 'picture'
        ? [block.alt]
        : inlinesOf(block).map((inline) =>
            inline.map((node) => ('mention' in node ? nameOf(node.mention) : node.text)).join(''),
          ),
    )
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** RCH-4. */
export const isBlankContent = (content: RichContent): boolean =>
  picturesIn(content).length === 0 &&
  mentionsIn(content).length === 0 &&
  !/[\p{L}\p{N}\p{P}\p{S}]/u.test(plainText(content));

/** Counts in the units of `RICH_CONTENT`. */
export function measureContent(content: RichContent): {
  characters: number;
  blocks: number;
  nodes: number;
  pictures: number;
  linkCharacters: number;
} {
  return {
    characters: plainText(content).length,
    blocks: content.length,
    nodes: content.reduce((sum, block) => sum + inlinesOf(block).reduce((of, inline) => of + inline.length + 1, 0), 0),
    pictures: content.filter(({ type }) => type === 'picture').length,
    linkCharacters: nodesOf(content).reduce(
      (sum, node) => sum + ('text' in node && node.link !== undefined ? node.link.length : 0),
      0,
    ),
  };
}

type ContentLimits = Readonly<Record<'characters' | 'nodes' | 'pictures' | 'linkCharacters', number>>;

/** RCH-3. */
function lengthProblem(content: RichContent, limits: ContentLimits, blocksMost: number): FieldProblem | undefined {
  const { characters, blocks, nodes, pictures, linkCharacters } = measureContent(content);
  if (pictures > limits.pictures) return 'imagesTooMany';
  const isLong =
    characters > limits.characters ||
    blocks > blocksMost ||
    nodes > limits.nodes ||
    linkCharacters > limits.linkCharacters;
  return isLong ? 'tooLong' : undefined;
}

/** RCH-3 and RCH-4. @param limits below those of `RICH_CONTENT` */
export function contentProblem(content: RichContent, limits: Partial<ContentLimits> = {}): FieldProblem | undefined {
  if (isBlankContent(content)) return 'contentRequired';
  return lengthProblem(content, { ...RICH_CONTENT, ...limits }, RICH_CONTENT.blocks);
}

/** RCH-3, for a draft. */
export function draftProblem(content: RichContent): FieldProblem | undefined {
  const { characters, blocks, nodes, pictures, linkCharacters } = RICH_CONTENT;
  return lengthProblem(
    content,
    { characters: 2 * characters, nodes: 2 * nodes, pictures: 2 * pictures, linkCharacters: 2 * linkCharacters },
    2 * blocks,
  );
}

/** Line ends become `\n`; control, invisible and unpaired characters are removed. */
const cleanText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    // Emoji are composed with the joiners.
    .replace(/[^\P{Cf}\u200c\u200d]/gu, '')
    .replace(/[\u115f\u1160\u3164\uffa0]/g, '')
    .replace(/\p{Cs}/gu, '');

/** Written by hand so that absent formats are absent fields. */
function cleanNode({ text, bold, italic, link }: TextNode): TextNode {
  return {
    text: cleanText(text),
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(link !== undefined && isLink(link) && { link }),
  };
}

const isSameFormat = (a: TextNode, b: TextNode): boolean =>
  a.bold === b.bold && a.italic === b.italic && a.link === b.link;

function cleanInline(inline: Inline): Inline {
  const nodes: InlineNode[] = [];
  for (const node of inline) {
    if ('mention' in node) {
      nodes.push({ mention: node.mention });
      continue;
    }
    const clean = cleanNode(node);
    const last = nodes.at(-1);
    if (clean.text === '') continue;
    if (last && 'text' in last && isSameFormat(last, clean)) {
      nodes[nodes.length - 1] = { ...clean, text: last.text + clean.text };
    } else {
      nodes.push(clean);
    }
  }
  const isBlank = nodes.every((node) => 'text' in node && node.text.trim() === '');
  return isBlank ? [] : nodes;
}

const cleanInlines = (inlines: readonly Inline[]): Inline[] =>
  inlines.map(cleanInline).filter(({ length }) => length > 0);

/** RCH-5. */
export function normalizeContent(content: RichContent): RichContent {
  return content.flatMap((block): RichBlock[] => {
    switch (block.type) {
      case 'paragraph': {
        const inline = cleanInline(block.inline);
        return inline.length > 0 ? [{ type: block.type, inline }] : [];
      }
      case 'heading': {
        const inline = cleanInline(block.inline);
        return inline.length > 0 ? [{ type: block.type, level: block.level, inline }] : [];
      }
      case 'bulletList':
      case 'orderedList': {
        const items = cleanInlines(block.items);
        return items.length > 0 ? [{ type: block.type, items }] : [];
      }
      case 'quote': {
        const paragraphs = cleanInlines(block.paragraphs);
        const quotes = block.quotes;
        return paragraphs.length > 0 ? [{ type: block.type, paragraphs, ...(quotes !== undefined && { quotes }) }] : [];
      }
      case 'picture':
        return [{ type: block.type, fileId: block.fileId, alt: cleanText(block.alt).replace(/\s+/g, ' ').trim() }];
    }
  });
}
