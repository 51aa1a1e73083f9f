import { expect, it } from 'vitest';
import { VOICE_NOTE } from '../limits.ts';
import { noteLength, noteTime, peaksOf } from './voice-note.ts';

it('[VNT-1] has 64 peaks, the loudest 31, however many levels were measured', () => {
  for (const count of [1, 3, 64, 100, 6_000]) {
    const peaks = peaksOf(Array.from({ length: count }, (_, index) => (index === 0 ? 0.4 : 0.1)));
    expect(peaks).toHaveLength(VOICE_NOTE.peaks);
    expect(peaks[0]).toBe(VOICE_NOTE.peakMost);
    if (count > 1) expect(peaks.at(-1)).toBe(8);
  }
});
it('[VNT-1] keeps the loudest level of each part', () => {
  const levels = Array.from({ length: 640 }, () => 0.1);
  levels[325] = 0.5;
  const peaks = peaksOf(levels);
  expect(peaks[32]).toBe(31);
  expect(peaks.filter((peak) => peak === 31)).toHaveLength(1);
});
it('[VNT-1] is flat in silence, and without levels', () => {
  const flat = Array.from({ length: VOICE_NOTE.peaks }, () => 0);
  expect(peaksOf([])).toEqual(flat);
  expect(peaksOf([0.001, 0.002])).toEqual(flat);
});
it('[VNT-2] shows minutes and seconds', () => {
  expect([1, 900, 12_400, 12_600, 65_000, 300_000].map(noteLength)).toEqual([
    '0:01',
    '0:01',
    '0:12',
    '0:13',
    '1:05',
    '5:00',
  ]);
  expect([0, 999, 61_000].map(noteTime)).toEqual(['0:00', '0:00', '1:01']);
});
