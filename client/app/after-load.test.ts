import { afterEach, expect, it, vi } from 'vitest';
import { afterLoad } from './after-load.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window whose document is in a state. */
function page(readyState: DocumentReadyState): EventTarget {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { readyState });
  return window;
}

it('runs at once on a page that has loaded', () => {
  page('complete');
  const run = vi.fn();
  afterLoad(run);
  expect(run).toHaveBeenCalledOnce();
});

it('waits for the load of the others and runs once', () => {
  const window = page('interactive');
  const run = vi.fn();
  afterLoad(run);
  expect(run).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  window.dispatchEvent(new Event('load'));
  expect(run).toHaveBeenCalledOnce();
});
