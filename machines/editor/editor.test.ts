import { describe, expect, it } from 'vitest';
import { EDITORS } from '#tests/doubles/editor-world.ts';
import { callError } from '../call-outcomes.model.ts';

const [PAUSE, RETRY] = [1_000, 5_000];
const STORAGE_FULL = { code: 'StorageFull', status: 0 };

/** Every rule holds for every kind of data. */
describe.each(EDITORS)('the editor of $kind', ({ createWorld }) => {
  describe('changes', () => {
    it('are absent at first: the editor shows the item of the server', () => {
      const { serve, shown, view, kept } = createWorld();
      serve('x');
      expect(shown()).toEqual(['x', 'saved']);
      expect(view()).toMatchObject({ unsaved: false, conflict: null });
      expect(kept).toEqual([]);
    });

    it('[EDI-10] are shown while the server’s item is older than the saved draft', () => {
      const { serve, shown, view, kept } = createWorld({ name: 'new', base: 2, saved: true });
      serve('old', 1);
      expect(shown()).toEqual(['new', 'saved']);
      expect(view()).toMatchObject({ unsaved: false, conflict: null });
      expect(kept).toEqual([]);
    });

    it('[EDI-1] saves every change on the device at once, and counts versions up', () => {
      const { serve, type, kept, view } = createWorld();
      serve('x');
      type('a');
      const first = view().version;
      type('ab');
      expect(view().version).toBeGreaterThan(first);
      expect(kept.map((draft) => draft?.name)).toEqual(['a', 'ab']);
    });

    it('[EDI-2] writes 1 s after the last change, and what is typed meanwhile in another write', async () => {
      const { serve, type, clock, writes, respond, shown } = createWorld();
      serve('x');
      type('a');
      clock.advance(PAUSE - 1);
      type('ab');
      clock.advance(PAUSE - 1);
      expect(writes).toEqual([]);
      clock.advance(1);
      type('abc');
      clock.advance(PAUSE * 2);
      expect(writes.map(({ base, name }) => [base, name])).toEqual([[1, 'ab']]);
      await respond(2);
      expect(shown()).toEqual(['abc', 'saving']);
      clock.advance(PAUSE);
      await respond(3);
      expect(writes.at(-1)).toMatchObject({ base: 2, name: 'abc' });
      expect(shown()).toEqual(['abc', 'saved']);
    });

    it('[EDI-2] are written at once on request', async () => {
      const { serve, type, writes, respond, save } = createWorld();
      serve('x');
      save();
      expect(writes).toEqual([]);
      type('a');
      save();
      expect(writes).toEqual([{ base: 1, name: 'a' }]);
      save();
      await respond(2);
      expect(writes).toHaveLength(1);
    });

    it('[EDI-1] are ignored before the draft on the device is read', () => {
      const { serve, type, kept, readDraft, shown } = createWorld('unread');
      serve('x');
      type('too early');
      readDraft(null);
      expect([...shown(), ...kept]).toEqual(['x', 'saved']);
      type('a');
      expect(kept.map((draft) => draft?.name)).toEqual(['a']);
    });

    it('[EDI-1] continue the draft on the device', () => {
      const { serve, writes, clock } = createWorld({ name: 'typed before' });
      serve('x');
      clock.advance(PAUSE);
      expect(writes).toEqual([{ base: 1, name: 'typed before' }]);
    });

    it('[EDI-7] continue the draft on the device before the item is fetched', () => {
      const { serve, type, kept, writes, clock, shown } = createWorld({ name: 'typed before' });
      type('a');
      expect([shown()[0], kept.at(-1)?.name]).toEqual(['a', 'a']);
      serve('x');
      clock.advance(PAUSE);
      expect(writes).toEqual([{ base: 1, name: 'a' }]);
    });

    it('[EDI-7] are neither made nor written where the item may not be edited, until they are dropped', () => {
      const { serve, type, clock, writes, view, kept, keep } = createWorld({ name: 'mine' });
      serve('x', 1, false);
      type('more');
      clock.advance(PAUSE * 10);
      expect(writes).toEqual([]);
      expect(view()).toMatchObject({ name: 'mine', unsaved: true, editable: false, saveState: 'held' });
      keep('theirs');
      expect(view()).toMatchObject({ name: 'x', unsaved: false, saveState: 'saved' });
      expect(kept.at(-1)).toBeNull();
    });

    it('[EDI-7] are held where the server refused them because the item may not be edited any more', async () => {
      const { serve, type, clock, respond, view, keep } = createWorld();
      serve('x');
      type('a');
      clock.advance(PAUSE);
      await respond(callError(422));
      expect(view().saveState).toBe('refused');
      serve('x', 1, false);
      expect(view()).toMatchObject({ name: 'a', saveState: 'held', unsaved: true });
      keep('theirs');
      expect(view()).toMatchObject({ name: 'x', saveState: 'saved', unsaved: false });
    });

    it('[EDI-7] are written once the item may be edited again', async () => {
      const { serve, type, clock, respond, view, writes, shown } = createWorld();
      serve('x');
      type('a');
      clock.advance(PAUSE);
      await respond(callError(422));
      serve('x', 1, false);
      expect(view()).toMatchObject({ saveState: 'held', unsaved: true });
      serve('x', 1, true);
      expect(view()).toMatchObject({ name: 'a', saveState: 'saving', error: null });
      clock.advance(PAUSE);
      expect(writes).toHaveLength(2);
      await respond(2);
      expect(shown()).toEqual(['a', 'saved']);
    });

    it('[EDI-11] gives every draft to the device once, by an action, and not the one that it read', () => {
      const { serve, type, kept, afterChangeTo, wake } = createWorld({ name: 'read' });
      serve('x');
      expect(kept).toEqual([]);
      type('a');
      wake();
      expect(kept.map((draft) => draft?.name)).toEqual(['a']);
      const next = afterChangeTo('computed');
      expect(next).toBe('computed');
      expect(kept).toHaveLength(1);
    });

    it('[EDI-12] are refused while neither the device nor the server has them', async () => {
      const { serve, type, clock, respond, shown, view, kept, save, deviceReports } = createWorld();
      serve('x');
      type('a');
      deviceReports(STORAGE_FULL);
      expect([...shown(), view().error]).toEqual(['a', 'refused', STORAGE_FULL]);
      save();
      expect(kept.map((draft) => draft?.name)).toEqual(['a', 'a']);
      deviceReports(null);
      expect([...shown(), view().error]).toEqual(['a', 'saving', null]);
      deviceReports(STORAGE_FULL);
      clock.advance(PAUSE);
      await respond(2);
      expect([...shown(), view().error]).toEqual(['a', 'saved', null]);
      serve('a', 2);
      expect(kept.at(-1)).toBeNull();
      expect([...shown(), view().error]).toEqual(['a', 'saved', null]);
    });

    it.each([503, 422])('[EDI-12] are given to the device again after a write failed with %i', async (status) => {
      const { serve, type, clock, respond, kept, writes, save, deviceReports } = createWorld();
      serve('x');
      type('a');
      deviceReports(STORAGE_FULL);
      clock.advance(PAUSE);
      await respond(callError(status));
      save();
      expect(kept.map((draft) => draft?.name)).toEqual(['a', 'a']);
      expect(writes).toHaveLength(2);
    });

    it('[EDI-10] are shown until a newer revision is known, whatever older response arrives', async () => {
      const { serve, type, clock, respond, shown } = createWorld();
      serve('x');
      type('a');
      clock.advance(PAUSE);
      await respond(2);
      serve('x', 1);
      expect(shown()).toEqual(['a', 'saved']);
      serve('theirs', 3);
      expect(shown()).toEqual(['theirs', 'saved']);
      serve('a', 2);
      expect(shown()).toEqual(['theirs', 'saved']);
    });

    it('[EDI-10] give way to a newer revision that arrived during their write', async () => {
      const { serve, type, clock, respond, shown } = createWorld();
      serve('x');
      type('a');
      clock.advance(PAUSE);
      serve('of another device', 3);
      await respond(2);
      expect(shown()).toEqual(['of another device', 'saved']);
      serve('a', 2);
      expect(shown()).toEqual(['of another device', 'saved']);
    });
  });

  describe('a failed write', () => {
    it('[EDI-3] is repeated after 5 s or at a wake-up, and stays marked as offline meanwhile', async () => {
      const { serve, type, clock, writes, respond, shown, wake } = createWorld();
      serve('x');
      type('a');
      clock.advance(PAUSE);
      await respond(callError(0));
      expect(shown()).toEqual(['a', 'offline']);
      clock.advance(RETRY);
      expect(shown()).toEqual(['a', 'offline']);
      await respond(callError(503));
      wake();
      expect(writes).toHaveLength(3);
      await respond(2);
      expect(shown()).toEqual(['a', 'saved']);
    });

    it('[EDI-3] waits for a change or the person after a refusal, and refetches the item', async () => {
      const { serve, type, clock, writes, respond, shown, refetches, save } = createWorld();
      serve('x');
      type('a');
      clock.advance(PAUSE);
      await respond(callError(422));
      clock.advance(RETRY * 12);
      expect([writes.length, refetches(), ...shown()]).toEqual([1, 1, 'a', 'refused']);
      save();
      await respond(callError(422));
      expect(writes).toHaveLength(2);
      type('ab');
      expect(shown()).toEqual(['ab', 'saving']);
      clock.advance(PAUSE);
      expect(writes).toHaveLength(3);
    });
  });

  describe('a new item', () => {
    it('[EDI-9] begins empty', () => {
      const { view, miss, begin } = createWorld();
      begin();
      expect(view().phase).toBe('loading');
      miss();
      expect(view()).toMatchObject({ phase: 'ready', editable: true, saveState: 'untouched', name: '' });
    });

    it('[EDI-9] is absent where it was not begun, and cannot be changed', () => {
      const { view, miss, type, kept, begin } = createWorld();
      miss();
      expect(view().phase).toBe('absent');
      type('nothing');
      expect(kept).toEqual([]);
      begin();
      expect(view()).toMatchObject({ phase: 'ready', editable: true, saveState: 'untouched' });
    });

    it('[EDI-9] is absent once the server has had it and lost it', async () => {
      const { view, miss, type, begin, clock, respond, serve } = createWorld();
      begin();
      miss();
      type('a');
      clock.advance(PAUSE);
      await respond(1);
      serve('a', 1);
      miss();
      expect(view().phase).toBe('absent');
    });

    it('[EDI-4] is created by the first write', async () => {
      const { clock, writes, respond, serve, kept, shown, miss, begin, type, refetches } = createWorld();
      begin();
      miss();
      type('a');
      clock.advance(PAUSE);
      await respond(1);
      expect(writes).toMatchObject([{ base: 0, name: 'a' }]);
      expect([refetches(), ...shown()]).toEqual([1, 'a', 'saved']);
      serve('a', 1);
      expect(shown()).toEqual(['a', 'saved']);
      expect(kept.at(-1)).toBeNull();
    });

    it('[EDI-4] is written again where an earlier creation may have arrived', async () => {
      for (const draft of [null, { name: 'a', base: 0 }]) {
        const { type, clock, writes, respond, miss, begin } = createWorld(draft);
        begin();
        miss();
        if (!draft) {
          type('a');
          clock.advance(PAUSE);
          await respond(callError(0));
        }
        type('ab');
        clock.advance(PAUSE);
        await respond(1);
        clock.advance(PAUSE);
        expect(writes.slice(-2)).toMatchObject([
          { base: 0, name: 'ab' },
          { base: 1, name: 'ab' },
        ]);
      }
    });

    it('[EDI-4] can be changed before it is fetched for the first time', async () => {
      const { view, type, clock, writes, respond, serve, readDraft, miss } = createWorld('unread');
      miss();
      readDraft({ name: 'a', base: 0 });
      clock.advance(PAUSE);
      await respond(1);
      clock.advance(PAUSE);
      await respond(1);
      expect(view()).toMatchObject({ phase: 'ready', editable: true, saveState: 'saved', name: 'a' });
      type('ab');
      serve('a', 1);
      expect(view()).toMatchObject({ conflict: null, name: 'ab' });
      clock.advance(PAUSE);
      expect(writes.at(-1)).toEqual({ base: 1, name: 'ab' });
    });
  });

  describe('an item that changed elsewhere', () => {
    it('[EDI-5] replaces a saved draft, and one that is the same', () => {
      const saved = createWorld({ name: 'mine', saved: true });
      saved.serve('theirs', 2);
      expect(saved.shown()).toEqual(['theirs', 'saved']);
      const same = createWorld({ name: 'theirs' });
      same.serve('theirs', 2);
      expect([same.view().conflict, ...same.shown()]).toEqual([null, 'theirs', 'saved']);
      expect([saved.view().conflict, saved.kept.at(-1), same.kept.at(-1)]).toEqual([null, null, null]);
    });

    it('[EDI-5] asks the person while there are unsaved changes', () => {
      const keep = createWorld({ name: 'mine' });
      keep.serve('theirs', 2);
      keep.clock.advance(PAUSE * 10);
      expect([keep.writes.length, keep.view().conflict?.revision]).toEqual([0, 2]);
      expect(keep.view()).toMatchObject({ name: 'mine', unsaved: true });
      keep.keep('mine');
      keep.clock.advance(PAUSE);
      expect(keep.writes).toMatchObject([{ base: 2, name: 'mine' }]);
      const take = createWorld({ name: 'mine' });
      take.serve('theirs', 2);
      take.keep('theirs');
      take.clock.advance(PAUSE * 10);
      expect([take.view().conflict, ...take.shown()]).toEqual([null, 'theirs', 'saved']);
      expect(take.writes).toEqual([]);
    });

    it('[EDI-5] does not ask where the newer revision is a write whose response was lost', async () => {
      const { serve, type, clock, respond, view, writes, state, kept } = createWorld();
      serve('x');
      type('a');
      clock.advance(PAUSE);
      await respond(callError(0));
      type('ab');
      serve('a', 2);
      expect(view().conflict).toBeNull();
      clock.advance(PAUSE);
      expect(writes.at(-1)).toMatchObject({ base: 2, name: 'ab' });
      await respond(callError(0));
      serve('ab', 3);
      expect([state(), kept.at(-1)]).toEqual(['idle', null]);
    });
  });

  describe('the draft on the device', () => {
    it('[EDI-6] is removed once the server has it, and not before', async () => {
      const { serve, type, clock, respond, kept } = createWorld();
      serve('x');
      type('a');
      clock.advance(PAUSE);
      expect(kept.at(-1)).toMatchObject({ base: 1, saved: false });
      await respond(2);
      expect(kept.at(-1)).toMatchObject({ base: 2, saved: true });
      serve('a', 2);
      expect(kept.at(-1)).toBeNull();
    });

    it('[EDI-6] is removed when it was saved before the editor opened', () => {
      const { serve, kept } = createWorld({ name: 'x', saved: true });
      serve('x');
      expect(kept).toEqual([null]);
    });

    it('[EDI-6] stays while an earlier write may arrive, though the text is typed back', async () => {
      const { serve, type, clock, respond, writes } = createWorld();
      serve('x');
      type('a');
      clock.advance(PAUSE);
      await respond(callError(0));
      type('x');
      clock.advance(PAUSE);
      expect(writes.at(-1)).toMatchObject({ name: 'x' });
    });
  });
});
