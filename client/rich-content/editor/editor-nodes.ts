import { Node } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { isLink } from '#protocol/rules/rich-content.ts';

/** A quote holds paragraphs only, and remembers the reply it is taken from. */
const Quote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  addAttributes: () => ({ quotes: { default: null, rendered: false } }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => this.editor.commands.toggleWrap(this.name) };
  },
});

/** A list item holds one paragraph: lists do not nest. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'paragraph',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

/** An uploaded picture. Pictures of other sites are not taken over when text is pasted. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: { default: '', parseHTML: (element) => element.dataset['fileId'] ?? '' },
    alt: { default: '', parseHTML: (element) => element.querySelector('img')?.alt ?? '' },
  }),
  parseHTML: () => [{ tag: 'figure[data-file-id]' }],
  renderHTML: ({ node: { attrs } }) => {
    const { fileId, alt } = attrs as { fileId: string; alt: string };
    return ['figure', { 'data-file-id': fileId }, ['img', { src: pictureUrl(fileId), alt }]];
  },
});

/** The address of an uploaded file, which only its owner may read before it is published. */
const pictureUrl = (fileId: string): string => `/files/${encodeURIComponent(fileId)}`;

const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    userId: { default: '', parseHTML: (element) => element.dataset['userId'] ?? '' },
    name: { default: '', parseHTML: (element) => (element.textContent ?? '').replace(/^@/, '') },
  }),
  parseHTML: () => [{ tag: 'span[data-user-id]' }],
  renderHTML: ({ node: { attrs } }) => {
    const { userId, name } = attrs as { userId: string; name: string };
    return ['span', { 'data-user-id': userId }, `@${name}`];
  },
});

/**
 * What the editor can hold: exactly the blocks and formats of rich content, so that pasted text is reduced to them.
 * @param headings replies have none
 */
export const editorExtensions = (headings: boolean) => [
  StarterKit.configure({
    heading: headings && { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: 'https',
      protocols: ['http', 'https'],
      isAllowedUri: (url) => isLink(url),
      HTMLAttributes: { rel: 'nofollow ugc noopener', target: null },
    },
    blockquote: false,
    listItem: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
  }),
  Quote,
  ListItem,
  Picture,
  Mention,
];
