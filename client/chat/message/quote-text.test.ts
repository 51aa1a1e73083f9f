import { expect, it } from 'vitest';
import { quoteText } from './quote-text.ts';

it('marks every line of a quote and leaves a line to write on', () => {
  expect(quoteText('Is it\nstill there?')).toBe('> Is it\n> still there?\n');
});
