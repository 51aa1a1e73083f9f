import { CallError } from '#machines/call-error.ts';
import { createEditorMachine } from '#machines/editor/editor.machine.ts';
import { readReply, REPLY_SUBJECT } from '#machines/reply-editor/reply-subject.ts';
import { createReplyPostMachine, replyPostView } from '#machines/reply-post/reply-post.machine.ts';
import type { EditedReply } from '#protocol/bridge/commands.ts';
import { LOADING_REPLY_EDITOR } from '#protocol/bridge/editor-views.ts';
import { resourceTopic, stableJson } from '#protocol/bridge/topics.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { postReply } from '#protocol/http/discuss.ts';
import { saveReplyDraft } from '#protocol/http/drafts.ts';
import { EMPTY_REPLY } from '#protocol/rules/articles.ts';
import { createActor } from 'xstate';
import type { Feature, FeatureContext } from '../../core/feature.ts';
import { waitForState } from '../../core/wait-for-state.ts';
import { openEditor, type OpenEditor } from '../editor/open-editor.ts';
import { createOpenEditors, MOVE_RUNNING } from '../editor/open-editors.ts';

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

/** The chart that posts the reply of one thread. @param clear empties the draft */
const createPost = ({ ports, actorOptions, send }: FeatureContext, id: string, clear: () => void) =>
  createActor(
    createReplyPostMachine({
      async post(body) {
        const posted = await send('call.make', { call: postReply.name, input: { params: { id }, body } });
        return (posted as CallResponse<typeof postReply>).number;
      },
      newId: ports.ids.next,
      clear,
    }),
    { ...actorOptions, id: `reply-post:${id}` },
  ).start();

/**
 * The editor of replies: topic `reply-editor:{articleId}`, commands `reply-editor.*`; and what posts them: topic
 * `reply-post:{articleId}`, commands `reply-post.*`.
 */
export const replyEditorFeature: Feature = (context) => {
  const { signals } = context;
  const editors = createOpenEditors<EditedReply, never, OpenEditor<EditedReply, never>>({
    context,
    open: (id) => openReply(id, context),
    blank: () => EMPTY_REPLY,
    loading: LOADING_REPLY_EDITOR,
  });
  const posts = new Map<string, ReturnType<typeof createPost>>();
  const postOf = (articleId: string): ReturnType<typeof createPost> => {
    const known = posts.get(articleId);
    if (known) return known;
    const post = createPost(context, articleId, () => {
      // Where the device cannot save that, the draft stays, and its reply is posted once.
      editors.change(articleId, EMPTY_REPLY).catch(() => undefined);
    });
    posts.set(articleId, post);
    return post;
  };
  const endPosts = (): void => {
    for (const post of posts.values()) post.stop();
    posts.clear();
  };
  const wake = (): void => {
    for (const post of posts.values()) post.send({ type: 'wake' });
  };
  signals.on('wake', wake);
  signals.on('initialed', wake);
  signals.on('signedOut', endPosts);

  return {
    topics: {
      'reply-editor': { open: ({ articleId }, emit) => editors.watch(articleId, false, emit) },
      'reply-post': {
        open({ articleId }, emit) {
          const post = postOf(articleId);
          const subscription = post.subscribe((snapshot) => emit(replyPostView(snapshot)));
          emit(replyPostView(post.getSnapshot()));
          return () => subscription.unsubscribe();
        },
      },
    },
    commands: {
      'reply-editor.change': ({ articleId, patch }) => editors.change(articleId, patch),
      'reply-editor.resolve': ({ articleId, keep }) => editors.resolve(articleId, keep),
      async 'reply-post.post'({ articleId, draft, quoted, replyTo }) {
        // The device has it before the server, as all that is typed.
        await editors.change(articleId, draft);
        const post = postOf(articleId);
        const reply = { id: draft.id, content: [...quoted, ...draft.content], replyTo };
        const event = { type: 'reply-post.post', reply } as const;
        if (!post.getSnapshot().can(event)) throw new CallError(MOVE_RUNNING);
        post.send(event);
        const posted = stableJson(draft.content);
        const unwatch = editors.watch(articleId, false, ({ phase, data }) => {
          if (phase === 'ready' && stableJson(data.content) !== posted) post.send({ type: 'draft.changed' });
        });
        try {
          const { context: outcome } = await waitForState(post, ({ value }) => value === 'idle');
          if (outcome.error) throw new CallError(outcome.error);
          return { number: outcome.number ?? 0 };
        } finally {
          unwatch();
        }
      },
      async 'reply-post.cancel'({ articleId }) {
        posts.get(articleId)?.send({ type: 'reply-post.cancel' });
        return null;
      },
    },
    stop() {
      endPosts();
      editors.stop();
    },
  };
};
