import { describe, expect, it } from 'vitest';
import { CONTACT } from '../limits.ts';
import { contactEmailProblem, contactMessageProblem, contactNameProblem } from './contact-fields.ts';

describe('the contact form', () => {
  it('[CTF-1] requires each field', () => {
    expect(['', '  \n'].map(contactNameProblem)).toEqual(['required', 'required']);
    expect(['', '  \n'].map(contactMessageProblem)).toEqual(['required', 'required']);
    expect(['', ' '].map(contactEmailProblem)).toEqual(['requiredEmail', 'requiredEmail']);
  });

  it.each(['ann', 'ann@', 'ann@mail', 'a b@mail.example', `${'a'.repeat(65)}@mail.example`])(
    '[CTF-2] rejects the address %s',
    (email) => {
      expect(contactEmailProblem(email)).toBe('emailInvalid');
    },
  );

  it('[CTF-2] accepts an address between blanks', () => {
    expect(contactEmailProblem(' ann@mail.example ')).toBeUndefined();
  });

  it('[CTF-3] limits name and message', () => {
    expect(contactNameProblem('n'.repeat(CONTACT.nameMax))).toBeUndefined();
    expect(contactNameProblem('n'.repeat(CONTACT.nameMax + 1))).toBe('tooLong');
    expect(contactMessageProblem('m'.repeat(CONTACT.messageMax))).toBeUndefined();
    expect(contactMessageProblem('m'.repeat(CONTACT.messageMax + 1))).toBe('tooLong');
  });
});
