import { describe, expect, it } from 'vitest';
import { signInHandleKey, readSignInHandle } from './sign-in-handle.ts';

describe('readSignInHandle', () => {
  it.each([
    ['ann.lee', 'auto', { email: null, phone: null, username: 'ann.lee' }],
    [' Ann@Mail.Example ', 'auto', { email: 'ann@mail.example', phone: null, username: null }],
    ['+852 9123-4567', 'auto', { email: null, phone: '85291234567', username: '+852 9123-4567' }],
    ['８５２ ９１２３ ４５６７', 'phone', { email: null, phone: '85291234567', username: null }],
    ['12345', 'auto', { email: null, phone: null, username: '12345' }],
    ['ann.lee', 'email', { email: null, phone: null, username: null }],
    ['85291234567', 'username', { email: null, phone: null, username: '85291234567' }],
    ['85291234567', 'phone', { email: null, phone: '85291234567', username: null }],
  ] as const)('reads %s as %s', (typed, type, expected) => {
    expect(readSignInHandle(typed, type)).toEqual(expected);
  });

  it('has one key for all spellings of a phone number', () => {
    expect(signInHandleKey(readSignInHandle('+852 9123 4567', 'auto'))).toBe(
      signInHandleKey(readSignInHandle('85291234567', 'phone')),
    );
  });
});
