import { CallError } from '#machines/call-error.ts';
import { LOADING_ARTICLE_EDITOR } from '#protocol/bridge/editor-views.ts';
import { SESSION } from '#protocol/bridge/topics.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import type { Feature } from '../../core/feature.ts';
import { openArticle, type OpenArticle } from './open-article.ts';

/** An article that tabs edit, or that is still being saved. `open` belongs to `user`. */
type Article = {
  uses: number;
  isNew: boolean;
  user: UserProfile | null;
  open: OpenArticle | undefined;
  shows: Set<() => void>;
  end(): void;
};

/**
 * The editor of articles: topic `article-editor:{id}`, commands `article-editor.*`.
 *
 * An article stays open after its last tab has gone until what was typed is saved. Its chart ends with the session; the
 * draft stays on the user's device. Commands wait until the article is ready; a change is answered once the device has
 * it.
 */
export const articleEditorFeature: Feature = (context) => {
  const all = new Map<string, Article>();

  function acquire(articleId: string): Article {
    const known = all.get(articleId);
    if (known) {
      known.uses += 1;
      return known;
    }
    const article: Article = {
      uses: 1,
      isNew: false,
      user: null,
      open: undefined,
      shows: new Set(),
      end: () => undefined,
    };
    all.set(articleId, article);
    const changed = (): void => {
      for (const show of article.shows) show();
      queueMicrotask(() => endIfUnused(articleId));
    };
    article.end = context.watch(SESSION, ({ user }) => {
      if (article.user?.id !== user?.id) {
        article.open?.stop();
        article.open = user ? openArticle(articleId, context) : undefined;
        article.open?.editor.subscribe(changed);
      }
      article.user = user;
      begin(article);
      changed();
    });
    return article;
  }
  function release(articleId: string): void {
    const article = all.get(articleId);
    if (article) article.uses -= 1;
    endIfUnused(articleId);
  }
  function endIfUnused(articleId: string): void {
    const article = all.get(articleId);
    if (!article || article.uses > 0 || article.open?.isBusy()) return;
    all.delete(articleId);
    article.end();
    article.open?.stop();
  }
  function begin({ isNew, open }: Article): void {
    if (isNew) open?.editor.send({ type: 'article.begun' });
  }
  async function use<Result>(articleId: string, run: (open: OpenArticle) => Promise<Result> | Result): Promise<Result> {
    const { open } = acquire(articleId);
    try {
      if (!open) throw new CallError({ code: 'Unauthenticated', status: 401 });
      await open.ready();
      return await run(open);
    } finally {
      release(articleId);
    }
  }

  context.signals.on('wake', () => {
    for (const { open } of all.values()) open?.editor.send({ type: 'wake' });
  });

  return {
    topics: {
      'article-editor': {
        open({ articleId, isNew }, emit) {
          const article = acquire(articleId);
          let shown = false;
          const show = (): void => {
            const view = article.open?.view() ?? LOADING_ARTICLE_EDITOR;
            // A tab whose worker was replaced keeps the last view until this worker has read the article.
            if (!shown && view.phase === 'loading') return;
            shown = true;
            emit(view);
          };
          if (isNew && !article.isNew) {
            article.isNew = true;
            begin(article);
          }
          article.shows.add(show);
          show();
          return () => {
            article.shows.delete(show);
            release(articleId);
          };
        },
      },
    },
    commands: {
      'article-editor.change': ({ articleId, patch }) =>
        use(articleId, async ({ editor, stored }) => {
          editor.send({ type: 'article-editor.change', patch });
          const { version } = editor.getSnapshot().context;
          await stored();
          return { version };
        }),
      'article-editor.save': ({ articleId }) =>
        use(articleId, ({ editor }) => {
          editor.send({ type: 'article-editor.save' });
          return null;
        }),
      'article-editor.resolve': ({ articleId, keep }) =>
        use(articleId, async ({ editor, stored }) => {
          editor.send({ type: 'article-editor.resolve', keep });
          await stored();
          return null;
        }),
      'article-editor.move': ({ articleId, move }) => use(articleId, (open) => open.move(move)),
    },
    stop() {
      for (const { end, open } of all.values()) {
        end();
        open?.stop();
      }
      all.clear();
    },
  };
};
