import { describe, expect, it } from 'vitest';
import { roomTime } from './room-time.ts';

const now = Date.UTC(2026, 10, 21, 15, 30);

describe('roomTime', () => {
  it('shows HH:mm for today', () => {
    expect(roomTime(Date.UTC(2026, 10, 21, 0, 5), now, 'UTC')).toBe('00:05');
    expect(roomTime(Date.UTC(2026, 10, 21, 15, 30), now, 'UTC')).toBe('15:30');
  });

  it('shows MM/DD for any other day', () => {
    expect(roomTime(Date.UTC(2026, 10, 20, 23, 59), now, 'UTC')).toBe('11/20');
    expect(roomTime(Date.UTC(2025, 10, 21, 15, 0), now, 'UTC')).toBe('11/21');
  });

  it('counts days where the reader is', () => {
    expect(roomTime(Date.UTC(2026, 10, 20, 17, 0), now, 'Asia/Hong_Kong')).toBe('01:00');
    expect(roomTime(Date.UTC(2026, 10, 20, 15, 0), now, 'Asia/Hong_Kong')).toBe('11/20');
  });
});
