import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';
import { useFormField } from '#client/forms/fields.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { setStoredFiles, type StoredFile, useUploads } from './use-uploads.ts';
import { UploadList } from './upload-list.tsx';
import styles from './uploads.module.css';

const CropDialog = lazy(() => import('#client/forms/crop-dialog.tsx'));

export type CroppedPictureFieldProps<V extends FieldValues> = {
  form: UseFormReturn<V>;
  /** A {@link StoredFile} or null. */
  name: Path<V>;
  label: ReactNode;
  hint?: ReactNode;
  /** The aspect ratio (width / height) of the result. */
  aspect: number;
  round?: boolean;
  /** The maximal longer side of the result in pixels. */
  maxSide: number;
};

/** A picture field with cropping. The form cannot be submitted during an upload. */
export function CroppedPictureField<V extends FieldValues>({
  form,
  name,
  label,
  hint,
  aspect,
  round = false,
  maxSide,
}: CroppedPictureFieldProps<V>) {
  const [picked, setPicked] = useState<File | null>(null);
  const uploads = useUploads('store', ({ fileId, url, name: called }) =>
    setStoredFiles(form, name, { fileId, url, name: called }),
  );
  const {
    field: { value, ref, onChange },
    error,
  } = useFormField({ control: form.control, name, check: () => (uploads.busy ? 'fileNotUploaded' : undefined) });
  const picture = value as StoredFile | null;
  const use = (cropped: Blob) => {
    setPicked(null);
    uploads.add([cropped], 1);
  };
  return (
    <fieldset className={styles.field} data-field={name} tabIndex={-1} ref={ref}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.single}>
        <div
          className={classNames(styles.shown, round && styles.round)}
          style={{ aspectRatio: aspect, width: `min(100%, ${112 * aspect}px)` }}
        >
          {picture ? <img src={picture.url} alt="" /> : <Icon name="image" size={28} />}
        </div>
        <div className={styles.tools}>
          <FileButton
            size="small"
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={uploads.busy}
            onFiles={([file]) => setPicked(file ?? null)}
          >
            {picture ? <Trans context="action">Replace</Trans> : <Trans>Choose a picture</Trans>}
          </FileButton>
          {picture && (
            <Button size="small" variant="quiet" onClick={() => onChange(null)}>
              <Trans context="action">Remove</Trans>
            </Button>
          )}
        </div>
      </div>
      <UploadList uploads={uploads} />
      {hint && <p className={styles.hint}>{hint}</p>}
      <FieldError id={`${name}-error`}>{error}</FieldError>
      {picked && (
        <Suspense>
          <CropDialog
            picture={picked}
            aspect={aspect}
            round={round}
            maxSide={maxSide}
            onDone={use}
            onClose={() => setPicked(null)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
