import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const script = readFileSync(new URL('../../public/quick-search.js', import.meta.url), 'utf8');

/** Runs the script in a page. @param userAgent of the browser */
function openPage(userAgent = 'Linux') {
  const window: { earlySearch?: string } = {};
  const dispatched: object[] = [];
  const listeners = new Map<string, (event: object) => void>();
  runInNewContext(script, {
    window,
    navigator: { userAgent },
    KeyboardEvent: class {
      readonly keys: object;
      constructor(_type: string, keys: object) {
        this.keys = keys;
      }
    },
    dispatchEvent: (event: { keys: object }) => dispatched.push(event.keys),
    AbortController,
    addEventListener: (type: string, listener: (event: object) => void, options?: { signal?: AbortSignal }) => {
      listeners.set(type, listener);
      options?.signal?.addEventListener('abort', () => listeners.delete(type));
    },
  });
  const fire = (type: string, event: object): boolean => {
    let isKept = false;
    listeners.get(type)?.({ ...event, preventDefault: () => (isKept = true) });
    return isKept;
  };
  return {
    window,
    /** @returns whether the key is kept from the browser */
    press: (key: string, more: object = {}) => fire('keydown', { key, target: {}, ...more }),
    point: () => fire('pointerdown', {}),
    /** Whether the user is signed in becomes known. */
    know: (newValue: string | null) => fire('storage', { key: 'vermeil.signed-in', newValue }),
    dispatched,
  };
}

it('the keys of quick search, and what is typed after them, are kept', () => {
  const { window, press } = openPage();
  expect(press('s')).toBe(false);
  expect(window).toEqual({});
  expect(press('k', { ctrlKey: true })).toBe(true);
  for (const key of 'salws') expect(press(key)).toBe(true);
  press('Backspace');
  press('Shift', { shiftKey: true });
  press('Backspace');
  for (const key of 'es') press(key);
  expect(window).toEqual({ earlySearch: 'sales' });
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(window).toEqual({ earlySearch: 'sales' });
});

it('another key combination, and what is typed in a field, is the browser’s', () => {
  const { window, press } = openPage();
  expect(press('k', { metaKey: true })).toBe(false);
  expect(press('k', { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(press('k', { ctrlKey: true, metaKey: true })).toBe(false);
  // E of a Colemak keyboard, and K of a Russian one.
  expect(press('e', { ctrlKey: true, code: 'KeyK' })).toBe(false);
  expect(press(' ')).toBe(false);
  expect(press('л', { ctrlKey: true, code: 'KeyK' })).toBe(true);
  press('k', { ctrlKey: true });
  expect(press('r', { ctrlKey: true })).toBe(false);
  expect(press('a', { target: { closest: () => ({}) } })).toBe(false);
  expect(window).toEqual({ earlySearch: '' });
  const mac = openPage('Mac');
  expect([mac.press('k', { ctrlKey: true }), mac.press('k', { metaKey: true })]).toEqual([false, true]);
});

it.each(['Escape', 'Enter', 'Tab'])('%s gives it up', (key) => {
  const { window, press, point } = openPage();
  press('k', { ctrlKey: true });
  expect(press(key)).toBe(false);
  expect(window).toEqual({});
  press('k', { ctrlKey: true });
  point();
  expect(window).toEqual({});
});

it('the tools of the header are given the keys once they are there, and not for visitors', () => {
  const { window, press, know, dispatched } = openPage();
  know('yes');
  expect(dispatched).toEqual([]);
  press('k', { ctrlKey: true });
  press('s');
  know('yes');
  expect(dispatched).toEqual([{ key: 'k', ctrlKey: true, metaKey: false }]);
  expect(window).toEqual({ earlySearch: 's' });
  know(null);
  expect(window).toEqual({});
  expect([press('k', { ctrlKey: true }), press(' ')]).toEqual([false, false]);
});
