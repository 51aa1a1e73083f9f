import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anchorOf, withUncertainty, estimate, type Sample } from './estimate.ts';

/** The server's clock is `offset` ahead of the monotonic one; `there` and `back` are the times of travel. */
const sampleOf = (sentAt: number, there: number, back: number, offset: number): Sample => ({
  sentAt,
  receivedAt: sentAt + there + back,
  serverTime: Math.floor(sentAt + there + offset),
});
const way = fc.double({ min: 0, max: 5_000, noNaN: true });

describe('estimate of the server’s time', () => {
  it('[EST-1] is the middle of the round trip, uncertain by half of it', () => {
    const anchor = anchorOf({ sentAt: 100, receivedAt: 180, serverTime: 10_000 });
    expect(anchor).toEqual({ at: 180, serverTime: 10_040.5, uncertainty: 40.5 });
    expect(estimate([anchor], 1_180)).toEqual({ serverNow: 11_040.5, uncertainty: 40.6 });
    expect(estimate([], 0)).toBeUndefined();
  });

  it('[EST-2] takes the least uncertain sample, until a new one is better than its age', () => {
    const near = anchorOf({ sentAt: 0, receivedAt: 10, serverTime: 1_000 });
    const far = anchorOf({ sentAt: 20, receivedAt: 420, serverTime: 1_500 });
    expect(estimate([near, far], 500)?.serverNow).toBe(1_000 + 5.5 + 490);
    const hours = 10 * 3_600_000;
    expect(
      estimate([near, anchorOf({ sentAt: hours, receivedAt: hours + 400, serverTime: hours })], hours + 400)
        ?.uncertainty,
    ).toBe(200.5);
  });

  it('[EST-3] is never further from the true time than its uncertainty', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ there: way, back: way, pause: way }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: -1e12, max: 1e12 }),
        way,
        (trips, offset, later) => {
          let now = 0;
          const anchors = trips.map(({ there, back, pause }) => {
            const sample = sampleOf(now + pause, there, back, offset);
            now = sample.receivedAt;
            return anchorOf(sample);
          });
          const at = now + later;
          const { serverNow, uncertainty } = estimate(anchors, at)!;
          expect(Math.abs(serverNow - (at + offset))).toBeLessThanOrEqual(uncertainty + 1e-3);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('[EST-3] holds after a sleep that stopped the monotonic clock, once its uncertainty is raised', () => {
    fc.assert(
      fc.property(way, way, fc.integer({ min: 0, max: 1e8 }), (there, back, slept) => {
        const sample = sampleOf(0, there, back, 7_000);
        const { serverNow, uncertainty } = estimate(withUncertainty([anchorOf(sample)], slept), sample.receivedAt)!;
        const truth = sample.receivedAt + slept + 7_000;
        expect(Math.abs(serverNow - truth)).toBeLessThanOrEqual(uncertainty + 1e-3);
      }),
    );
  });
});
