import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useController, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { problemText } from '#client/feedback/problem-text.ts';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { setStoredFiles, type StoredFile, type Uploads } from './use-uploads.ts';
import { UploadList } from './upload-list.tsx';
import styles from './uploads.module.css';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic';

export type PicturesFieldProps<V extends FieldValues> = {
  form: UseFormReturn<V>;
  /** A list of {@link StoredFile}. */
  name: Path<V>;
  /** The form field of the pictures; see {@link addStoredFiles}. */
  uploads: Uploads;
  label: ReactNode;
  hint?: ReactNode;
  most: number;
};

/** Adds an uploaded file to the current list of a form; safe for simultaneous uploads. */
export function addStoredFiles<V extends FieldValues>(
  form: UseFormReturn<V>,
  name: Path<V>,
  { fileId, url, name: called }: StoredFile,
): void {
  setStoredFiles(form, name, [...(form.getValues(name) as StoredFile[]), { fileId, url, name: called }]);
}

/** A field of pictures that upload as soon as they are chosen. @param most the maximum; further ones are reported. */
export function PicturesField<V extends FieldValues>({
  form,
  name,
  uploads,
  label,
  hint,
  most,
}: PicturesFieldProps<V>) {
  const { t, i18n } = useLingui();
  const {
    field: { value, ref, onChange },
    fieldState,
  } = useController({ control: form.control, name });
  const files = value as StoredFile[];
  const room = most - files.length;
  const isFull = uploads.files.filter(({ error }) => error === null).length >= room;
  const problem = fieldState.error?.message ?? (uploads.tooMany > 0 ? 'imagesTooMany' : undefined);
  return (
    <fieldset className={styles.field} data-field={name} tabIndex={-1} ref={ref}>
      <legend className={styles.legend}>{label}</legend>
      {files.length > 0 && (
        <ul className={styles.tiles}>
          {files.map((file) => {
            const { name: called } = file;
            return (
              <li key={file.fileId} className={styles.tile}>
                <img src={file.url} alt={called} />
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t`Remove ${called}`}
                  onClick={() => onChange(files.filter(({ fileId }) => fileId !== file.fileId))}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <UploadList uploads={uploads} />
      <div>
        <FileButton
          size="small"
          accept={ACCEPT}
          multiple
          disabled={isFull}
          onFiles={(picked) => uploads.add(picked, room)}
        >
          <Icon name="plus" size={16} />
          <Trans>Add pictures</Trans>
        </FileButton>
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      <FieldError id={`${name}-error`}>{problem && problemText(i18n, problem)}</FieldError>
    </fieldset>
  );
}
