import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { makeCall } from '#client/bridge/commands.ts';
import { Button } from '#client/design/button.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { showToast } from '#client/feedback/toasts.ts';
import { required, TextAreaField, useFormField, type FormFieldProps } from '#client/forms/fields.tsx';
import { useAutosave, useFormDraft, type FormDraft } from '#client/forms/form-draft.ts';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { addStoredFiles, PicturesField } from '#client/forms/uploads/pictures-field.tsx';
import { useUploads, type StoredFile } from '#client/forms/uploads/use-uploads.ts';
import { useSubmit } from '#client/forms/use-submit.ts';
import { StarInput } from '#client/stores/stars.tsx';
import { STORE } from '#protocol/limits.ts';
import styles from './shop.module.css';

type Comment = { level: number; content: string; pictures: StoredFile[] };
const EMPTY: Comment = { level: 0, content: '', pictures: [] };

/** The comment form. Its form draft stays on this device. */
export default function CommentForm({ storeId }: { storeId: string }) {
  const draft = useFormDraft<Comment>(`comment:${storeId}`);
  if (draft.phase === 'loading') return <FieldsWaiting height="14rem" />;
  return <Fields storeId={storeId} draft={draft} />;
}

function Fields({ storeId, draft }: { storeId: string; draft: FormDraft<Comment> }) {
  const { t } = useLingui();
  const form = useForm<Comment>({ defaultValues: { ...EMPTY, ...draft.value } });
  useAutosave(form, draft.save);
  const uploads = useUploads('store', (file) => addStoredFiles(form, 'pictures', file));
  const submit = useSubmit(
    form,
    async ({ level, content, pictures }) => {
      await makeCall('stores.saveComment', {
        params: { storeId },
        body: { level, content, fileIds: pictures.map(({ fileId }) => fileId), goodsId: null },
      });
      form.reset(EMPTY);
      draft.clear();
      showToast({
        key: 'comment',
        tone: 'success',
        title: t`Thank you`,
        message: t`Your review is published here.`,
      });
    },
    { fieldOf: (path) => (path.startsWith('fileIds') ? 'pictures' : (path as keyof Comment)) },
  );
  return (
    <form {...submit.props} className={`${forms.form} ${styles.form}`}>
      <h2 className={styles.formTitle}>
        <Trans>Your review</Trans>
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
        label={<Trans context="heading">Pictures</Trans>}
        most={STORE.commentFilesMost}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy} disabled={uploads.busy}>
          <Trans>Publish review</Trans>
        </Button>
        {uploads.busy && (
          <span className={styles.quiet}>
            <Trans>Pictures are still uploading.</Trans>
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
