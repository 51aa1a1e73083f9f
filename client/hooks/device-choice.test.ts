import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDeviceChoice } from './device-choice.ts';

/** A browser's window and storage. @param refuses whether the storage throws, as in some private windows */
function stubBrowser(refuses: boolean): void {
  const items = new Map<string, string>();
  const check = (): void => {
    if (refuses) throw new Error('SecurityError');
  };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal(
    'StorageEvent',
    class extends Event {
      readonly key: string | null;
      constructor(type: string, { key }: { key: string | null }) {
        super(type);
        this.key = key;
      }
    },
  );
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (check(), items.get(key) ?? null),
    setItem: (key: string, value: string) => (check(), items.set(key, value)),
    removeItem: (key: string) => (check(), items.delete(key)),
  });
}
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['in a browser that stores', false],
  ['in a browser that refuses to store', true],
])('a choice %s', (_, refuses) => {
  it('is returned until it is taken back, and reported', () => {
    stubBrowser(refuses);
    const choice = createDeviceChoice('currency');
    const seen: (string | null)[] = [];
    const end = choice.subscribe(() => seen.push(choice.get()));
    expect(choice.get()).toBe(null);
    choice.set('HKD');
    choice.set(null);
    createDeviceChoice('theme').set('dark');
    end();
    choice.set('USD');
    expect(seen).toEqual(['HKD', null]);
    expect(choice.get()).toBe('USD');
  });
});

it('is read again when another tab changed it, and when the storage was cleared', () => {
  stubBrowser(false);
  const choice = createDeviceChoice('currency');
  const seen: (string | null)[] = [];
  choice.subscribe(() => seen.push(choice.get()));
  localStorage.setItem('currency', 'HKD');
  window.dispatchEvent(new StorageEvent('storage', { key: 'currency' }));
  localStorage.removeItem('currency');
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(seen).toEqual(['HKD', null]);
});
