import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { secondsLeft } from '#protocol/rules/time-left.ts';
import { useSecond } from './use-now.ts';

afterEach(() => void vi.useRealTimers());

function Left({ until }: { until: number }) {
  return useSecond((now) => secondsLeft(until, now));
}

it('a countdown of a minute begins with 60 s in the middle of a second', () => {
  vi.useFakeTimers({ now: 500, toFake: ['Date'] });
  expect(renderToStaticMarkup(<Left until={60_500} />)).toBe('60');
});

it('a countdown says 0 s at its end and not before', () => {
  vi.useFakeTimers({ now: 60_499, toFake: ['Date'] });
  expect(renderToStaticMarkup(<Left until={60_500} />)).toBe('1');
  vi.setSystemTime(60_500);
  expect(renderToStaticMarkup(<Left until={60_500} />)).toBe('0');
});
