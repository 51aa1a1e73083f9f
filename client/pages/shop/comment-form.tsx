import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { STORE_SAVE_COMMENT } from '#client/bridge/calls.ts';
import { showToast } from '#client/feedback/toasts.ts';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { required, useFormField, type FormFieldProps, TextAreaField } from '#client/forms/fields.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { type FormDraft, useFormDraft, useAutosave } from '#client/forms/form-draft.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import { StarInput } from '#client/stores/star-input.tsx';
import type { KeptFile } from '#client/stores/uploads/kept-file.ts';
import { addKept, PicturesField } from '#client/stores/uploads/pictures-field.tsx';
import { useUploads } from '#client/stores/uploads/use-uploads.ts';
import { STORE } from '#protocol/limits.ts';
import styles from './shop.module.css';

type Comment = { level: number; content: string; pictures: KeptFile[] };
const EMPTY: Comment = { level: 0, content: '', pictures: [] };

/** The comment form. Its form draft stays on this device. */
export function CommentForm({ storeId }: { storeId: string }) {
  const draft = useFormDraft<Comment>(`comment:${storeId}`);
  if (draft.phase === 'loading') return <Skeleton height="14rem" />;
  return <Fields storeId={storeId} draft={draft} />;
}

function Fields({ storeId, draft }: { storeId: string; draft: FormDraft<Comment> }) {
  const { t } = useLingui();
  const form = useForm<Comment>({ defaultValues: { ...EMPTY, ...draft.value } });
  useAutosave(form, draft.save);
  const uploads = useUploads('store', (file) => addKept(form, 'pictures', file));
  const submit = useSubmit(
    form,
    async ({ level, content, pictures }) => {
      await makeCall(STORE_SAVE_COMMENT, {
        params: { storeId },
        body: { level, content, fileIds: pictures.map(({ fileId }) => fileId), goodsId: null },
      });
      form.reset(EMPTY);
      draft.clear();
      showToast({
        key: 'comment',
        tone: 'success',
        title: t`Thank you`,
        message: t`Your comment stands here for everybody to read.`,
      });
    },
    { fieldOf: (path) => (path.startsWith('fileIds') ? 'pictures' : (path as keyof Comment)) },
  );
  return (
    <form {...submit.props} className={`${forms.form} ${styles.form}`}>
      <h2 className={styles.formTitle}>
        <Trans>Your comment</Trans>
      </h2>
      <FormError error={submit.error} />
      <LevelField
        control={form.control}
        name="level"
        check={(value) => (Number(value) > 0 ? undefined : 'levelRequired')}
      />
      <TextAreaField
        control={form.control}
        name="content"
        label={<Trans>What should others know?</Trans>}
        maxLength={STORE.commentMax}
        check={required('contentRequired')}
      />
      <PicturesField
        form={form}
        name="pictures"
        uploads={uploads}
        label={<Trans>Pictures</Trans>}
        most={STORE.commentFilesMost}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy} disabled={uploads.busy}>
          <Trans>Publish comment</Trans>
        </Button>
        {uploads.busy && (
          <span className={styles.quiet}>
            <Trans>Pictures are still on their way.</Trans>
          </span>
        )}
      </div>
    </form>
  );
}

function LevelField(bound: FormFieldProps<Comment, 'level'>) {
  const { field, error } = useFormField<Comment, 'level'>(bound);
  return <StarInput {...field} label={<Trans>How was it?</Trans>} error={error} />;
}
