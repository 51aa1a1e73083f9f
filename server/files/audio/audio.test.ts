import { describe, expect, it } from 'vitest';
import { mp4Audio, oggAudio, webmAudio } from '#tests/server/support/audio.ts';
import { measureMp4 } from './mp4.ts';
import { measureOgg } from './ogg.ts';
import { opusPacketLength } from './opus.ts';
import { measureWebm } from './webm.ts';

describe('the length of sound', () => {
  it.each([20, 1_240, 65_000])('is read from WebM: %d ms', (length) => {
    expect(measureWebm(webmAudio(length))).toBe(length);
  });
  it.each([20, 1_240, 65_000])('is read from Ogg: %d ms', (length) => {
    expect(measureOgg(oggAudio(length))).toBe(length);
  });
  it.each([true, false])('is read from MP4 (in fragments: %s)', (isFragmented) => {
    expect(measureMp4(mp4Audio(65_000, { isFragmented }))).toBeCloseTo(65_000, -2);
  });

  it('counts the frames of an Opus packet', () => {
    expect(
      [[], [0x08], [0x18], [0x78], [0xf8], [0xf9], [0xfb, 6]].map((packet) => opusPacketLength(Buffer.from(packet))),
    ).toEqual([0, 20, 60, 20, 20, 40, 120]);
  });

  it('is unknown where a container has no sound, another codec, or two tracks', () => {
    const others = [
      measureWebm(webmAudio(1_000, { trackType: 1 })),
      measureWebm(webmAudio(1_000, { codec: 'A_VORBIS' })),
      measureWebm(webmAudio(1_000, { tracks: 2 })),
      measureOgg(oggAudio(1_000, { magic: 'Speex   ' })),
      measureMp4(mp4Audio(1_000, { handler: 'vide' })),
      measureMp4(mp4Audio(1_000, { codec: 'avc1' })),
      measureMp4(mp4Audio(1_000, { tracks: 2 })),
    ];
    expect(others).toEqual(others.map(() => undefined));
  });
});

describe('any bytes', () => {
  const samples = [
    [measureWebm, webmAudio(400)],
    [measureOgg, oggAudio(400)],
    [measureMp4, mp4Audio(400)],
  ] as const;
  it('end the reading: every beginning of a file, and every one with a byte that is 0 or 255', () => {
    for (const [measure, bytes] of samples)
      for (let at = 0; at < bytes.length; at += 1) {
        const spoilt = [0, 255].map((value) => Buffer.from(bytes).fill(value, at, at + 1));
        for (const each of [...spoilt, bytes.subarray(0, at)])
          expect(endOf(() => measure(each))).not.toBeInstanceOf(TypeError);
      }
  });
});

/** @returns the length, or the error by which bytes end early */
function endOf(measure: () => unknown): unknown {
  try {
    return measure();
  } catch (error) {
    if (error instanceof RangeError) return error;
    throw error;
  }
}
