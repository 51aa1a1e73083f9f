import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';
import type { DocumentKind } from '#protocol/lookups.ts';
import { useFormField } from './fields.tsx';
import { FileButton } from './file-button.tsx';
import styles from './forms.module.css';
import { mayRetry } from './uploads/upload-list.tsx';
import { useUploads, useUploadProgress, type FileUpload } from './uploads/use-uploads.ts';
import { makeCall } from '#client/bridge/commands.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import { useAction } from '#client/hooks/use-action.ts';

/** What a document is called (spec §3, Store: documents). */
export function DocumentName({ kind }: { kind: DocumentKind }) {
  switch (kind) {
    case 'businessLicence':
      return <Trans>Business licence</Trans>;
    case 'registrationCertificate':
      return <Trans>Registration certificate</Trans>;
    case 'idCard':
      return <Trans>Identity card</Trans>;
    case 'passport':
      return <Trans context="name">Passport</Trans>;
    case 'addressProof':
      return <Trans>Proof of address</Trans>;
  }
}

/**
 * A document that has arrived. Its owner may look at it; the link is good for a minute. @param onRemove left out where
 * it cannot be removed.
 */
export function DocumentRow({
  submitted,
  onRemove,
}: {
  submitted: { kind: DocumentKind; fileId: string; name: string };
  onRemove?: () => void;
}) {
  const { t } = useLingui();
  const look = useAction(async () => {
    // Opened at once, since browsers open no window later; it has no way back to this page.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const { url, contentType } = await makeCall('documents.link', { params: { fileId: submitted.fileId } });
      if (tab && contentType.startsWith('image/')) tab.location.href = url;
      else {
        // Other files are downloaded; the tab would stay empty.
        tab?.close();
        window.location.assign(url);
      }
    } catch (failure) {
      tab?.close();
      throw failure;
    }
  }, showError);
  return (
    <li className={styles.line}>
      <Icon name="file" />
      <p className={styles.text}>
        <DocumentName kind={submitted.kind} />
        <span className={styles.file}>{submitted.name}</span>
      </p>
      <Button
        variant="quiet"
        size="small"
        icon
        busy={look.busy}
        onClick={() => look.run()}
        aria-label={t`View ${submitted.name}`}
      >
        <Icon name="eye" />
      </Button>
      {onRemove && (
        <Button variant="quiet" size="small" icon onClick={onRemove} aria-label={t`Remove ${submitted.name}`}>
          <Icon name="trash" />
        </Button>
      )}
    </li>
  );
}

/** A document on its way. */
function UploadingDocument({ file: { id, name, tag }, onCancel }: { file: FileUpload; onCancel: () => void }) {
  const { t } = useLingui();
  const { progress } = useUploadProgress(id);
  return (
    <li className={styles.line}>
      <Icon name="file" />
      <p className={styles.text}>
        <DocumentName kind={tag as DocumentKind} />
        <span className={styles.file}>{name}</span>
        <progress
          className={styles.progress}
          max={1}
          value={progress}
          aria-label={t({ message: 'Upload', context: 'action' })}
        />
      </p>
      <Button variant="quiet" size="small" icon onClick={onCancel} aria-label={t`Cancel ${name}`}>
        <Icon name="close" />
      </Button>
    </li>
  );
}

/** A refused document and the reason. */
function RefusedDocument({ file, onRetry }: { file: FileUpload; onRetry: () => void }) {
  return (
    <p className={styles.documentRefused}>
      <Icon name="alert" size={16} />
      <span>
        <b>{file.name}</b> · {file.error && <ErrorSentence code={file.error.code} />}
      </span>
      {mayRetry(file) && (
        <Button size="small" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </p>
  );
}

/** A document of a form; what travels is `kind` and `fileId`, the name is for the person. */
export type DocumentValue = { kind: DocumentKind; fileId: string; name: string };

/** What is accepted; the server looks into each file. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,application/pdf';

/**
 * Documents: added one kind at a time, uploaded at once, visible to owner and reviewer only. The value is a list of
 * {@link DocumentValue}; the form cannot be sent while a file is on its way.
 * @param kinds what may be added here, in this order. @param most how many documents altogether.
 */
export function DocumentsField<V extends FieldValues>({
  form,
  name,
  label,
  hint,
  kinds,
  most,
}: {
  form: UseFormReturn<V>;
  name: Path<V>;
  label: ReactNode;
  hint?: ReactNode;
  kinds: readonly DocumentKind[];
  most: number;
}) {
  const { t } = useLingui();
  const change = (next: readonly DocumentValue[]) => {
    form.setValue(name, next as PathValue<V, Path<V>>, { shouldDirty: true });
    form.clearErrors(name);
  };
  const uploads = useUploads('reviewDocument', ({ fileId, name: fileName }, kind) =>
    // Several files may arrive before the next render.
    change([...(form.getValues(name) as DocumentValue[]), { kind: kind as DocumentKind, fileId, name: fileName }]),
  );
  const { busy } = uploads;
  const {
    field: { value, ref },
    error,
  } = useFormField({
    control: form.control,
    name,
    check: (submitted: unknown) =>
      busy ? 'fileNotUploaded' : (submitted as DocumentValue[]).length === 0 ? 'documentRequired' : undefined,
  });
  useEffect(() => {
    if (!busy) form.clearErrors(name);
  }, [busy, form, name]);
  const documents = value as DocumentValue[];
  const coming = uploads.files.filter((file) => file.error === null);
  const refused = uploads.files.filter((file) => file.error !== null);
  const full = documents.length + coming.length >= most;

  return (
    <div
      className={styles.documents}
      role="group"
      aria-label={t({ message: 'Documents', context: 'heading' })}
      data-field={name}
      tabIndex={-1}
      ref={ref}
    >
      <p className={styles.label}>{label}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {(documents.length > 0 || coming.length > 0) && (
        <ul className={styles.list}>
          {documents.map((submitted) => (
            <DocumentRow
              key={submitted.fileId}
              submitted={submitted}
              onRemove={() => change(documents.filter(({ fileId }) => fileId !== submitted.fileId))}
            />
          ))}
          {coming.map((file) => (
            <UploadingDocument key={file.id} file={file} onCancel={() => uploads.remove(file.id)} />
          ))}
        </ul>
      )}
      <div role="alert">
        {refused.map((file) => (
          <RefusedDocument key={file.id} file={file} onRetry={() => uploads.retry(file.id)} />
        ))}
      </div>
      {full ? (
        <p className={styles.hint}>
          <Trans>You can add up to {most} documents.</Trans>
        </p>
      ) : (
        <div className={styles.add}>
          {kinds.map((kind) => (
            <FileButton
              key={kind}
              size="small"
              multiple
              accept={ACCEPT}
              onFiles={(files) => uploads.add(files, most - documents.length, kind)}
            >
              <Icon name="plus" size={16} /> <DocumentName kind={kind} />
            </FileButton>
          ))}
        </div>
      )}
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}
