import { describe, expect, it } from 'vitest';
import { databaseCode, isUniqueViolation } from './database-error.ts';

const failed = (code: string, constraint?: string): Error => Object.assign(new Error('failed'), { code, constraint });

describe('database errors', () => {
  it('are recognised inside the error that drizzle throws', () => {
    expect(databaseCode(failed('40P01'))).toBe('40P01');
    expect(databaseCode(new Error('Failed query', { cause: failed('40001') }))).toBe('40001');
    expect(
      isUniqueViolation(new Error('Failed query', { cause: failed('23505', 'stores_owner') }), 'stores_owner'),
    ).toBe(true);
  });

  it('do not include other errors', () => {
    expect(databaseCode(new Error('no code'))).toBeUndefined();
    expect(databaseCode(failed('ECONNREFUSED'))).toBeUndefined();
    expect(databaseCode('no error')).toBeUndefined();
    expect(isUniqueViolation(failed('23505', 'another'), 'stores_owner')).toBe(false);
    expect(isUniqueViolation(failed('23503', 'stores_owner'), 'stores_owner')).toBe(false);
  });
});
