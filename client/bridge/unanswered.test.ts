import { beforeEach, expect, it, vi } from 'vitest';
import type { Command } from '#protocol/bridge/commands.ts';
import { keepUnanswered, takeUnanswered } from './unanswered.ts';

const message = (files: readonly object[]) =>
  ({ name: 'message.send', input: { roomId: 'r1', id: 'm1', content: 'words', files, replyTo: null } }) as Command;
const words = { id: 'id-1', command: message([]) };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  });
});

it('keeps what a person wrote, for one page of the same build', () => {
  const refresh = { id: 'id-2', command: { name: 'session.refresh', input: {} } as Command };
  const picture = { id: 'id-3', command: message([{ id: 'f1', name: 'dial.jpg' }]) };
  keepUnanswered('b1', [refresh, words, picture]);
  expect(takeUnanswered('b1')).toEqual([words]);
  expect(takeUnanswered('b1')).toEqual([]);
  keepUnanswered('b1', [words]);
  expect(takeUnanswered('b2')).toEqual([]);
});

it('forgets what was left long ago', () => {
  vi.useFakeTimers();
  keepUnanswered('b1', [words]);
  vi.advanceTimersByTime(60_000);
  expect(takeUnanswered('b1')).toEqual([]);
  vi.useRealTimers();
});

it('keeps nothing where the browser stores nothing, or something else', () => {
  sessionStorage.setItem('vermeil.unanswered', '{');
  expect(takeUnanswered('b1')).toEqual([]);
  vi.stubGlobal('sessionStorage', undefined);
  keepUnanswered('b1', [words]);
  expect(takeUnanswered('b1')).toEqual([]);
});
