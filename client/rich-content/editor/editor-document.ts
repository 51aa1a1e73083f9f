/** Rich content as the document of the editor (ProseMirror's JSON), and back. */
import type { JSONContent } from '@tiptap/react';
import {
  normalizeContent,
  type Inline,
  type InlineNode,
  type RichBlock,
  type RichContent,
  type TextNode,
} from '#protocol/rules/rich-content.ts';

/** @param nameOf the name that a mention shows in the editor */
export function toEditorDocument(content: RichContent, nameOf: (userId: string) => string): JSONContent {
  const blocks = content.map((block) => toBlock(block, nameOf));
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

function toBlock(block: RichBlock, nameOf: (userId: string) => string): JSONContent {
  const inlineOf = (inline: Inline): JSONContent[] => inline.flatMap((node) => toInline(node, nameOf));
  const paragraph = (inline: Inline): JSONContent => ({ type: 'paragraph', content: inlineOf(inline) });
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.inline);
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: inlineOf(block.inline) };
    case 'bulletList':
    case 'orderedList':
      return {
        type: block.type,
        content: block.items.map((inline) => ({ type: 'listItem', content: [paragraph(inline)] })),
      };
    case 'quote':
      return {
        type: 'blockquote',
        attrs: { quotes: block.quotes ?? null },
        content: block.paragraphs.map(paragraph),
      };
    case 'picture':
      return { type: 'picture', attrs: { fileId: block.fileId, alt: block.alt } };
  }
}

function toInline(node: InlineNode, nameOf: (userId: string) => string): JSONContent[] {
  if ('mention' in node) return [{ type: 'mention', attrs: { userId: node.mention, name: nameOf(node.mention) } }];
  const marks = [
    ...(node.bold ? [{ type: 'bold' }] : []),
    ...(node.italic ? [{ type: 'italic' }] : []),
    ...(node.link === undefined ? [] : [{ type: 'link', attrs: { href: node.link } }]),
  ];
  return node.text
    .split('\n')
    .flatMap((line, index): JSONContent[] => [
      ...(index > 0 ? [{ type: 'hardBreak', marks }] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line, marks }]),
    ]);
}

/** Normalized: empty paragraphs, which the editor needs for the cursor, are left out. */
export function toContent(document: JSONContent): RichContent {
  return normalizeContent((document.content ?? []).flatMap(readBlock));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readBlock(node: JSONContent): RichBlock[] {
  const children = node.content ?? [];
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', inline: readInline(node) }];
    case 'heading':
      return [{ type: 'heading', level: node.attrs?.['level'] === 3 ? 3 : 2, inline: readInline(node) }];
    case 'bulletList':
    case 'orderedList':
      return [{ type: node.type, items: children.flatMap(({ content = [] }) => content.map(readInline)) }];
    case 'blockquote': {
      const quotes = text(node.attrs?.['quotes']);
      return [{ type: 'quote', paragraphs: children.map(readInline), ...(quotes !== '' && { quotes }) }];
    }
    case 'picture':
      return [{ type: 'picture', fileId: text(node.attrs?.['fileId']), alt: text(node.attrs?.['alt']) }];
    default:
      return [];
  }
}

function readInline({ content = [] }: JSONContent): Inline {
  return content.flatMap((node): InlineNode[] => {
    if (node.type === 'mention') return [{ mention: text(node.attrs?.['userId']) }];
    const link = node.marks?.find(({ type }) => type === 'link')?.attrs?.['href'];
    const has = (type: string): boolean => node.marks?.some((mark) => mark.type === type) ?? false;
    const piece: TextNode = {
      text: node.type === 'hardBreak' ? '\n' : text(node.text),
      ...(has('bold') && { bold: true }),
      ...(has('italic') && { italic: true }),
      ...(typeof link === 'string' && { link }),
    };
    return [piece];
  });
}
