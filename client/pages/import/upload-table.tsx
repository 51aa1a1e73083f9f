import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
import { IMPORT_CREATE } from '#client/bridge/calls.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { errorText } from '#client/feedback/error-text.ts';
import { useFileDrop } from '#client/hooks/use-file-drop.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { uploadFile, useUploadProgress, type StartedUpload } from '#client/forms/upload-file.ts';
import { IMPORT } from '#protocol/limits.ts';
import styles from './import.module.css';
import { tableType } from './table-type.ts';

/** Uploads the file of a new import. @param onCreated called with its id once its header was read */
export function UploadTable({ onCreated }: { onCreated: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const [upload, setUpload] = useState<StartedUpload | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { progress } = useUploadProgress(upload?.id ?? null);
  const send = async ([file]: readonly File[]) => {
    if (!file || upload) return;
    setRefused(file.size === 0 ? 'FileEmpty' : file.size > IMPORT.fileBytes ? 'FileTooLarge' : null);
    if (file.size === 0 || file.size > IMPORT.fileBytes) return;
    const started = uploadFile('import', new Blob([file], { type: tableType(file) }), file.name);
    setUpload(started);
    try {
      const { fileId } = await started.done;
      onCreated((await makeCall(IMPORT_CREATE, { body: { fileId } })).id);
    } catch (failure) {
      const { code } = errorDataOf(failure);
      if (code !== 'Cancelled') setRefused(code);
      setUpload(null);
    }
  };
  const drop = useFileDrop((files) => void send(files));
  const [megabytes, rows] = [Math.round(IMPORT.fileBytes / 1_048_576), i18n.number(IMPORT.rowsMost)];
  return (
    <section
      className={classNames(styles.drop, drop.over && styles.over)}
      {...drop.handlers}
      aria-label={t`A new import`}
    >
      <Icon name="file" size={36} />
      {upload ? (
        <>
          <p>
            <Trans>The file is on its way…</Trans>
          </p>
          <progress className={styles.progress} value={progress} max={1} aria-label={t`Uploading`} />
          <Button size="small" onClick={upload.cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      ) : (
        <>
          <FileButton
            variant="primary"
            accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
            onFiles={(files) => void send(files)}
          >
            <Trans>Choose a file</Trans>
          </FileButton>
          <p className={styles.hint}>
            <Trans>
              CSV, JSON or JSON lines in UTF-8; {megabytes} MB and {rows} rows at most
            </Trans>
          </p>
        </>
      )}
      {refused && (
        <Banner tone="danger" role="alert">
          {i18n._(errorText(refused))}
        </Banner>
      )}
    </section>
  );
}
