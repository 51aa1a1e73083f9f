import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkify } from './links.ts';

const links = (text: string) =>
  linkify(text)
    .filter((segment) => segment.href !== null)
    .map((segment) => segment.text);

describe('linkify', () => {
  it.each([
    ['see https://vermeil.example/a?b=1#c now', ['https://vermeil.example/a?b=1#c']],
    ['www.vermeil.example', ['www.vermeil.example']],
    ['two http://a.example and https://b.example', ['http://a.example', 'https://b.example']],
    ['javascript:alert(1) data:text/html,x ftp://a.example', []],
    ['https://user:secret@a.example', []],
    ['https://nodots', []],
    ['mail me@www.a.example', []],
  ])('finds the links of %j', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it.each([
    ['Look at https://a.example/b.', ['https://a.example/b']],
    ['(https://a.example/b)', ['https://a.example/b']],
    ['https://a.example/wiki_(watch)', ['https://a.example/wiki_(watch)']],
    ['請看https://a.example/錶。謝謝', ['https://a.example/錶']],
    ['“https://a.example”！', ['https://a.example']],
    ['https://a.example?!', ['https://a.example']],
  ])('ends the link of %j where the sentence goes on', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it('writes www as https', () => {
    expect(linkify('www.a.example')[0]?.href).toBe('https://www.a.example/');
  });

  it('gives every text back unchanged', () => {
    const pieces = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('https://a.example', 'www.', ')', '。', ' ', '://', 'http://'),
      ),
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        expect(
          linkify(text)
            .map((segment) => segment.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('takes linear time for hostile text', () => {
    // Quadratic trimming would exceed the time limit of the test by far.
    const text = `https://a.example/${'.'.repeat(400_000)}x${').'.repeat(200_000)}`;
    expect(links(text)).toEqual([`https://a.example/${'.'.repeat(400_000)}x`]);
  });

  it('takes a long text of brackets in its stride', () => {
    const text = `https://a.example/${')'.repeat(4_000)}`;
    expect(links(text)).toEqual(['https://a.example/']);
  });
});
