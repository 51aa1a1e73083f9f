import { createEditorWorld } from '#tests/doubles/editor-world.ts';
import { callError } from '../call-outcomes.model.ts';
import { describe, expect, it } from 'vitest';
import { readArticleDraft } from './article-editor.machine.ts';
import { ARTICLE_EXAMPLE, articleTitled } from './article-editor.model.ts';

const PAUSE = 1_000;

describe('an article that the server normalized', () => {
  it('[AED-1] is no conflict with the draft on the device, which is removed', () => {
    const { serve, state, view, kept } = createEditorWorld(ARTICLE_EXAMPLE, { name: ' typed  before ' });
    serve('typed before', 2);
    expect([state(), view().conflict, view().name, kept.at(-1)]).toEqual(['idle', null, 'typed before', null]);
  });

  it('[AED-1] is known as the write whose response was lost', async () => {
    const { serve, type, clock, respond, view, writes } = createEditorWorld(ARTICLE_EXAMPLE);
    serve('x', 2);
    type('lost ');
    clock.advance(PAUSE);
    await respond(callError(0));
    type('lost answer');
    serve('lost', 3);
    expect(view().conflict).toBeNull();
    clock.advance(PAUSE);
    expect(writes[1]).toMatchObject({ base: 3, name: 'lost answer' });
  });

  it('[AED-1] is shown as typed while it is edited, and not stored on the device any more', async () => {
    const { serve, type, clock, respond, shown, kept, writes } = createEditorWorld(ARTICLE_EXAMPLE);
    serve('x');
    type('a word ');
    clock.advance(PAUSE);
    await respond(2);
    serve('a word', 2);
    expect([...shown(), kept.at(-1)]).toEqual(['a word ', 'saved', null]);
    type('a word more');
    clock.advance(PAUSE);
    expect(writes[1]).toEqual({ base: 2, name: 'a word more' });
  });
});

describe('the draft of an article on the device', () => {
  it('is ignored in another shape, and completed where fields are missing', () => {
    expect([null, 'x', { base: 1 }, { base: 1, at: 1, data: { content: '<p>' } }].map(readArticleDraft)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(readArticleDraft({ base: 1, at: 2, data: { title: 'a' } })).toEqual({
      base: 1,
      at: 2,
      data: articleTitled('a'),
      saved: false,
    });
  });
});
