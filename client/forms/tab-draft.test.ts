import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { joinDraft, readTabDraft, removeTabDraft, removeTabDrafts, saveEarlyTexts, saveTabDraft } from './tab-draft.ts';

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
  saveTabDraft('contact', undefined, { message: '🙂 مرحبا' });
  saveTabDraft('contact-2', undefined, { message: 'b' });
  expect(readTabDraft('contact', undefined)).toEqual({ message: '🙂 مرحبا' });
  removeTabDraft('contact');
  expect(readTabDraft('contact', undefined)).toEqual({});
  expect(readTabDraft('contact-2', undefined)).toEqual({ message: 'b' });
});

it('keeps the draft of a visitor who signs in, and shows that of a user to no one else', () => {
  saveTabDraft('contact', undefined, { message: 'a' });
  expect(readTabDraft('contact', 'ada')).toEqual({ message: 'a' });
  saveTabDraft('contact', 'ada', { message: 'b' });
  expect(readTabDraft('contact', 'ada')).toEqual({ message: 'b' });
  expect([readTabDraft('contact', undefined), readTabDraft('contact', 'ben')]).toEqual([{}, {}]);
});

it('removes the drafts of all forms, and nothing else', () => {
  saveTabDraft('contact', 'ada', { message: 'a' });
  sessionStorage.setItem('vermeil.other', 'b');
  removeTabDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['vermeil.other']);
});

it('takes only texts of what another build saved', () => {
  sessionStorage.setItem('vermeil.form.contact', '{"texts":{"message":1,"name":"Ann"}}');
  expect(readTabDraft('contact', undefined)).toEqual({ name: 'Ann' });
  for (const other of ['null', '{"message":"a"}', '{"texts":null}']) {
    sessionStorage.setItem('vermeil.form.contact', other);
    expect(readTabDraft('contact', undefined)).toEqual({});
  }
});

it('works without session storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveTabDraft('contact', undefined, { message: 'a' });
  removeTabDraft('contact');
  expect(readTabDraft('contact', undefined)).toEqual({});
});

it('joins a draft and what was typed before it was restored', () => {
  expect(joinDraft('Is the watch', '', true)).toBe('Is the watch');
  expect(joinDraft('Is the watch', ' sold?', true)).toBe('Is the watch sold?');
  expect(joinDraft('Is the watch', 'Is the watch sold?', true)).toBe('Is the watch sold?');
  expect(joinDraft('Ann Lee', 'Ann', false)).toBe('Ann Lee');
  expect(joinDraft('ann@vermeil.example', 'ben@vermeil.example', false)).toBe('ben@vermeil.example');
});

it('adds what was typed before the user was known to the draft of its writer', () => {
  saveEarlyTexts('contact', { name: '', message: '' }, 'message');
  expect(Object.keys(sessionStorage)).toEqual([]);
  saveEarlyTexts('contact', { name: '', message: 'Is the' }, 'message');
  expect(readTabDraft('contact', undefined)).toEqual({ name: '', message: 'Is the' });
  saveTabDraft('contact', 'ada', { name: 'Ada', message: 'Is the' });
  saveEarlyTexts('contact', { name: '', message: ' watch' }, 'message');
  expect(readTabDraft('contact', 'ada')).toEqual({ name: 'Ada', message: 'Is the watch' });
  expect(readTabDraft('contact', undefined)).toEqual({});
});
