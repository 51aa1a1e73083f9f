import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCorrectable, isOneErrorApart, deletionVariants, otherForms } from './spelling.ts';

describe('forms of English words', () => {
  it.each([
    ['watches', 'watch'],
    ['necklaces', 'necklace'],
    ['vases', 'vase'],
    ['boxes', 'box'],
    ['glasses', 'glass'],
    ['rings', 'ring'],
    ['rubies', 'ruby'],
    ['knives', 'knife'],
    ['scarves', 'scarf'],
    ['women', 'woman'],
    ['movies', 'movie'],
  ])('%s and %s have a form in common', (plural, singular) => {
    const forms = (word: string): string[] => [word, ...otherForms(word)];
    // A singular matches as a prefix.
    const found = forms(plural).includes(singular) && (plural.startsWith(singular) || forms(singular).includes(plural));
    expect(found).toBe(true);
  });

  it('keeps words that end like plurals without being ones', () => {
    for (const word of ['glass', 'brass', 'dress', 'bus', 'iris', 'lotus']) expect(otherForms(word), word).toEqual([]);
  });

  it('joins British and American spellings', () => {
    expect(otherForms('jewelry')).toContain('jewellery');
    expect(otherForms('jewellery')).toContain('jewelry');
  });
});

describe('typing errors', () => {
  it.each([
    ['rolx', 'rolex', 'a missing letter'],
    ['rollex', 'rolex', 'an additional letter'],
    ['rokex', 'rolex', 'another letter'],
    ['rolxe', 'rolex', 'two neighbours in the wrong order'],
    ['olex', 'rolex', 'a missing first letter'],
    ['rolexx', 'rolex', 'an additional last letter'],
  ])('%s is one error from %s: %s', (misspelt, word) => {
    expect(isOneErrorApart(misspelt, word)).toBe(true);
    expect(isOneErrorApart(word, misspelt)).toBe(true);
  });

  it.each([
    ['rolex', 'rolex'],
    ['rlxe', 'rolex'],
    ['rxole', 'rolex'],
    ['omega', 'rolex'],
    ['xelor', 'rolex'],
  ])('%s is not one error from %s', (one, other) => {
    expect(isOneErrorApart(one, other)).toBe(false);
  });

  it('finds every word one error apart by a common entry of their neighbourhoods', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𝒳'), minLength: 4, maxLength: 7 });
    const wrong = fc
      .tuple(word, fc.nat(6), fc.constantFrom('a', 'b', 'z'), fc.nat(3))
      .map(([text, at, letter, kind]) => {
        const letters = [...text];
        const place = at % letters.length;
        if (kind === 0) letters.splice(place, 1);
        else if (kind === 1) letters.splice(place, 0, letter);
        else if (kind === 2) letters[place] = letter;
        else letters.splice(place, 2, ...letters.slice(place, place + 2).toReversed());
        return [text, letters.join('')] as const;
      });
    fc.assert(
      fc.property(wrong, ([text, misspelt]) => {
        if (text === misspelt) return;
        expect(isOneErrorApart(text, misspelt)).toBe(true);
        const near = deletionVariants(text);
        expect(deletionVariants(misspelt).some((entry) => near.includes(entry))).toBe(true);
      }),
    );
  });

  it('corrects words of 4 to 24 letters, never model numbers', () => {
    expect(['omega', 'jade', 'ferrières'].every(isCorrectable)).toBe(true);
    expect(['gmt', '126610ln', 'a'.repeat(25), ''].some(isCorrectable)).toBe(false);
  });
});
