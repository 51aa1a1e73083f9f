import { CallError } from '#machines/call-error.ts';
import type { EditedArticle } from '#protocol/bridge/commands.ts';
import { EMPTY_ARTICLE, type ArticleData } from '#protocol/rules/articles.ts';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { createArticleEditorMachine } from './article-editor.machine.ts';
import type { ArticleDraft } from './article-editor.ports.ts';
import { articleEditorView, readArticleDraft } from './article-editor.view.ts';

const titled = (title: string): ArticleData => ({ ...EMPTY_ARTICLE, title });
const served = (title: string, revision: number, editable = true): EditedArticle => ({
  id: 'a1',
  revision,
  state: 'draft',
  data: titled(title),
  references: { people: [], pictures: [] },
  isChanged: true,
  editable,
  problems: {},
  moves: [],
  reason: null,
  updateTime: 0,
});
const draftOf = (title: string, base = 1): ArticleDraft => ({ base, data: titled(title), at: 1 });
const error = (status: number, code = 'Offline') => new CallError({ code, status });

/** An editor with its device and server. */
function createWorld() {
  const clock = new SimulatedClock();
  const device: (ArticleDraft | null)[] = [];
  const writes: { base: number; title: string; answer: PromiseWithResolvers<number> }[] = [];
  let refetches = 0;
  const editor = createActor(
    createArticleEditorMachine({
      keep: (draft) => void device.push(draft),
      write: ({ base, data }) => {
        const answer = Promise.withResolvers<number>();
        writes.push({ base, title: data.title, answer });
        return answer.promise;
      },
      refetch: () => void (refetches += 1),
      now: () => clock.now(),
    }),
    { clock },
  );
  editor.start();
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    editor,
    device,
    writes,
    refetches: () => refetches,
    view: () => articleEditorView(editor.getSnapshot(), 'topic'),
    state: () => editor.getSnapshot().value,
    wait: async (ms: number) => {
      clock.increment(ms);
      await settled();
    },
    read: (draft: ArticleDraft | null = null) => editor.send({ type: 'draft.read', draft }),
    fetch: (data: EditedArticle) =>
      editor.send({ type: 'article.fetched', resource: { phase: 'ready', data, error: null, asOf: 0 } }),
    miss: () =>
      editor.send({
        type: 'article.fetched',
        resource: { phase: 'failed', data: null, error: { code: 'NotFoundService', status: 404 }, asOf: null },
      }),
    type: (title: string) => editor.send({ type: 'article-editor.change', patch: { title } }),
    answer: async (index: number, revision: number) => {
      writes[index]?.answer.resolve(revision);
      await settled();
    },
    fail: async (index: number, thrown: CallError) => {
      writes[index]?.answer.reject(thrown);
      await settled();
    },
  };
}

