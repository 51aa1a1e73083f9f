import { useMemo, useSyncExternalStore } from 'react';
import { newId, sendCommand } from '#client/bridge/commands.ts';
import { useViews } from '#client/bridge/current-bridge.ts';
import { useTopic, type Resource } from '#client/bridge/use-topic.ts';
import { showError } from '#client/feedback/show-error.ts';
import { createUnconfirmedChanges, withChanges } from '#client/forms/unconfirmed-changes.ts';
import { LOADING_REPLY_EDITOR } from '#protocol/bridge/editor-views.ts';
import { replyEditorTopic } from '#protocol/bridge/topics.ts';
import type { ReplyDraft } from '#protocol/rules/articles.ts';
import type { RichContent } from '#protocol/rules/rich-content.ts';

/** The reply that the user writes in a thread, the same in every tab and on every device; machines/editor decides. */
export function useReplyEditor(articleId: string) {
  const topic = replyEditorTopic(articleId);
  const view = useTopic(topic) ?? LOADING_REPLY_EDITOR;
  const views = useViews();
  const unconfirmed = useMemo(
    () => createUnconfirmedChanges<ReplyDraft>((patch) => sendCommand('reply-editor.change', { articleId, patch })),
    [articleId],
  );
  const changes = useSyncExternalStore(unconfirmed.subscribe, unconfirmed.getSnapshot, unconfirmed.getSnapshot);
  const actions = useMemo(() => {
    const resolve = (keep: 'mine' | 'theirs') =>
      void sendCommand('reply-editor.resolve', { articleId, keep }).catch(showError);
    const change = (patch: ReplyDraft) => {
      const now = views.topic(topic).getSnapshot();
      if (now?.editable) unconfirmed.add(patch, now.version);
    };
    return {
      /** @param id of the reply; empty for one that begins */
      write: (id: string, content: RichContent) => change({ id: id || newId(), content }),
      keepMine: () => resolve('mine'),
      takeTheirs: () => resolve('theirs'),
    };
  }, [articleId, topic, unconfirmed, views]);
  const resource: Resource = { ...view.resource, data: view.server };
  return { ...view, ...actions, resource, data: withChanges(view, changes) };
}

export type ReplyEditor = ReturnType<typeof useReplyEditor>;
