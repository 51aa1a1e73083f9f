import { describe, expect, it } from 'vitest';
import { createGoodsEditorWorld } from '#tests/doubles/goods-editor-world.ts';
import { callError } from '../call-error.model.ts';
import { goodsDraft } from './goods-editor.model.ts';

describe('a move', () => {
  it('[EDI-8] is made once everything typed is saved', async () => {
    const { serve, type, actor, writes, moves, respond, view } = createGoodsEditorWorld();
    serve('x');
    type('a');
    actor.send({ type: 'goods-editor.move', move: 'submit' });
    expect([writes.length, moves.length, view().moving]).toEqual([1, 0, 'submit']);
    type('ab');
    await respond(2);
    expect(writes.at(-1)).toMatchObject({ base: 2, data: { brand: 'ab' } });
    await respond(3);
    expect(moves).toEqual(['submit']);
    await respond({ removed: false });
    expect(view().moving).toBeNull();
  });

  it('[EDI-8] is not made where the goods cannot be saved, and says why', async () => {
    const { serve, type, actor, moves, respond } = createGoodsEditorWorld();
    serve('x');
    type('a');
    actor.send({ type: 'goods-editor.move', move: 'submit' });
    await respond(callError(503));
    expect(moves).toEqual([]);
    expect(actor.getSnapshot()).toMatchObject({ value: { move: 'none' }, context: { moveError: { status: 503 } } });
  });

  it('[EDI-8] is not made while both have changed', () => {
    const { serve, actor, moves } = createGoodsEditorWorld(goodsDraft('mine'));
    serve('theirs', 2);
    actor.send({ type: 'goods-editor.move', move: 'submit' });
    expect(moves).toEqual([]);
    expect(actor.getSnapshot().context.moveError).toMatchObject({ code: 'Changed' });
  });

  it('[EDI-13] refuses another one until it has ended', async () => {
    const { serve, type, actor, moves, respond } = createGoodsEditorWorld();
    const withdraw = { type: 'goods-editor.move', move: 'withdraw' } as const;
    serve('x');
    type('a');
    actor.send({ type: 'goods-editor.move', move: 'submit' });
    expect(actor.getSnapshot().can(withdraw)).toBe(false);
    await respond(2);
    expect(actor.getSnapshot().can(withdraw)).toBe(false);
    await respond({ removed: false });
    expect(actor.getSnapshot().can(withdraw)).toBe(true);
    expect(moves).toEqual(['submit']);
  });

  it('[EDI-6] removes the draft with the goods, without saving it', async () => {
    const { serve, type, actor, writes, moves, kept, respond } = createGoodsEditorWorld();
    serve('x');
    type('a');
    actor.send({ type: 'goods-editor.move', move: 'remove' });
    expect([writes.length, ...moves]).toEqual([0, 'remove']);
    await respond({ removed: true });
    expect(kept.at(-1)).toBeNull();
    expect(actor.getSnapshot().context.removed).toBe(true);
  });
});
