import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorData } from '#protocol/errors.ts';
import { createDraftKeepers, type Draft, type Sent, type TakeBack } from './draft-keeper.ts';

const NOTHING: Draft = { text: '', replyTo: null };
const FULL: ErrorData = { code: 'StorageFull', status: 0 };
const words = (text: string, replyTo: string | null = null): Draft => ({ text, replyTo });
const sent = (text: string, replyTo: string | null = null): Sent => ({ text, replyTo, files: [] });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createWorld() {
  const drafts: Draft[] = [];
  const save = vi.fn<(roomId: string, draft: Draft) => Promise<unknown>>((_, draft) => {
    drafts.push(draft);
    return Promise.resolve();
  });
  const refused = vi.fn<(reason: ErrorData) => void>();
  const takeBack = vi.fn<TakeBack>();
  return { drafts, save, refused, takeBack, keeperOf: createDraftKeepers({ save, refused }) };
}
const turn = () => vi.advanceTimersByTimeAsync(0);

describe('draft keeper', () => {
  it('keeps what is written after a pause, at once when it is emptied or left', async () => {
    const { drafts, keeperOf, takeBack } = createWorld();
    const keeper = keeperOf('r', NOTHING);
    const leave = keeper.attach(takeBack);
    keeper.write(words('h'));
    vi.advanceTimersByTime(399);
    keeper.write(words('hi'));
    vi.advanceTimersByTime(399);
    expect(drafts).toEqual([]);
    vi.advanceTimersByTime(1);
    keeper.write(NOTHING);
    await turn();
    keeper.write(words('bye'));
    leave();
    expect(drafts).toEqual([words('hi'), NOTHING, words('bye')]);
  });

  it('tries again to keep what could not be kept', async () => {
    const { save, keeperOf } = createWorld();
    save.mockRejectedValueOnce(FULL);
    const keeper = keeperOf('r', NOTHING);
    keeper.write(words('hi'));
    keeper.flush();
    await turn();
    keeper.flush();
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('clears the draft only when the worker has the message', async () => {
    const { drafts, keeperOf, takeBack } = createWorld();
    const { promise, resolve } = Promise.withResolvers<void>();
    const keeper = keeperOf('r', words('hi', 'm1'));
    keeper.attach(takeBack);
    keeper.send(sent('hi', 'm1'), promise);
    keeper.write(NOTHING);
    vi.advanceTimersByTime(10_000);
    expect(drafts).toEqual([]);
    keeper.write(words('and'));
    vi.advanceTimersByTime(10_000);
    expect(drafts).toEqual([words('hi\nand', 'm1')]);
    resolve();
    await turn();
    expect(drafts.at(-1)).toEqual(words('and'));
    expect(takeBack).not.toHaveBeenCalled();
  });

  it('gives a refused message back to the composer', async () => {
    const { refused, keeperOf, takeBack } = createWorld();
    const keeper = keeperOf('r', NOTHING);
    keeper.attach(takeBack);
    const message = sent('hi');
    keeper.send(message, Promise.reject(FULL));
    await turn();
    expect(takeBack).toHaveBeenCalledExactlyOnceWith(message, FULL);
    expect(keeper.draft).toEqual(words('hi'));
    expect(refused).not.toHaveBeenCalled();
  });

  it('leaves a refused message as the draft of a room that was left, and says so', async () => {
    const { drafts, refused, keeperOf, takeBack } = createWorld();
    const { promise, reject } = Promise.withResolvers<void>();
    const keeper = keeperOf('r', NOTHING);
    const leave = keeper.attach(takeBack);
    keeper.send(sent('hi', 'm1'), promise);
    keeper.write(words('more'));
    leave();
    reject(FULL);
    await turn();
    expect(drafts).toEqual([words('hi\nmore', 'm1')]);
    expect(refused).toHaveBeenCalledExactlyOnceWith(FULL);
    expect(takeBack).not.toHaveBeenCalled();
  });

  it('shows a room that is entered again without what is being sent, and gives it back there', async () => {
    const { keeperOf, takeBack } = createWorld();
    const { promise, reject } = Promise.withResolvers<void>();
    const first = keeperOf('r', NOTHING);
    const leave = first.attach(takeBack);
    first.send(sent('hi'), promise);
    first.write(words('more'));
    leave();
    const again = keeperOf('r', words('hi\nmore'));
    expect(again.draft).toEqual(words('more'));
    const there = vi.fn<TakeBack>();
    again.attach(there);
    reject(FULL);
    await turn();
    expect(there).toHaveBeenCalledOnce();
    expect(takeBack).not.toHaveBeenCalled();
  });

  it('forgets a room that was left with nothing on its way', () => {
    const { keeperOf, takeBack } = createWorld();
    keeperOf('r', words('old')).attach(takeBack)();
    expect(keeperOf('r', words('new')).draft).toEqual(words('new'));
  });
});
