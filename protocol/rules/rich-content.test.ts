import { describe, expect, it } from 'vitest';
import { richContent } from '../entities/rich-content.ts';
import { RICH_CONTENT } from '../limits.ts';
import {
  contentProblem,
  draftProblem,
  isBlankContent,
  isLink,
  linksIn,
  mentionsIn,
  normalizeContent,
  picturesIn,
  plainText,
  quotedIn,
  type RichContent,
} from './rich-content.ts';

const paragraph = (text: string): RichContent[number] => ({ type: 'paragraph', inline: [{ text }] });
const EVERYTHING: RichContent = [
  { type: 'heading', level: 2, inline: [{ text: 'Patina' }] },
  { type: 'paragraph', inline: [{ text: 'Ask ' }, { mention: 'u1' }, { text: ' first', bold: true, italic: true }] },
  { type: 'bulletList', items: [[{ text: 'dial' }], [{ text: 'case', link: 'https://a.example/x?y#z' }]] },
  { type: 'orderedList', items: [[{ text: 'one' }]] },
  { type: 'quote', quotes: 'r1', paragraphs: [[{ text: 'quoted' }]] },
  { type: 'picture', fileId: 'f1', alt: 'The dial' },
];

describe('rich content', () => {
  it('[RCH-1] accepts every kind of block, and drops unknown fields', () => {
    expect(richContent.parse(EVERYTHING)).toEqual(EVERYTHING);
    expect(richContent.parse([{ ...paragraph('a'), onclick: 'x()' }])).toEqual([paragraph('a')]);
  });

  it.each([
    ['an unknown block', [{ type: 'html', html: '<b>' }]],
    ['a heading of level 1', [{ type: 'heading', level: 1, inline: [] }]],
    ['a block in a block', [{ type: 'quote', paragraphs: [[{ type: 'quote', paragraphs: [] }]] }]],
    ['a link to a script', [{ type: 'paragraph', inline: [{ text: 'a', link: 'javascript:alert(1)' }] }]],
    ['a picture without an id', [{ type: 'picture', fileId: '../etc', alt: '' }]],
    ['an object instead of a list', { type: 'paragraph', inline: [] }],
    ['null', null],
  ])('[RCH-1] refuses %s', (_, content) => {
    expect(richContent.safeParse(content).success).toBe(false);
  });

  it.each([
    ['https://vermeil.example', true],
    ['http://a.example:8080/b?c=d#e', true],
    ['https://例子.example/路徑', true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//evil.example', false],
    ['/discuss', false],
    ['https://user:password@evil.example', false],
    ['https://vermeil.example\\@evil.example', false],
    ['https://a.example/"onmouseover=', false],
    ['https://a b.example', false],
    ['https://', false],
    ['https://[::1', false],
    ['https://a.example/\u202egnp.exe', false],
    ['https://a.example/\u0000', false],
    [`https://a.example/${'x'.repeat(RICH_CONTENT.linkLength)}`, false],
  ])('[RCH-2] link %s: %s', (text, wanted) => {
    expect(isLink(text)).toBe(wanted);
  });

  it('[RCH-3] names the limit that content exceeds', () => {
    const pictures = (count: number): RichContent =>
      Array.from({ length: count }, (_, index) => ({ type: 'picture', fileId: `f${index}`, alt: '' }));
    expect(contentProblem([paragraph('x'.repeat(RICH_CONTENT.characters))])).toBeUndefined();
    expect(contentProblem([paragraph('x'.repeat(RICH_CONTENT.characters + 1))])).toBe('tooLong');
    expect(contentProblem([paragraph('xx')], { characters: 1 })).toBe('tooLong');
    expect(contentProblem(pictures(RICH_CONTENT.pictures))).toBeUndefined();
    expect(contentProblem(pictures(RICH_CONTENT.pictures + 1))).toBe('imagesTooMany');
    expect(contentProblem(pictures(2), { pictures: 1 })).toBe('imagesTooMany');
    expect(contentProblem(Array.from({ length: RICH_CONTENT.blocks + 1 }, () => paragraph('x')))).toBe('tooLong');
    expect(
      contentProblem([
        { type: 'bulletList', items: Array.from({ length: RICH_CONTENT.nodes }, () => [{ text: 'x' }]) },
      ]),
    ).toBe('tooLong');
  });

  it('[RCH-3] has a maximum length of all its link addresses together', () => {
    const links = (count: number): RichContent => [
      {
        type: 'paragraph',
        inline: Array.from({ length: count }, (_, at) => ({
          text: 'x',
          link: `https://a.example/${String(at).padEnd(982, 'x')}`,
        })),
      },
    ];
    const most = RICH_CONTENT.linkCharacters / 1_000;
    expect([contentProblem(links(most)), contentProblem(links(most + 1))]).toEqual([undefined, 'tooLong']);
    expect(contentProblem(links(2), { linkCharacters: 1_999 })).toBe('tooLong');
    expect([draftProblem(links(2 * most)), draftProblem(links(2 * most + 1))]).toEqual([undefined, 'tooLong']);
  });

  it('[RCH-3] may be twice as long in a draft, and blank', () => {
    const text = 'x'.repeat(RICH_CONTENT.characters);
    expect(draftProblem([])).toBeUndefined();
    expect(draftProblem([{ type: 'bulletList', items: [[{ text }], [{ text: text.slice(1) }]] }])).toBeUndefined();
    expect(draftProblem([paragraph(text), paragraph(text)])).toBe('tooLong');
  });

  it('[RCH-4] is blank without text, mention or picture', () => {
    expect([isBlankContent([]), isBlankContent([paragraph(' \n')]), isBlankContent([paragraph('a')])]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isBlankContent([{ type: 'paragraph', inline: [{ mention: 'u1' }] }])).toBe(false);
    expect(isBlankContent([{ type: 'picture', fileId: 'f', alt: '' }])).toBe(false);
    expect(contentProblem([paragraph(' ')])).toBe('contentRequired');
  });

  it('[RCH-5] removes what cannot be seen, and joins neighbours with the same format', () => {
    expect(
      normalizeContent([
        { type: 'paragraph', inline: [{ text: 'a\u0000\u0007\u202e' }, { text: 'b\r\nc' }, { text: 'd', bold: true }] },
        { type: 'paragraph', inline: [{ text: ' ' }, { text: '' }] },
        { type: 'paragraph', inline: [{ text: '\u200b\u2060\u00ad\u3164\u{e0041}' }] },
        { type: 'bulletList', items: [[], [{ text: 'x' }]] },
        { type: 'quote', paragraphs: [[{ text: '\n' }]], quotes: 'r1' },
        { type: 'paragraph', inline: [{ text: 'link', link: 'javascript:x' }, { text: '\ud800' }] },
        { type: 'picture', fileId: 'f', alt: ' two\n lines ' },
      ]),
    ).toEqual([
      { type: 'paragraph', inline: [{ text: 'ab\nc' }, { text: 'd', bold: true }] },
      { type: 'bulletList', items: [[{ text: 'x' }]] },
      { type: 'paragraph', inline: [{ text: 'link' }] },
      { type: 'picture', fileId: 'f', alt: 'two lines' },
    ]);
    expect(normalizeContent(EVERYTHING)).toEqual(EVERYTHING);
  });

  it('lists the addresses of its links, each once', () => {
    const link = 'https://a.example/';
    const inline = [{ text: 'one', link }, { text: ' ' }, { text: 'two', link: `${link}b` }, { text: 'three', link }];
    expect(linksIn([{ type: 'paragraph', inline }])).toEqual([link, `${link}b`]);
  });

  it('[RCH-6] is read as plain text, one line per block and list item', () => {
    expect(plainText(EVERYTHING, (id) => `@${id}`)).toBe('Patina\nAsk @u1 first\ndial\ncase\none\nquoted\nThe dial');
    expect([mentionsIn(EVERYTHING), picturesIn(EVERYTHING), quotedIn(EVERYTHING)]).toEqual([['u1'], ['f1'], ['r1']]);
  });
});
