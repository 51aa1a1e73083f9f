import { createEditorMachine } from '#machines/editor/editor.machine.ts';
import { readReply, REPLY_SUBJECT } from '#machines/reply-editor/reply-subject.ts';
import type { EditedReply } from '#protocol/bridge/commands.ts';
import { LOADING_REPLY_EDITOR } from '#protocol/bridge/editor-views.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { saveReplyDraft } from '#protocol/http/drafts.ts';
import { EMPTY_REPLY } from '#protocol/rules/articles.ts';
import type { Feature, FeatureContext } from '../../core/feature.ts';
import { openEditor, type OpenEditor } from '../editor/open-editor.ts';
import { createOpenEditors } from '../editor/open-editors.ts';

function openReply(id: string, context: FeatureContext): OpenEditor<EditedReply, never> {
  const params = { id };
  return openEditor<EditedReply, never>(context, {
    id: `reply-editor:${id}`,
    form: `reply:${id}`,
    topic: () => resourceTopic('drafts.readReply', { params }),
    createMachine: (ports) => createEditorMachine<EditedReply, never>(REPLY_SUBJECT, ports),
    readDraft: readReply,
    async write({ base, data }) {
      const input = { params, body: { revision: base, data } };
      const written = await context.send('call.make', { call: saveReplyDraft.name, input });
      return (written as CallResponse<typeof saveReplyDraft>).revision;
    },
    // A reply has no moves: it is posted by a call of its own.
    move: () => Promise.reject(new Error('A reply has no moves')),
  });
}

/** The editor of replies: topic `reply-editor:{articleId}`, commands `reply-editor.*`. */
export const replyEditorFeature: Feature = (context) => {
  const editors = createOpenEditors<EditedReply, never, OpenEditor<EditedReply, never>>({
    context,
    open: (id) => openReply(id, context),
    blank: () => EMPTY_REPLY,
    loading: LOADING_REPLY_EDITOR,
  });
  return {
    topics: { 'reply-editor': { open: ({ articleId }, emit) => editors.watch(articleId, false, emit) } },
    commands: {
      'reply-editor.change': ({ articleId, patch }) => editors.change(articleId, patch),
      'reply-editor.resolve': ({ articleId, keep }) => editors.resolve(articleId, keep),
    },
    stop: editors.stop,
  };
};
