import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const source = readFileSync(new URL('../public/start.js', import.meta.url), 'utf8');

/** Runs the script in a page whose frames and timers run when they are asked for. */
function openPage({ hidden = false, readyState = 'interactive' } = {}) {
  const window = new EventTarget();
  const frames: (() => void)[] = [];
  const timers = new Map<number, () => void>();
  const started: { type?: string; src?: string }[] = [];
  const document = {
    hidden,
    readyState,
    currentScript: { dataset: { main: '/assets/index-1.js' } },
    createElement: () => ({}),
    head: { append: (script: object) => started.push(script) },
  };
  runInNewContext(source, {
    AbortController,
    window,
    addEventListener: window.addEventListener.bind(window),
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout: (timer: () => void, milliseconds = 0) => timers.set(milliseconds, timer),
    document,
  });
  return {
    started,
    isUsed: () => 'isUsed' in window,
    fire: (type: string, target: object = document, movementX = 1) =>
      window.dispatchEvent(
        Object.defineProperties(new Event(type), { target: { value: target }, movementX: { value: movementX } }),
      ),
    paint: () => {
      for (const frame of frames.splice(0)) frame();
      timers.get(0)?.();
    },
    reachLimit: () => timers.get(3_000)?.(),
  };
}

describe('the application of a rendered page', () => {
  it('starts once, after the paint that follows the load', () => {
    const page = openPage();
    page.paint();
    page.fire('load');
    expect(page.started).toEqual([]);
    page.paint();
    expect(page.started).toEqual([{ type: 'module', crossOrigin: '', src: '/assets/index-1.js' }]);
    page.fire('keydown');
    page.reachLimit();
    expect(page.started).toHaveLength(1);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'])('starts at the first %s', (sign) => {
    const page = openPage();
    page.fire(sign);
    expect(page.started).toHaveLength(1);
    expect(page.isUsed()).toBe(true);
    page.fire('load');
    page.paint();
    expect(page.started).toHaveLength(1);
  });

  it('takes the scrolling of a gallery for no use', () => {
    const page = openPage();
    page.fire('scroll', {});
    expect([page.started, page.isUsed()]).toEqual([[], false]);
  });

  it('takes a pointer that rests on the page for no use', () => {
    const page = openPage();
    page.fire('pointermove', undefined, 0);
    expect([page.started, page.isUsed()]).toEqual([[], false]);
  });

  it('starts after a limit although a picture is still loading', () => {
    const page = openPage();
    page.reachLimit();
    expect(page.started).toHaveLength(1);
  });

  it('starts in the background, where nothing is painted, and after a load that it missed', () => {
    const hidden = openPage({ hidden: true });
    hidden.fire('load');
    expect(hidden.started).toHaveLength(1);
    const late = openPage({ readyState: 'complete' });
    late.paint();
    expect(late.started).toHaveLength(1);
  });
});
