import type { Suggestions } from '#protocol/bridge/views.ts';
import { SUGGESTIONS } from '#protocol/limits.ts';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { CallError } from '../call-error.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createSuggestionsMachine } from './suggestions.machine.ts';
import { noSuggestions } from './suggestions.model.ts';
import { suggestionsView } from './suggestions.view.ts';

/** A field, and the requests it makes. */
function openField() {
  const clock = createSimulatedClock(0);
  const requests: { text: string; signal: AbortSignal; answer: PromiseWithResolvers<Suggestions> }[] = [];
  const actor = createActor(
    createSuggestionsMachine({
      fetch: ({ text }, signal) => {
        const answer = Promise.withResolvers<Suggestions>();
        requests.push({ text, signal, answer });
        return answer.promise;
      },
      now: clock.now,
    }),
    { clock },
  );
  actor.start();
  return {
    clock,
    requests,
    view: () => suggestionsView(actor.getSnapshot()),
    type: (text: string) => actor.send({ type: 'suggestions.type', text, language: 'EN' }),
    close: () => actor.send({ type: 'suggestions.close' }),
    /** Answers the newest request. */
    async answer(corrected: string) {
      requests.at(-1)!.answer.resolve({ ...noSuggestions, corrected });
      await Promise.resolve();
      await Promise.resolve();
    },
    async fail() {
      requests.at(-1)!.answer.reject(new CallError({ code: 'Offline', status: 0 }));
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('suggestions', () => {
  it('[SUG-1] requests nothing for a blank text or one Latin letter, but for one Han character', () => {
    const field = openField();
    for (const text of ['', '  ', 'r']) {
      field.type(text);
      field.clock.advance(SUGGESTIONS.pause);
      expect(field.view()).toMatchObject({ phase: 'blank', suggestions: null });
    }
    field.type('玉');
    field.clock.advance(SUGGESTIONS.pause);
    expect(field.requests.map(({ text }) => text)).toEqual(['玉']);
  });

  it('[SUG-2] requests suggestions once typing has paused', () => {
    const field = openField();
    for (const text of ['ro', 'rol', 'role']) {
      field.type(text);
      field.clock.advance(SUGGESTIONS.pause - 1);
    }
    expect(field.requests).toEqual([]);
    field.clock.advance(1);
    expect(field.requests.map(({ text }) => text)).toEqual(['role']);
  });

  it('[SUG-3] [SUG-5] cancels the request for an older text, and shows earlier suggestions until then', async () => {
    const field = openField();
    field.type('rolex');
    field.clock.advance(SUGGESTIONS.pause);
    await field.answer('five');
    field.type('rolex s');
    field.clock.advance(SUGGESTIONS.pause);
    field.type('rolex su');
    expect(field.requests[1]!.signal.aborted).toBe(true);
    expect(field.view()).toMatchObject({ phase: 'loading', text: 'rolex', suggestions: { corrected: 'five' } });
    field.clock.advance(SUGGESTIONS.pause);
    await field.answer('one');
    expect(field.view()).toMatchObject({ phase: 'shown', text: 'rolex su', suggestions: { corrected: 'one' } });
  });

  it('[SUG-4] shows suggestions again without a request for a minute', async () => {
    const field = openField();
    field.type('jade');
    field.clock.advance(SUGGESTIONS.pause);
    await field.answer('three');
    field.close();
    field.type(' Jade ');
    expect(field.view()).toMatchObject({ phase: 'shown', suggestions: { corrected: 'three' } });
    field.clock.advance(SUGGESTIONS.maxAge);
    field.type('jade');
    field.clock.advance(SUGGESTIONS.pause);
    expect(field.requests).toHaveLength(2);
  });

  it('[SUG-6] suggests nothing after a failure, until the text changes', async () => {
    const field = openField();
    field.type('jade');
    field.clock.advance(SUGGESTIONS.pause);
    await field.fail();
    expect(field.view()).toEqual({ phase: 'failed', text: '', suggestions: null, offline: true });
    field.clock.advance(60_000);
    expect(field.requests).toHaveLength(1);
    field.type('jade b');
    field.clock.advance(SUGGESTIONS.pause);
    expect(field.requests).toHaveLength(2);
  });

  it('[SUG-7] requests nothing when closed, and opens when the user types', () => {
    const field = openField();
    field.type('jade');
    field.close();
    field.clock.advance(SUGGESTIONS.pause);
    expect(field.requests).toEqual([]);
    expect(field.view().phase).toBe('closed');
    field.type('jade b');
    expect(field.view().phase).toBe('loading');
  });
});
