import { describe, expect, it } from 'vitest';
import { retain } from './use-previous-data.ts';

const ADAS = { me: 'ada', value: 'room of ada' };

describe('data that is being replaced', () => {
  it('shows the previous value until the next one arrives', () => {
    expect(retain(ADAS, undefined, 'ada')).toBe(ADAS);
    expect(retain(ADAS, 'newer', 'ada')).toEqual({ me: 'ada', value: 'newer' });
  });

  it('shows nothing of a user to the next one', () => {
    expect(retain(ADAS, undefined, 'ben')).toEqual({ me: 'ben', value: undefined });
    expect(retain(ADAS, undefined, null)).toEqual({ me: null, value: undefined });
  });

  it('shows public data on while a visitor signs in', () => {
    expect(retain({ me: null, value: 'goods' }, undefined, 'ada')).toEqual({ me: 'ada', value: 'goods' });
  });
});
