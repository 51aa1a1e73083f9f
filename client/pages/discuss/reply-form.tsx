import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState, type SyntheticEvent, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { sendCommand, newId } from '#client/bridge/commands.ts';
import { useResource, useTopic, type Resource } from '#client/bridge/use-topic.ts';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { problemText } from '#client/feedback/problem-text.ts';
import { ResourceFailure } from '#client/feedback/resource-failure.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { FormError } from '#client/forms/form-error.tsx';
import { NotSaved } from '#client/forms/draft-note.tsx';
import forms from '#client/forms/forms.module.css';
import { shownName } from '#client/format/person-name.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { RichContentEditor } from '#client/rich-content/editor/rich-content-editor.tsx';
import { RichContentView } from '#client/rich-content/rich-content.tsx';
import { replyPostTopic, replyEditorTopic } from '#protocol/bridge/topics.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { ArticleReply } from '#protocol/http/discuss.ts';
import { replyProblem, type ReplyDraft } from '#protocol/rules/articles.ts';
import { isBlankContent, type RichContent } from '#protocol/rules/rich-content.ts';
import { replyPath } from './discuss-paths.ts';
import styles from './discuss.module.css';
import { quoteOf } from './reply-draft.ts';
import { useViews } from '#client/bridge/current-bridge.ts';
import { createUnconfirmedChanges, withChanges } from '#client/forms/unconfirmed-changes.ts';
import { LOADING_REPLY_EDITOR } from '#protocol/bridge/editor-views.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

type ReplyFormProps = {
  articleId: string;
  /** The reply that is answered and quoted. */
  answered: ArticleReply | null;
  onDropAnswered: () => void;
};

const NO_REFERENCES = { people: [], pictures: [] };
const INCOMPLETE: ErrorData = { code: 'FieldsInvalid', status: 422 };

/** The form of a reply. Its draft is on every device of the user until it is posted. */
export default function ReplyForm(props: ReplyFormProps) {
  const editor = useReplyEditor(props.articleId);
  if (editor.phase === 'failed') return <ResourceFailure of={editor.resource} />;
  if (editor.phase !== 'ready') return <Skeleton height="12rem" />;
  return <Fields {...props} editor={editor} />;
}

function Fields({ articleId, answered, onDropAnswered, editor }: ReplyFormProps & { editor: ReplyEditor }) {
  const { i18n, t } = useLingui();
  const [, navigate] = useLocation();
  const [refusal, setRefusal] = useState<ErrorData | null>(null);
  const people = useResource('discuss.people', { params: { id: articleId } });
  const quoted = answered ? quoteOf(answered) : [];
  const { data } = editor;
  // A quote is no reply yet, but counts towards its length.
  const found = replyProblem(data.content) ?? replyProblem([...quoted, ...data.content]);
  const form = useRef<HTMLFormElement>(null);
  const phase = useTopic(replyPostTopic(articleId))?.phase ?? 'idle';
  const post = useAction(
    async () => {
      setRefusal(null);
      const replyTo = answered?.id ?? null;
      const { number } = await sendCommand('reply-post.post', { articleId, draft: data, quoted, replyTo });
      // It may have waited for the connection; its author may read something else by now.
      if (!form.current) return;
      onDropAnswered();
      navigate(replyPath(articleId, number));
    },
    (failure) => {
      if (failure.code !== 'Cancelled') setRefusal(failure);
    },
  );
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (found === undefined) return post.run();
    setRefusal(INCOMPLETE);
    event.currentTarget.querySelector<HTMLElement>('[role=textbox]')?.focus();
  };
  const isInvalid = refusal?.code === 'FieldsInvalid';
  // Problems are shown after the first attempt, and disappear as they are solved.
  const problem = isInvalid ? (found ?? refusal.params?.['content']) : undefined;
  const name = answered?.author && shownName(i18n, answered.author.name, answered.author.userId);
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className={`${forms.form} ${styles.replyForm}`}
      aria-label={t`Your reply`}
    >
      <FormError error={isInvalid ? null : refusal} />
      {answered && name && (
        <div className={styles.answered}>
          <p>
            <Trans>
              Replying to #{answered.number} by {name}
            </Trans>{' '}
            <Button variant="quiet" size="small" onClick={onDropAnswered}>
              <Trans>Reply to the article instead</Trans>
            </Button>
          </p>
          <RichContentView content={quoted} references={NO_REFERENCES} />
        </div>
      )}
      <RichContentEditor
        label={<Trans>Your reply</Trans>}
        value={data.content}
        onChange={(content) => editor.write(data.id, content)}
        error={typeof problem === 'string' ? problemText(i18n, problem) : undefined}
        people={people.data ?? []}
        headings={false}
        compact
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={post.busy || phase !== 'idle'}>
          <Trans>Post reply</Trans>
        </Button>
        {phase === 'waiting' && (
          <Button variant="quiet" onClick={() => void sendCommand('reply-post.cancel', { articleId }).catch(showError)}>
            <Trans context="action">Cancel</Trans>
          </Button>
        )}
        {phase !== 'waiting' && !isBlankContent(data.content) && <SaveNote editor={editor} />}
        <p className={forms.note} role="status">
          {phase === 'waiting' && (
            <Trans>You are offline. Your reply will be posted as soon as you are connected.</Trans>
          )}
        </p>
      </div>
      {editor.conflict && (
        <Suspense>
          <ConflictDialog
            title={<Trans>This reply was changed elsewhere</Trans>}
            mine={data}
            theirs={editor.conflict.data}
            onKeepMine={editor.keepMine}
            onTakeTheirs={editor.takeTheirs}
          />
        </Suspense>
      )}
    </form>
  );
}

/** Whether the draft is saved. Not announced: saving must not interrupt. */
function SaveNote({ editor: { saveState, error } }: { editor: ReplyEditor }) {
  return (
    <p className={forms.note}>
      {saveState === 'saving' && <Trans context="status">Saving…</Trans>}
      {saveState === 'saved' && <Trans>Saved as a draft.</Trans>}
      {error && <NotSaved error={error} />}
    </p>
  );
}

/** The reply that the user writes in a thread, the same in every tab and on every device; machines/editor decides. */
function useReplyEditor(articleId: string) {
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

type ReplyEditor = ReturnType<typeof useReplyEditor>;
