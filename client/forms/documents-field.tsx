import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { errorText } from '#client/feedback/error-text.ts';
import { FieldError } from '#client/design/field.tsx';
import { Icon } from '#client/design/icon.tsx';
import type { DocumentKind } from '#protocol/lookups.ts';
import { useFormField, type FormFieldProps } from './fields.tsx';
import { FileButton } from './file-button.tsx';
import styles from './forms.module.css';
import { uploadFile, useUploadProgress, type StartedUpload } from './upload-file.ts';
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
      return <Trans>Passport</Trans>;
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
        aria-label={t`Look at ${submitted.name}`}
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
function UploadingDocument({
  id,
  kind,
  name,
  onCancel,
}: {
  id: string;
  kind: DocumentKind;
  name: string;
  onCancel: () => void;
}) {
  const { t } = useLingui();
  const { progress } = useUploadProgress(id);
  return (
    <li className={styles.line}>
      <Icon name="file" />
      <p className={styles.text}>
        <DocumentName kind={kind} />
        <span className={styles.file}>{name}</span>
        <progress className={styles.progress} max={1} value={progress} aria-label={t`Upload`} />
      </p>
      <Button variant="quiet" size="small" icon onClick={onCancel} aria-label={t`Cancel ${name}`}>
        <Icon name="close" />
      </Button>
    </li>
  );
}

/** A document of a form; what travels is `kind` and `fileId`, the name is for the person. */
export type DocumentValue = { kind: DocumentKind; fileId: string; name: string };
type Coming = { id: string; kind: DocumentKind; name: string; upload: StartedUpload };

/** What is accepted; the server looks into each file. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,application/pdf';

/**
 * Documents: added one kind at a time, uploaded at once, visible to owner and reviewer only. The value is a list of
 * {@link DocumentValue}; the form cannot be sent while a file is on its way.
 * @param kinds what may be added here, in this order. @param most how many documents altogether.
 */
export function DocumentsField<V extends FieldValues>({
  control,
  name,
  label,
  hint,
  kinds,
  most,
  check,
}: FormFieldProps<V> & {
  label: ReactNode;
  hint?: ReactNode;
  kinds: readonly DocumentKind[];
  most: number;
}) {
  const { t, i18n } = useLingui();
  const [coming, setComing] = useState<Coming[]>([]);
  const underWay = useRef(0);
  const [refused, setRefused] = useState<{ id: string; name: string; code: string }[]>([]);
  const {
    field: { value: held, onChange, ref },
    error,
  } = useFormField({
    control,
    name,
    check: (value: unknown, values: V) =>
      underWay.current > 0
        ? 'fileNotUploaded'
        : (value as DocumentValue[]).length === 0
          ? 'documentRequired'
          : check?.(value, values),
  });
  const documents = held as DocumentValue[];
  // Files arrive when they arrive: each is added to what is there by then. The form is judged again when the last has.
  const now = useRef(documents);
  useEffect(() => {
    now.current = documents;
  }, [documents]);
  const change = (next: DocumentValue[]) => {
    now.current = next;
    onChange(next);
  };

  const add = async (kind: DocumentKind, file: File) => {
    const upload = uploadFile('reviewDocument', file);
    underWay.current += 1;
    setComing((was) => [...was, { id: upload.id, kind, name: file.name, upload }]);
    const arrived: DocumentValue[] = [];
    try {
      const { fileId, name: kept } = await upload.done;
      arrived.push({ kind, fileId, name: kept });
    } catch (failure) {
      const { code } = errorDataOf(failure);
      if (code !== 'Cancelled') setRefused((was) => [...was, { id: upload.id, name: file.name, code }]);
    }
    underWay.current -= 1;
    change([...now.current, ...arrived]);
    setComing((was) => was.filter(({ id }) => id !== upload.id));
  };
  const addAll = (kind: DocumentKind, files: File[]) => {
    setRefused([]);
    for (const file of files.slice(0, most - documents.length - coming.length)) void add(kind, file);
  };
  const full = documents.length + coming.length >= most;

  return (
    <div className={styles.documents} role="group" aria-label={t`Documents`} data-field={name} tabIndex={-1} ref={ref}>
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
          {coming.map(({ id, kind, name: fileName, upload }) => (
            <UploadingDocument key={id} id={id} kind={kind} name={fileName} onCancel={upload.cancel} />
          ))}
        </ul>
      )}
      <div role="alert">
        {refused.map(({ id, name: fileName, code }) => (
          <p key={id} className={styles.documentRefused}>
            <Icon name="alert" size={16} />
            <span>
              <b>{fileName}</b> · {i18n._(errorText(code))}
            </span>
          </p>
        ))}
      </div>
      {full ? (
        <p className={styles.hint}>
          <Trans>There is room for {most} documents.</Trans>
        </p>
      ) : (
        <div className={styles.add}>
          {kinds.map((kind) => (
            <FileButton key={kind} size="small" multiple accept={ACCEPT} onFiles={(files) => addAll(kind, files)}>
              <Icon name="plus" size={16} /> <DocumentName kind={kind} />
            </FileButton>
          ))}
        </div>
      )}
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}
