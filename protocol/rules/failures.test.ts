import { describe, expect, it } from 'vitest';
import {
  errorDataOf,
  failureKind,
  isDeferred,
  isDisconnected,
  isInaccessible,
  isRefusal,
  isTransient,
  isUndecided,
  sessionEndingOf,
} from './failures.ts';

const error = (status: number, code = `Status${status}`) => ({ code, status });
const FAULT = error(0, 'UnknowError');

describe('failures', () => {
  it.each(['StorageFull', 'UnknowError', 'BadAnswer', 'FileUnreadable', 'Cancelled'])(
    '[FLR-1] does not call %s a missing connection',
    (code) => expect(isDisconnected(error(0, code))).toBe(false),
  );
  it.each(['Offline', 'Timeout'])('[FLR-1] calls %s a missing connection', (code) =>
    expect(isDisconnected(error(0, code))).toBe(true),
  );

  it.each([undefined, null, 'x', new Error('x'), { code: 1, status: 'a' }, { data: null }, Object.create(null)])(
    '[FLR-2] reads what is not error data as a fault: %o',
    (thrown) => expect(errorDataOf(thrown)).toMatchObject(FAULT),
  );
  it('[FLR-2] returns error data, and the data that an error carries', () => {
    const data = { code: 'FileTooLarge', status: 422, params: { limit: 1 } };
    expect(errorDataOf(data)).toBe(data);
    expect(errorDataOf(Object.assign(new Error('x'), { data }))).toBe(data);
    expect(errorDataOf(Object.assign(new Error('x'), data))).toMatchObject(data);
  });

  it.each([error(0, 'Offline'), error(0, 'Timeout'), error(408), error(429), error(500), error(503)])(
    '[FLR-3] repeats $code',
    (failure) => expect([isTransient(failure), isRefusal(failure)]).toEqual([true, false]),
  );
  it.each([FAULT, error(0, 'StorageFull'), error(0, 'BadAnswer'), error(400), error(401), error(404), error(422)])(
    '[FLR-3] does not repeat $code of status $status',
    (failure) => expect([isTransient(failure), isRefusal(failure)]).toEqual([false, true]),
  );
  it('[FLR-3] neither repeats what was cancelled nor calls it refused', () => {
    const cancelled = error(0, 'Cancelled');
    expect([failureKind(cancelled), isTransient(cancelled), isRefusal(cancelled)]).toEqual(['cancelled', false, false]);
  });

  it.each([error(0, 'Timeout'), error(0, 'BadAnswer'), error(408), error(500), FAULT])(
    '[FLR-4] leaves open whether the server executed a request that failed with $code',
    (failure) => expect(isUndecided(failure)).toBe(true),
  );
  it('[FLR-5] calls 401, 403 and 404 inaccessible, and nothing else', () => {
    const statuses = [0, 400, 401, 403, 404, 408, 422, 429, 500];
    expect(statuses.filter((status) => isInaccessible(error(status)))).toEqual([401, 403, 404]);
  });
  it.each([error(400), error(401), error(422), error(429)])(
    '[FLR-4] knows that the server did not execute a request that failed with $code',
    (failure) => expect(isUndecided(failure)).toBe(false),
  );
  it.each([
    error(0, 'Offline'),
    error(503),
    error(429),
    error(401),
    error(0, 'BadAnswer'),
    error(403, 'UploadLinkExpired'),
  ])('[FLR-6] defers a message that failed with $code', (failure) => expect(isDeferred(failure)).toBe(true));
  it.each([error(403), error(404), error(422), error(0, 'Cancelled'), error(0, 'StorageFull'), FAULT])(
    '[FLR-6] does not send a message again that failed with $code',
    (failure) => expect(isDeferred(failure)).toBe(false),
  );

  it('[FLR-7] distinguishes revoked sessions, expired ones and other failures', () => {
    expect(
      [error(401, 'SessionRevoked'), error(401, 'Unauthenticated'), error(401), error(403), error(0, 'Offline')].map(
        sessionEndingOf,
      ),
    ).toEqual(['revoked', 'expired', 'expired', undefined, undefined]);
  });
});
