import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { callError } from '../call-outcomes.model.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createMessageDraftsMachine, NO_DRAFT } from './message-drafts.machine.ts';
import type { MessageDraft, MessageDraftsPorts, StoredDraft, StoredDrafts } from './message-drafts.ports.ts';

const draft = (text: string, replyTo: string | null = null): MessageDraft => ({ text, replyTo });
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

function createWorld(drafts: StoredDrafts = {}, outbox: readonly string[] = []) {
  const clock = createSimulatedClock();
  const write = vi.fn<MessageDraftsPorts['write']>(() => Promise.resolve());
  const actor = createActor(createMessageDraftsMachine({ read: () => Promise.resolve({ drafts, outbox }), write }), {
    clock,
  }).start();
  return {
    clock,
    write,
    actor,
    type: (text: string, flush?: boolean) =>
      actor.send({ type: 'room.draft.save', roomId: 'r', text, replyTo: null, flush }),
    shown: () => actor.getSnapshot().context.shown['r'] ?? NO_DRAFT,
    written: () => write.mock.calls.map(([, saved]) => saved),
  };
}

describe('message drafts', () => {
  it('[DFT-1] prefers text typed before the device was read', async () => {
    const { actor, type, written } = createWorld({ r: draft('old'), other: draft('kept') });
    type('new', true);
    await settle();
    expect(actor.getSnapshot().context.shown).toEqual({ r: draft('new'), other: draft('kept') });
    expect(written()).toEqual([draft('new')]);
  });

  it('[DFT-2] writes and shows a draft 400 ms after the first change, also while its user types on', async () => {
    const { clock, type, shown, written } = createWorld();
    await settle();
    type('h');
    clock.advance(200);
    type('hi');
    clock.advance(199);
    expect([shown(), written()]).toEqual([NO_DRAFT, []]);
    clock.advance(1);
    expect([shown(), written()]).toEqual([draft('hi'), [draft('hi')]]);
    await settle();
    type('hi ');
    clock.advance(399);
    type('hi t');
    clock.advance(1);
    expect([shown(), written()]).toEqual([draft('hi t'), [draft('hi'), draft('hi t')]]);
  });

  it('[DFT-2] writes at once when a draft is emptied or flushed', async () => {
    const { type, written } = createWorld({ r: draft('old') });
    await settle();
    type('');
    await settle();
    type('bye', true);
    await settle();
    expect(written()).toEqual([null, draft('bye')]);
  });

  it('[DFT-3] writes the newest text after the write that runs', async () => {
    const { clock, type, write, written } = createWorld();
    await settle();
    const first = Promise.withResolvers<void>();
    write.mockReturnValueOnce(first.promise);
    type('a', true);
    type('ab');
    type('abc');
    clock.advance(1_000);
    expect(written()).toEqual([draft('a')]);
    first.resolve();
    await settle();
    expect(written()).toEqual([draft('a'), draft('abc')]);
  });

  it('[DFT-4] keeps a message in the written draft until the outbox has it', async () => {
    const { actor, clock, type, shown, written } = createWorld({ r: draft('hi', 'm1') });
    await settle();
    actor.send({ type: 'draft.sending', id: 'm', roomId: 'r', draft: draft('hi', 'm1') });
    type('');
    await settle();
    const sending = [{ id: 'm', ...draft('hi', 'm1') }];
    expect([shown(), written()]).toEqual([NO_DRAFT, [{ ...NO_DRAFT, sending }]]);
    type('and');
    clock.advance(400);
    await settle();
    expect(written().at(-1)).toEqual({ ...draft('and'), sending });
    actor.send({ type: 'draft.sent', id: 'm' });
    await settle();
    expect([shown(), written().at(-1)]).toEqual([draft('and'), draft('and')]);
  });

  it('[DFT-4] takes back a message of a dead worker only if the outbox does not have it', async () => {
    const stored: StoredDraft = {
      ...draft('new'),
      sending: [
        { id: 'm1', ...draft('one', 'x') },
        { id: 'm2', ...draft('two') },
      ],
    };
    for (const [outbox, left] of [
      [[], draft('one\ntwo\nnew', 'x')],
      [['m1'], draft('two\nnew')],
      [['m1', 'm2'], draft('new')],
    ] as const) {
      const { shown, written } = createWorld({ r: stored }, outbox);
      await settle();
      expect([shown(), written()]).toEqual([left, [left]]);
    }
  });

  it('[DFT-5] makes a refused message part of the draft again', async () => {
    const { actor, type, shown } = createWorld();
    await settle();
    actor.send({ type: 'draft.sending', id: 'm', roomId: 'r', draft: draft('hi', 'm1') });
    type('more', true);
    await settle();
    expect(shown()).toEqual(draft('more'));
    actor.send({ type: 'draft.refused', id: 'm' });
    await settle();
    expect(shown()).toEqual(draft('hi\nmore', 'm1'));
  });

  it('[DFT-6] repeats a failed write with the next flush', async () => {
    const { actor, type, write, written } = createWorld();
    await settle();
    write.mockRejectedValueOnce(callError(500));
    type('hi', true);
    await settle();
    expect(actor.getSnapshot().value).toBe('idle');
    type('hi', true);
    await settle();
    expect(written()).toEqual([draft('hi'), draft('hi')]);
  });
});
