import { describe, expect, it } from 'vitest';
import { CommandError } from '#client/bridge/command-error.ts';
import { errorDataOf } from './error-data.ts';
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

describe('errorDataOf', () => {
  it('reads the error data of a failed command', () => {
    const data = { code: 'FileTooLarge', status: 422, params: { limit: 1 } };
    expect(errorDataOf(data)).toBe(data);
    expect(errorDataOf(new CommandError(data))).toMatchObject(data);
  });

  it.each([undefined, null, 'x', new Error('x'), { code: 1, status: 'a' }, { data: null }])(
    'is total: %o',
    (failure) => {
      expect(errorDataOf(failure)).toEqual({ code: 'UnknowError', status: 500 });
    },
  );
});
