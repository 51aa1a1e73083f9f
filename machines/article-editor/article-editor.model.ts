import type { EditedArticle } from '#protocol/bridge/commands.ts';
import { EMPTY_ARTICLE, type ArticleData } from '#protocol/rules/articles.ts';
import type { ArticleOwnerMove } from '#protocol/rules/states.ts';
import type { EditorExample } from '../editor/editor-example.model.ts';
import { editorModel } from '../editor/editor.model.ts';
import { ARTICLE_SUBJECT, createArticleEditorMachine } from './article-editor.machine.ts';

export const articleTitled = (title: string): ArticleData => ({ ...EMPTY_ARTICLE, title });
export const servedArticle = (data: ArticleData, revision = 1, editable = true): EditedArticle => ({
  id: 'a1',
  revision,
  state: 'draft',
  data,
  references: { people: [], pictures: [] },
  isChanged: true,
  editable,
  problems: {},
  moves: [],
  reason: null,
  updateTime: 0,
});

export const ARTICLE_EXAMPLE: EditorExample<EditedArticle, ArticleOwnerMove> = {
  subject: ARTICLE_SUBJECT,
  createMachine: createArticleEditorMachine,
  named: articleTitled,
  nameOf: ({ title }) => title,
  served: servedArticle,
  move: 'publish',
};

export const articleEditorModel = editorModel(ARTICLE_EXAMPLE);
