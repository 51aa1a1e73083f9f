import { CallError } from '#machines/call-error.ts';
import { articleTitled, servedArticle } from '#machines/article-editor/article-editor.model.ts';
import { ADA } from '#machines/session/session.model.ts';
import { articleEditorTopic } from '#protocol/bridge/topics.ts';
import type { ArticleEditorView } from '#protocol/bridge/views.ts';
import { logout, profile } from '#protocol/http/account.ts';
import { editArticle, moveArticle, saveArticle } from '#protocol/http/discuss.ts';
import type { ArticleData } from '#protocol/rules/articles.ts';
import { openMemoryTab, type MemoryTab } from '#tests/doubles/memory-bridge.ts';
import { createMemoryPorts } from '#tests/doubles/memory-ports.ts';
import { describe, expect, it } from 'vitest';
import { createInProcessWorker } from '../../core/in-process.ts';
import { connectionFeature } from '../connection/connection.feature.ts';
import { formsFeature } from '../forms/forms.feature.ts';
import { resourcesFeature } from '../resources/resources.feature.ts';
import { sessionFeature } from '../session/session.feature.ts';
import { articleEditorFeature } from './article-editor.feature.ts';

const PAUSE = 1_100;

function createWorld(article: { revision: number; data: ArticleData } | null) {
  const ports = createMemoryPorts();
  const server = { article, writes: [] as string[], moves: [] as object[], offline: false };
  const reach = (): void => {
    if (server.offline) throw new CallError({ code: 'Offline', status: 0 });
  };
  ports.http.on(profile, () => ADA);
  ports.http.on(logout, () => ({}));
  ports.http.on(editArticle, () => {
    reach();
    if (!server.article) throw new CallError({ code: 'NotFoundService', status: 404 });
    return servedArticle(server.article.data, server.article.revision);
  });
  ports.http.on(saveArticle, ({ body }) => {
    reach();
    if (body.revision !== (server.article?.revision ?? 0)) throw new CallError({ code: 'Changed', status: 422 });
    server.writes.push(body.data.title);
    server.article = { revision: body.revision + 1, data: body.data };
    return { revision: server.article.revision };
  });
  ports.http.on(moveArticle, ({ body }) => {
    reach();
    server.moves.push(body);
    return { state: body.move === 'remove' ? ('removed' as const) : ('published' as const) };
  });
  const features = [connectionFeature, formsFeature, resourcesFeature, articleEditorFeature, sessionFeature];
  const worker = createInProcessWorker(() => ({ ports, features, build: 'test' }));
  const openTab = () =>
    openMemoryTab({ worker, locks: ports.locks, clock: ports.clock, newId: ports.ids.next, locale: () => 'en' });
  async function pass(ms = 160): Promise<void> {
    for (let left = ms; left > 0; left -= 16) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      ports.clock.advance(16);
    }
  }
  const edit = (tab: MemoryTab, isNew = false) => {
    const topic = tab.topic<ArticleEditorView>(articleEditorTopic('a1', isNew));
    topic.subscribe(() => undefined);
    return () => topic.getSnapshot();
  };
  const type = (tab: MemoryTab, title: string) =>
    tab.send('article-editor.change', { articleId: 'a1', patch: { title } });
  return { server, worker, openTab, pass, edit, type };
}
const FIRST = { revision: 1, data: articleTitled('served') };

describe('an article in the core worker', () => {
  it('[EDI-2] shows a change in every tab and writes it once', async () => {
    const { openTab, edit, pass, type, server } = createWorld(FIRST);
    const [one, two] = [openTab(), openTab()];
    const [first, second] = [edit(one), edit(two)];
    await pass();
    const { version } = await type(one, 'typed');
    await pass();
    expect(second()).toMatchObject({ data: { title: 'typed' }, saveState: 'saving' });
    expect(first()?.version).toBe(version);
    await pass(PAUSE);
    expect(second()).toMatchObject({ saveState: 'saved' });
    expect(server.writes).toEqual(['typed']);
  });

  it('[EDI-4] creates a new article with its first write', async () => {
    const { openTab, edit, pass, type, server } = createWorld(null);
    const tab = openTab();
    const view = edit(tab, true);
    await pass();
    expect(view()).toMatchObject({ phase: 'ready', editable: true, server: null });
    await type(tab, 'first');
    await pass(PAUSE * 2);
    expect([server.writes, view()?.server?.revision]).toEqual([['first'], 1]);
  });

  it('[EDI-6] shows after a restart what was written, although the cached article is older', async () => {
    const { openTab, edit, pass, type, server, worker } = createWorld(FIRST);
    const tab = openTab();
    const view = edit(tab);
    await pass();
    await type(tab, 'written');
    await pass(PAUSE);
    expect(server.writes).toEqual(['written']);
    server.offline = true;
    worker.kill();
    await pass(PAUSE * 3);
    expect(view()).toMatchObject({ data: { title: 'written' }, saveState: 'saved' });
    await type(tab, 'written on');
    server.offline = false;
    tab.wake('online');
    await pass(PAUSE * 3);
    expect(view()).toMatchObject({ conflict: null, data: { title: 'written on' }, saveState: 'saved' });
    expect(server.article).toMatchObject({ revision: 3, data: { title: 'written on' } });
  });

  it('[EDI-8] publishes the revision that was just written', async () => {
    const { openTab, edit, pass, type, server } = createWorld(FIRST);
    const tab = openTab();
    edit(tab);
    await pass();
    void type(tab, 'last words');
    const moved = tab.send('article-editor.move', { articleId: 'a1', move: 'publish' });
    await pass();
    expect(await moved).toEqual({ removed: false });
    expect([server.writes, server.moves]).toEqual([['last words'], [{ move: 'publish', revision: 2 }]]);
  });

  it('[EDI-13] refuses a move while another tab makes one, and is absent after a removal', async () => {
    const { openTab, edit, pass, server } = createWorld(FIRST);
    const [one, two] = [openTab(), openTab()];
    const view = edit(one);
    await pass();
    const removing = one.send('article-editor.move', { articleId: 'a1', move: 'remove' });
    const hiding = two.send('article-editor.move', { articleId: 'a1', move: 'hide' }).catch((error: unknown) => error);
    await pass();
    expect(await removing).toEqual({ removed: true });
    expect(await hiding).toMatchObject({ code: 'MoveRunning' });
    expect([server.moves, view()?.phase]).toEqual([[{ move: 'remove' }], 'absent']);
  });
});
