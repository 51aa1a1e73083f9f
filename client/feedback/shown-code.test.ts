import { describe, expect, it } from 'vitest';
import { shownCode } from './shown-code.ts';

describe('shownCode', () => {
  it('401 is silent', () => {
    expect(shownCode({ code: 'Unauthenticated', status: 401 })).toBeNull();
  });

  it.each([
    [400, 'BadRequestError'],
    [403, 'UnauthenticationToService'],
    [404, 'NotFoundService'],
  ] as const)('%i always says %s', (status, code) => {
    expect(shownCode({ code: 'SomethingElse', status })).toBe(code);
  });

  it.each([
    [422, 'InvalidUserNameOrPwd'],
    [429, 'TooManyRequests'],
    [500, 'UnknowError'],
    [0, 'Offline'],
  ] as const)('%i says its code %s', (status, code) => {
    expect(shownCode({ code, status })).toBe(code);
  });

  it('what the person cancelled is silent', () => {
    expect(shownCode({ code: 'Cancelled', status: 0 })).toBeNull();
  });
});
