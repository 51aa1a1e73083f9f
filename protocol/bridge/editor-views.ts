/** What the editors show before the worker has answered: the first view in the worker, and before it in the tab. */
import { EMPTY_GOODS } from '../empty-goods.ts';
import { EMPTY_ARTICLE, EMPTY_REPLY } from '../rules/articles.ts';
import type { ArticleEditorView, GoodsEditorView, ReplyEditorView } from './views.ts';

const LOADING = {
  phase: 'loading',
  version: 0,
  editable: false,
  saveState: 'untouched',
  error: null,
  unsaved: false,
  conflict: null,
  moving: null,
  server: null,
  resource: { phase: 'loading', error: null, asOf: null, topic: '' },
} as const;

export const LOADING_GOODS_EDITOR: GoodsEditorView = { ...LOADING, data: EMPTY_GOODS };
export const LOADING_ARTICLE_EDITOR: ArticleEditorView = { ...LOADING, data: EMPTY_ARTICLE };
export const LOADING_REPLY_EDITOR: ReplyEditorView = { ...LOADING, data: EMPTY_REPLY };
