import { describe, expect, it } from 'vitest';
import { EDITORS } from '#tests/doubles/editor-world.ts';
import { callError } from '../call-outcomes.model.ts';

describe.each(EDITORS)('a move of $kind', ({ createWorld }) => {
  it('[EDI-8] is made once everything typed is saved', async () => {
    const { serve, type, writes, moves, respond, view, move, moveName } = createWorld();
    serve('x');
    type('a');
    move();
    expect([writes.length, moves.length, view().moving]).toEqual([1, 0, moveName]);
    type('ab');
    await respond(2);
    expect(writes.at(-1)).toMatchObject({ base: 2, name: 'ab' });
    await respond(3);
    expect(moves).toEqual([{ move: moveName, revision: 3 }]);
    await respond({ removed: false });
    expect(view()).toMatchObject({ moving: null, phase: 'ready' });
  });

  it('[EDI-8] names the revision of the server where nothing was typed', () => {
    const { serve, moves, move, moveName } = createWorld();
    serve('x', 4);
    move();
    expect(moves).toEqual([{ move: moveName, revision: 4 }]);
  });

  it('[EDI-8] is not made where the item cannot be saved, and says why', async () => {
    const { serve, type, moves, respond, move, view, moveError } = createWorld();
    serve('x');
    type('a');
    move();
    await respond(callError(503));
    expect(moves).toEqual([]);
    expect([view().moving, moveError()]).toMatchObject([null, { status: 503 }]);
  });

  it('[EDI-8] is not made while both have changed', () => {
    const { serve, moves, move, moveError } = createWorld({ name: 'mine' });
    serve('theirs', 2);
    move();
    expect(moves).toEqual([]);
    expect(moveError()).toMatchObject({ code: 'Changed' });
  });

  it.each([
    [422, 1],
    [503, 0],
  ])('[EDI-8] refused with %i fetches the item %i times', async (status, times) => {
    const { serve, respond, move, refetches, moveError, canMove } = createWorld();
    serve('x');
    move();
    await respond(callError(status));
    expect([refetches(), moveError()?.status, canMove()]).toEqual([times, status, true]);
  });

  it('[EDI-13] refuses another one until it has ended', async () => {
    const { serve, type, moves, respond, move, canMove } = createWorld();
    serve('x');
    type('a');
    move();
    expect(canMove()).toBe(false);
    await respond(2);
    expect(canMove()).toBe(false);
    await respond({ removed: false });
    expect(canMove()).toBe(true);
    expect(moves).toHaveLength(1);
  });

  it('[EDI-6] removes the draft with the item, without saving it', async () => {
    const { serve, type, writes, kept, moves, respond, remove, view } = createWorld();
    serve('x');
    type('a');
    remove();
    expect([writes.length, ...moves.map((made) => made.move)]).toEqual([0, 'remove']);
    await respond({ removed: true });
    expect([view().phase, kept.at(-1)]).toEqual(['absent', null]);
  });

  it.each([0, 500, 1_000])('[EDI-6] ends with a removed item, which was changed %d ms before', async (ms) => {
    const { serve, begin, type, clock, writes, kept, respond, remove, view } = createWorld();
    begin();
    serve('x');
    type('a');
    clock.advance(ms);
    const { length } = writes;
    remove();
    await respond({ removed: true });
    expect([view().phase, kept.at(-1)]).toEqual(['absent', null]);
    type('c');
    clock.advance(60_000);
    expect(writes).toHaveLength(length);
    expect([view().phase, kept.at(-1)]).toEqual(['absent', null]);
  });
});
