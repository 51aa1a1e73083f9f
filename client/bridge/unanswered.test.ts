import { beforeEach, expect, it, vi } from 'vitest';
import type { Command } from '#protocol/bridge/commands.ts';
import { isFromElsewhere, keepUnanswered, takeUnanswered } from './unanswered.ts';

const change = (brand: string) => ({
  id: `id-${brand}`,
  command: { name: 'goods-editor.change', input: { goodsId: 'g1', patch: { brand } } } as Command,
});
const other = (command: Command) => ({ id: 'id-other', command });

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  });
});

it('keeps changes of an editor for the next page of the same build, once; not for a page from elsewhere', () => {
  keepUnanswered('b1', [change('A'), other({ name: 'session.refresh', input: {} }), change('B')]);
  expect(takeUnanswered('b1', false)).toEqual([change('A'), change('B')]);
  expect(takeUnanswered('b1', false)).toEqual([]);
  keepUnanswered('b1', [change('A')]);
  expect(takeUnanswered('b2', false)).toEqual([]);
  keepUnanswered('b1', [change('A')]);
  expect(takeUnanswered('b1', true)).toEqual([]);
  expect(takeUnanswered('b1', false)).toEqual([]);
});

it('keeps no forms, messages and drafts, and no change before a decision', () => {
  keepUnanswered('b1', [
    other({ name: 'form.save', input: { form: 'kyc', value: {} } }),
    other({ name: 'room.draft.save', input: { roomId: 'r1', text: 'words', replyTo: null } }),
    other({ name: 'message.send', input: { roomId: 'r1', id: 'm1', content: 'words', files: [], replyTo: null } }),
  ]);
  expect(takeUnanswered('b1', false)).toEqual([]);
  keepUnanswered('b1', [
    change('A'),
    other({ name: 'goods-editor.resolve', input: { goodsId: 'g1', keep: 'theirs' } }),
  ]);
  expect(takeUnanswered('b1', false)).toEqual([]);
});

it('forgets what was left long ago, or at a later time', () => {
  vi.useFakeTimers();
  keepUnanswered('b1', [change('A')]);
  vi.advanceTimersByTime(60_000);
  expect(takeUnanswered('b1', false)).toEqual([]);
  keepUnanswered('b1', [change('A')]);
  vi.setSystemTime(Date.now() - 1);
  expect(takeUnanswered('b1', false)).toEqual([]);
  vi.useRealTimers();
});

it('keeps nothing where the browser stores nothing, or something else', () => {
  for (const text of ['{', '{"build":"b1","at":0}']) {
    sessionStorage.setItem('vermeil.unanswered', text);
    expect(takeUnanswered('b1', false)).toEqual([]);
  }
  const others = [other({ name: 'session.signOut', input: {} }), change('A')];
  sessionStorage.setItem('vermeil.unanswered', JSON.stringify({ build: 'b1', at: Date.now(), commands: others }));
  expect(takeUnanswered('b1', false)).toEqual([change('A')]);
  vi.stubGlobal('sessionStorage', undefined);
  keepUnanswered('b1', [change('A')]);
  expect(takeUnanswered('b1', false)).toEqual([]);
});

it('takes a reload for the same visit, wherever that came from', () => {
  const here = 'https://vermeil.example';
  expect(isFromElsewhere('navigate', 'https://search.example/', here)).toBe(true);
  expect(isFromElsewhere('reload', 'https://search.example/', here)).toBe(false);
  expect(isFromElsewhere('navigate', `${here}/goods`, here)).toBe(false);
  expect(isFromElsewhere('navigate', '', here)).toBe(false);
  expect(isFromElsewhere('back_forward', `${here}/goods`, here)).toBe(true);
  expect(isFromElsewhere(undefined, '', here)).toBe(false);
});
