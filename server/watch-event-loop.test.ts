import { expect, it } from 'vitest';
import { watchEventLoop } from './watch-event-loop.ts';

/** Keeps the event loop busy. ms */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('logs a delay of the event loop in numbers only, and nothing after its end', async () => {
  const logged: [object, string][] = [];
  const warn = (entry: object, message: string): void => void logged.push([entry, message]);
  const end = watchEventLoop({ warn } as Parameters<typeof watchEventLoop>[0], { every: 200, delayMost: 300 });
  // After each look, the monitor measures from its second tick on.
  await expect
    .poll(() => {
      if (logged.length === 0) block(600);
      return logged.length;
    })
    .toBeGreaterThan(0);
  end();
  const [entry, message] = logged[0]!;
  expect(message).toBe('event loop delayed');
  expect(Object.keys(entry)).toEqual(['longest', 'p99']);
  expect((entry as { longest: number }).longest).toBeGreaterThan(300);
  const { length } = logged;
  block(600);
  await new Promise(setImmediate);
  expect(logged).toHaveLength(length);
});
