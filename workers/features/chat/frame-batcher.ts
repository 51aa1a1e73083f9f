import type { Clock } from '#machines/clock/clock.ports.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';

/** Least time between two batches of a burst, ms: one frame of a screen. */
const WINDOW = 16;

/**
 * Gathers frames: the first after a pause goes on at once, a burst goes on in batches, so that ten thousand frames are
 * some dozens of chart events. Order is kept.
 */
export function createFrameBatcher(
  clock: Clock,
  deliver: (frames: ServerFrame[]) => void,
): { push(frame: ServerFrame): void; stop(): void } {
  let waiting: ServerFrame[] = [];
  let timer: unknown;
  let deliveredAt = Number.NEGATIVE_INFINITY;

  const flush = (): void => {
    timer = undefined;
    if (!waiting.length) return;
    const frames = waiting;
    waiting = [];
    deliver(frames);
    // Taken after the work, so that a burst leaves the worker time for commands and reads.
    deliveredAt = clock.now();
  };
  return {
    push(frame) {
      waiting.push(frame);
      if (timer !== undefined) return;
      // Never longer, though the machine's clock be set back.
      const wait = Math.min(WINDOW, deliveredAt + WINDOW - clock.now());
      if (wait > 0) timer = clock.setTimeout(flush, wait);
      else flush();
    },
    stop() {
      if (timer !== undefined) clock.clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}
