import { useMemo, useState, useSyncExternalStore } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useViews } from '#client/bridge/current-bridge.ts';
import { useTopic, type Resource } from '#client/bridge/use-topic.ts';
import { showError } from '#client/feedback/show-error.ts';
import { createUnconfirmedChanges, withChanges } from '#client/forms/unconfirmed-changes.ts';
import { LOADING_ARTICLE_EDITOR } from '#protocol/bridge/editor-views.ts';
import { articleEditorTopic } from '#protocol/bridge/topics.ts';
import type { ArticleData } from '#protocol/rules/articles.ts';
import type { ArticleOwnerMove } from '#protocol/rules/states.ts';

/**
 * An own article in the editor, the same in every tab; the chart in machines/article-editor decides.
 * @param isNew it was just begun: the server may not have it yet
 */
export function useArticleEditor(articleId: string, isNew: boolean) {
  // The address loses its mark once the server has the article; the topic stays, so that nothing is loaded again.
  const [topic] = useState(() => articleEditorTopic(articleId, isNew));
  const view = useTopic(topic) ?? LOADING_ARTICLE_EDITOR;
  const views = useViews();
  const unconfirmed = useMemo(
    () => createUnconfirmedChanges<ArticleData>((patch) => sendCommand('article-editor.change', { articleId, patch })),
    [articleId],
  );
  const changes = useSyncExternalStore(unconfirmed.subscribe, unconfirmed.getSnapshot, unconfirmed.getSnapshot);
  const actions = useMemo(() => {
    const resolve = (keep: 'mine' | 'theirs') =>
      void sendCommand('article-editor.resolve', { articleId, keep }).catch(showError);
    return {
      change(patch: Partial<ArticleData>) {
        const now = views.topic(topic).getSnapshot();
        if (now?.editable) unconfirmed.add(patch, now.version);
      },
      keepMine: () => resolve('mine'),
      takeTheirs: () => resolve('theirs'),
      retry: () => void sendCommand('article-editor.save', { articleId }).catch(showError),
      /** Saves everything that was typed, then moves the article. @throws CommandError as the server refused either */
      move: (move: ArticleOwnerMove) => sendCommand('article-editor.move', { articleId, move }),
    };
  }, [articleId, topic, unconfirmed, views]);
  const resource: Resource = { ...view.resource, data: view.server };
  return { ...view, ...actions, resource, data: withChanges(view, changes) };
}

export type ArticleEditor = ReturnType<typeof useArticleEditor>;
