import { describe, expect, it } from 'vitest';
import { createUploadQuota } from './upload-quota.ts';

const DAY = 24 * 60 * 60 * 1_000;
const limit = { parallel: 2, dailyBytes: 100 };
const refusal = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return (error as { params?: unknown }).params;
  }
  return undefined;
};

describe('createAllowance', () => {
  it('lets so many uploads of one person run at once, and the next when one has ended', () => {
    const allowance = createUploadQuota(() => 0, limit);
    const [end] = [allowance.begin('ann'), allowance.begin('ann')];
    expect(refusal(() => allowance.begin('ann'))).toEqual({ retryAfter: 5 });
    allowance.begin('ben');
    end();
    allowance.begin('ann');
    expect(refusal(() => allowance.begin('ann'))).toEqual({ retryAfter: 5 });
  });

  it('stops at the daily bytes, also within a file, and resets a day later', () => {
    let now = 0;
    const allowance = createUploadQuota(() => now, limit);
    const end = allowance.begin('ann');
    allowance.arrived('ann', 100);
    expect(refusal(() => allowance.arrived('ann', 1))).toEqual({ retryAfter: DAY / 1_000 });
    now = DAY / 2;
    expect(refusal(() => allowance.begin('ann'))).toEqual({ retryAfter: DAY / 2_000 });
    allowance.arrived('ben', 100);
    now = DAY;
    // What was under way over midnight still counts as under way.
    allowance.begin('ann');
    expect(refusal(() => allowance.begin('ann'))).toEqual({ retryAfter: 5 });
    end();
    allowance.begin('ann');
  });
});
