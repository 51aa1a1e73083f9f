import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { makeCall, newId } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { DraftNote, useAutosave, useFormDraft, type FormDraft } from '#client/forms/form-draft.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import { useFormField } from '#client/forms/fields.tsx';
import forms from '#client/forms/forms.module.css';
import { useSubmit } from '#client/forms/use-submit.ts';
import { shownName } from '#client/format/person-name.ts';
import { RichContentEditor } from '#client/rich-content/editor/rich-content-editor.tsx';
import { RichContentView } from '#client/rich-content/rich-content.tsx';
import type { ArticleReply } from '#protocol/http/discuss.ts';
import { replyProblem } from '#protocol/rules/articles.ts';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import { replyPath } from './discuss-paths.ts';
import styles from './discuss.module.css';
import { quoteOf, attempt, type ReplyDraft } from './reply-draft.ts';

type ReplyFormProps = {
  articleId: string;
  /** The reply that is answered and quoted. */
  answered: ArticleReply | null;
  onDropAnswered: () => void;
};

/** The form of a reply. Its draft stays on this device until it is posted. */
export default function ReplyForm(props: ReplyFormProps) {
  const draft = useFormDraft<ReplyDraft>(`reply:${props.articleId}`);
  if (draft.phase === 'loading') return <Skeleton height="12rem" />;
  return <Fields {...props} draft={draft} />;
}

const NO_REFERENCES = { people: [], pictures: [] };
const emptyReply = (): ReplyDraft => ({ id: newId(), content: [], sent: null });

function Fields({ articleId, answered, onDropAnswered, draft }: ReplyFormProps & { draft: FormDraft<ReplyDraft> }) {
  const { i18n, t } = useLingui();
  const [, navigate] = useLocation();
  const people = useResource('discuss.people', { params: { id: articleId } });
  const quoted = answered ? quoteOf(answered) : [];
  const form = useForm<ReplyDraft>({ defaultValues: { ...emptyReply(), ...draft.value } });
  useAutosave(form, draft.save);
  const { field, error } = useFormField<ReplyDraft, 'content'>({
    control: form.control,
    name: 'content',
    // A quote is no reply yet, but counts towards its length.
    check: (value) => replyProblem(value as RichContent) ?? replyProblem([...quoted, ...(value as RichContent)]),
  });
  const submit = useSubmit(form, async (values) => {
    const body = { content: [...quoted, ...values.content], replyTo: answered?.id ?? null };
    const { id, sent } = attempt(values, body, newId);
    form.setValue('id', id);
    form.setValue('sent', sent);
    const posted = await makeCall('discuss.reply', { params: { id: articleId }, body: { id, ...body } });
    form.reset(emptyReply());
    draft.clear();
    onDropAnswered();
    navigate(replyPath(articleId, posted.number));
  });
  const name = answered?.author && shownName(i18n, answered.author.name, answered.author.userId);
  return (
    <form {...submit.props} className={`${forms.form} ${styles.replyForm}`} aria-label={t`Your reply`}>
      <FormError error={submit.error} />
      {answered && name && (
        <div className={styles.answered}>
          <p>
            <Trans>
              You reply to #{answered.number} by {name}
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
        value={field.value}
        onChange={field.onChange}
        error={error}
        people={people.data ?? []}
        headings={false}
        compact
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Post reply</Trans>
        </Button>
        <DraftNote draft={draft} />
      </div>
    </form>
  );
}
