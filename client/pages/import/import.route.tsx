import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import page from '../page.module.css';
import styles from './import.module.css';
import { ImportWork } from './import-work.tsx';
import { linkTo } from '#protocol/pages.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { StateLabel } from './import-state.tsx';
import { useState } from 'react';
import { makeCall } from '#client/bridge/commands.ts';
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
import { tableType } from './table-type.ts';

/** Uploads the file of a new import. @param onCreated called with its id once its header was read */
function UploadTable({ onCreated }: { onCreated: (id: string) => void }) {
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
      onCreated((await makeCall('imports.create', { body: { fileId } })).id);
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
            <Trans>Uploading the file…</Trans>
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

/** Earlier imports, newest first. */
function EarlierImports() {
  const { intl } = useLocale();
  const { data } = useResource('imports.list', {});
  if (!data?.length) return null;
  return (
    <section className={styles.section} aria-labelledby="earlier-title">
      <h2 id="earlier-title">
        <Trans>Earlier imports</Trans>
      </h2>
      <ul className={styles.earlier}>
        {data.map(({ id, fileName, state, createTime, accepted, refused }) => (
          <li key={id}>
            <Link href={linkTo('goodsImport', { id })}>{fileName}</Link>
            <StateLabel state={state} />
            <span className={styles.hint}>
              <Trans>
                {accepted} accepted, {refused} refused
              </Trans>
            </span>
            <time className={styles.hint} dateTime={new Date(createTime).toISOString()}>
              {shortTime(createTime, intl)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Bulk import of goods: upload, column mapping, dry run, import. */
export default function ImportPage(_: PageProps) {
  const { t } = useLingui();
  usePageTitle(t`Import a list`);
  const [, navigate] = useLocation();
  const id = new URLSearchParams(useSearch()).get('id');
  const open = (next: string) => navigate(linkTo('goodsImport', { id: next }));
  return (
    <div className={styles.page}>
      <header className={page.head}>
        <p className={page.eyebrow}>
          <Link href={linkTo('myGoods')}>
            <Trans>My goods</Trans>
          </Link>
        </p>
        <h1>
          <Trans>Import a list</Trans>
        </h1>
        <p className={page.lead}>
          <Trans>
            Upload a table of your goods as CSV or JSON, in any layout. You match its columns, and nothing is imported
            until you have checked the result.
          </Trans>
        </p>
      </header>
      {id === null ? (
        <>
          <UploadTable onCreated={open} />
          <EarlierImports />
        </>
      ) : (
        <OneImport key={id} id={id} />
      )}
    </div>
  );
}

function OneImport({ id }: { id: string }) {
  const input = { params: { id } };
  const resource = useResource('imports.read', input);
  if (resource.data) return <ImportWork import_={resource.data} />;
  return (
    <ResourceState of={resource}>
      <div className={page.stack} aria-busy="true">
        <Skeleton height="3rem" />
        <Skeleton height="12rem" />
      </div>
    </ResourceState>
  );
}