describe('the editor of an article', () => {
  it('[AED-1] gives every change to the device, and ignores changes before the draft is read', () => {
    const world = createWorld();
    world.fetch(served('a', 1));
    world.type('too early');
    world.read();
    world.type('b');
    world.type('c');
    expect(world.device.map((draft) => draft?.data.title)).toEqual(['b', 'c']);
    expect(world.view()).toMatchObject({ phase: 'ready', data: { title: 'c' }, saveState: 'saving' });
  });

  it('[AED-2] writes after a pause, and what changed meanwhile in another write on the new revision', async () => {
    const world = createWorld();
    world.fetch(served('a', 1));
    world.read();
    world.type('b');
    await world.wait(900);
    world.type('c');
    await world.wait(900);
    expect(world.writes).toEqual([]);
    await world.wait(100);
    expect(world.writes).toMatchObject([{ base: 1, title: 'c' }]);
    world.type('d');
    await world.answer(0, 2);
    await world.wait(1_000);
    expect(world.writes[1]).toMatchObject({ base: 2, title: 'd' });
    world.type('e');
    world.editor.send({ type: 'article-editor.save' });
    expect(world.writes).toHaveLength(2);
  });

  it('[AED-3] repeats a write after 5 s or at a wake-up, and waits after a refusal', async () => {
    const world = createWorld();
    world.fetch(served('a', 1));
    world.read();
    world.type('b');
    await world.wait(1_000);
    await world.fail(0, error(0));
    expect(world.view()).toMatchObject({ saveState: 'offline', error: { code: 'Offline' } });
    await world.wait(5_000);
    expect(world.writes).toHaveLength(2);
    await world.fail(1, error(0));
    world.editor.send({ type: 'wake' });
    expect(world.writes).toHaveLength(3);
    await world.fail(2, error(422, 'FieldsInvalid'));
    expect([world.state(), world.refetches(), world.view().saveState]).toEqual(['refused', 1, 'refused']);
    await world.wait(60_000);
    expect(world.writes).toHaveLength(3);
    world.editor.send({ type: 'article-editor.save' });
    expect(world.writes).toHaveLength(4);
  });

  it('[AED-4] keeps the draft on the device until the server has it', async () => {
    const world = createWorld();
    world.fetch(served('a', 1));
    world.read();
    world.type('b');
    await world.wait(1_000);
    expect(world.device.at(-1)).not.toBeNull();
    await world.answer(0, 2);
    expect(world.device.at(-1)).toBeNull();
    expect(world.view()).toMatchObject({ saveState: 'saved', data: { title: 'b' } });
    world.fetch(served('a', 1));
    expect(world.view().data.title).toBe('b');
  });

  it('[AED-5] lets the person choose between both changes', async () => {
    for (const keep of ['mine', 'theirs'] as const) {
      const world = createWorld();
      world.fetch(served('a', 1));
      world.read();
      world.type('mine');
      world.fetch(served('theirs', 2));
      expect(world.view()).toMatchObject({ data: { title: 'mine' }, conflict: { title: 'theirs' } });
      await world.wait(60_000);
      expect(world.writes).toEqual([]);
      world.editor.send({ type: 'article-editor.resolve', keep });
      expect(world.view()).toMatchObject({ data: { title: keep }, conflict: null });
      await world.wait(1_000);
      expect(world.writes.map(({ base, title }) => [base, title])).toEqual(keep === 'mine' ? [[2, 'mine']] : []);
    }
  });

  it('[AED-5] recognises the write whose response was lost, and changes that are the same', async () => {
    const world = createWorld();
    world.fetch(served('a', 1));
    world.read();
    world.type('b');
    await world.wait(1_000);
    await world.fail(0, error(0));
    world.type('c');
    world.fetch(served('b', 2));
    expect(world.view().conflict).toBeNull();
    await world.wait(1_000);
    expect(world.writes[1]).toMatchObject({ base: 2, title: 'c' });
    await world.fail(1, error(0));
    world.fetch(served('c', 3));
    expect([world.state(), world.device.at(-1)]).toEqual(['idle', null]);
  });

  it('[AED-6] creates a new article with the first write; another one without the server is absent', async () => {
    const world = createWorld();
    world.read();
    world.miss();
    expect(world.view().phase).toBe('absent');
    world.type('nothing');
    world.editor.send({ type: 'article.begun' });
    expect(world.view()).toMatchObject({ phase: 'ready', editable: true, saveState: 'untouched' });
    world.type('first');
    await world.wait(1_000);
    expect(world.writes).toMatchObject([{ base: 0, title: 'first' }]);
    await world.answer(0, 1);
    expect(world.refetches()).toBe(1);
    world.fetch(served('first', 1));
    expect(world.view()).toMatchObject({ saveState: 'saved', data: { title: 'first' } });
  });

  it('[AED-5] finds no conflict where the server has normalized the text', async () => {
    const world = createWorld();
    world.read(draftOf(' typed  before '));
    world.fetch(served('typed before', 2));
    expect([world.state(), world.view().conflict, world.device.at(-1)]).toEqual(['idle', null, null]);
    world.type('lost ');
    await world.wait(1_000);
    await world.fail(0, error(0));
    world.type('lost answer');
    world.fetch(served('lost', 3));
    expect(world.view().conflict).toBeNull();
    await world.wait(1_000);
    expect(world.writes[1]).toMatchObject({ base: 3, title: 'lost answer' });
  });

  it('[AED-8] changes a new article while it is fetched for the first time', async () => {
    const world = createWorld();
    world.read();
    world.miss();
    world.editor.send({ type: 'article.begun' });
    world.type('title');
    await world.wait(1_000);
    await world.answer(0, 1);
    expect(world.view()).toMatchObject({ phase: 'ready', saveState: 'saved', data: { title: 'title' } });
    world.editor.send({ type: 'article-editor.change', patch: { category: 'tea' } });
    expect(world.view().data).toMatchObject({ title: 'title', category: 'tea' });
    world.fetch(served('title', 1));
    expect(world.view().conflict).toBeNull();
    await world.wait(1_000);
    expect(world.writes[1]).toMatchObject({ base: 1, title: 'title' });
  });

  it('[AED-8] shows a newer revision that arrived during a write', async () => {
    const world = createWorld();
    world.fetch(served('a', 1));
    world.read();
    world.type('b');
    await world.wait(1_000);
    world.fetch(served('of another device', 3));
    await world.answer(0, 2);
    expect(world.view()).toMatchObject({ data: { title: 'of another device' }, saveState: 'saved' });
    world.fetch(served('b', 2));
    expect(world.view().data.title).toBe('of another device');
  });

  it.each([0, 500, 1_000])('[AED-9] ends with the article, and deletes what was typed %d ms ago', async (ms) => {
    const world = createWorld();
    world.fetch(served('a', 1));
    world.read();
    world.type('b');
    await world.wait(ms);
    const { length } = world.writes;
    world.editor.send({ type: 'article.removed' });
    expect([world.view().phase, world.device.at(-1)]).toEqual(['absent', null]);
    world.type('c');
    await world.wait(60_000);
    expect(world.writes).toHaveLength(length);
    expect(world.device.at(-1)).toBeNull();
  });

  it('[AED-7] neither changes nor writes an article that may not be edited; its draft can be dropped', async () => {
    const world = createWorld();
    world.read(draftOf('unsaved'));
    world.fetch(served('a', 1, false));
    world.type('b');
    await world.wait(10_000);
    expect([world.writes, world.view().data.title, world.view().editable]).toEqual([[], 'unsaved', false]);
    world.editor.send({ type: 'article-editor.resolve', keep: 'theirs' });
    expect(world.view().data.title).toBe('a');
  });

  it('continues with the draft of the device', async () => {
    const world = createWorld();
    world.read(draftOf('typed before'));
    world.fetch(served('a', 1));
    await world.wait(1_000);
    expect(world.writes).toMatchObject([{ base: 1, title: 'typed before' }]);
  });

  it('reads drafts of another shape as none, and fills in missing fields', () => {
    expect([null, 'x', { base: 1 }, { base: 1, at: 1, data: { content: '<p>' } }].map(readArticleDraft)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(readArticleDraft({ base: 1, at: 2, data: { title: 'a' } })).toEqual({ base: 1, at: 2, data: titled('a') });
  });
});
