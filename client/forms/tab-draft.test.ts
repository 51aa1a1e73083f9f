import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readTabDraft, removeTabDrafts, saveTabDraft } from './tab-draft.ts';

/** As much of a session storage as the drafts use; its keys are its own properties. */
function fakeStorage(): object {
  const storage: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(storage, name, { value });
  return storage;
}

beforeEach(() => void vi.stubGlobal('sessionStorage', fakeStorage()));
afterEach(() => void vi.unstubAllGlobals());

it('keeps what was typed until the form is sent', () => {
  saveTabDraft('contact', { message: '🙂 مرحبا' });
  expect(readTabDraft('contact')).toEqual({ message: '🙂 مرحبا' });
  removeTabDrafts('contact');
  expect(readTabDraft('contact')).toEqual({});
});

it('removes every draft at once and nothing else', () => {
  sessionStorage.setItem('other', '1');
  saveTabDraft('contact', { message: 'a' });
  removeTabDrafts();
  expect(readTabDraft('contact')).toEqual({});
  expect(sessionStorage.getItem('other')).toBe('1');
});

it('takes only texts of what another build saved', () => {
  sessionStorage.setItem('vermeil.form.contact', '{"message":1,"name":"Ann"}');
  expect(readTabDraft('contact')).toEqual({ name: 'Ann' });
  sessionStorage.setItem('vermeil.form.contact', 'null');
  expect(readTabDraft('contact')).toEqual({});
});

it('works without session storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveTabDraft('contact', { message: 'a' });
  removeTabDrafts();
  expect(readTabDraft('contact')).toEqual({});
});
