import { createArticleEditorMachine, readArticleDraft } from '#machines/article-editor/article-editor.machine.ts';
import type { EditedArticle } from '#protocol/bridge/commands.ts';
import { LOADING_ARTICLE_EDITOR } from '#protocol/bridge/editor-views.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { moveArticle, saveArticle } from '#protocol/http/discuss.ts';
import { EMPTY_ARTICLE } from '#protocol/rules/articles.ts';
import type { ArticleOwnerMove } from '#protocol/rules/states.ts';
import type { Feature, FeatureContext } from '../../core/feature.ts';
import { openEditor, type OpenEditor } from '../editor/open-editor.ts';
import { createOpenEditors } from '../editor/open-editors.ts';

function openArticle(id: string, context: FeatureContext): OpenEditor<EditedArticle, ArticleOwnerMove> {
  const params = { id };
  const make = (call: string, body: unknown) => context.send('call.make', { call, input: { params, body } });
  return openEditor(context, {
    id: `article-editor:${id}`,
    form: `article:${id}`,
    topic: () => resourceTopic('discuss.edit', { params }),
    createMachine: createArticleEditorMachine,
    readDraft: readArticleDraft,
    async write({ base, data }) {
      const written = await make(saveArticle.name, { revision: base, data });
      return (written as CallResponse<typeof saveArticle>).revision;
    },
    async move(move, revision) {
      const moved = await make(moveArticle.name, move === 'publish' ? { move, revision } : { move });
      return { removed: (moved as CallResponse<typeof moveArticle>).state === 'removed' };
    },
  });
}

/** The editor of articles: topic `article-editor:{id}`, commands `article-editor.*`. */
export const articleEditorFeature: Feature = (context) => {
  const editors = createOpenEditors({
    context,
    open: (id) => openArticle(id, context),
    blank: () => EMPTY_ARTICLE,
    loading: LOADING_ARTICLE_EDITOR,
  });
  return {
    topics: { 'article-editor': { open: ({ articleId, isNew }, emit) => editors.watch(articleId, isNew, emit) } },
    commands: {
      'article-editor.change': ({ articleId, patch }) => editors.change(articleId, patch),
      'article-editor.save': ({ articleId }) => editors.save(articleId),
      'article-editor.resolve': ({ articleId, keep }) => editors.resolve(articleId, keep),
      'article-editor.move': ({ articleId, move }) => editors.move(articleId, move),
    },
    stop: editors.stop,
  };
};
