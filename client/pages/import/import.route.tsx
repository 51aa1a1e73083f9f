import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import page from '../page.module.css';
import styles from './import.module.css';
import { ImportWork } from './import-work.tsx';
import { ExportLinks } from '../goods/list/export-links.tsx';
import { linkTo } from '#protocol/pages.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { StateLabel } from './import-state.tsx';
import { makeCall } from '#client/bridge/commands.ts';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { useFileDrop } from '#client/hooks/use-file-drop.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { FileButton } from '#client/forms/file-button.tsx';
import { useUploads, useUploadProgress } from '#client/forms/uploads/use-uploads.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { IMPORT } from '#protocol/member-limits.ts';
import { tableType } from './table-type.ts';

/** Uploads the file of a new import. @param onCreated called with its id once its header was read */
function UploadTable({ onCreated }: { onCreated: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const create = useAction(async (fileId: string) =>
    onCreated((await makeCall('imports.create', { body: { fileId } })).id),
  );
  const uploads = useUploads('import', ({ fileId }) => create.run(fileId));
  const [file] = uploads.files;
  const error = file?.error ?? (uploads.busy ? null : create.error);
  const add = ([chosen]: readonly File[]) => {
    // The browser names the type of a table as the system's programs do.
    if (chosen && !create.busy) uploads.add([new File([chosen], chosen.name, { type: tableType(chosen) })], 1);
  };
  const drop = useFileDrop(add);
  const [megabytes, rows] = [Math.round(IMPORT.fileBytes / 1_048_576), i18n.number(IMPORT.rowsMost)];
  return (
    <section
      className={classNames(styles.drop, drop.over && styles.over)}
      {...drop.handlers}
      aria-label={t`A new import`}
    >
      <Icon name="file" size={36} />
      {uploads.busy || create.busy ? (
        <>
          <p>
            <Trans>Uploading the file…</Trans>
          </p>
          <Progress id={file?.id ?? null} />
          {file && (
            <Button size="small" onClick={() => uploads.remove(file.id)}>
              <Trans context="action">Cancel</Trans>
            </Button>
          )}
        </>
      ) : (
        <>
          <FileButton
            variant="primary"
            accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,application/json"
            onFiles={add}
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
      {error && (
        <Banner tone="danger" role="alert">
          <ErrorSentence code={error.code} />
        </Banner>
      )}
    </section>
  );
}

/** @param id of the upload; null once the file has arrived and its header is being read */
function Progress({ id }: { id: string | null }) {
  const { t } = useLingui();
  const { progress } = useUploadProgress(id ?? 'none');
  return (
    <progress
      className={styles.progress}
      value={id === null ? 1 : progress}
      max={1}
      aria-label={t({ message: 'Uploading', context: 'status' })}
    />
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
                {accepted} accepted, {refused} rejected
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
  usePageTitle(t`Import items`);
  const [, navigate] = useLocation();
  const id = new URLSearchParams(useSearch()).get('id');
  const open = (next: string) => navigate(linkTo('goodsImport', { id: next }));
  return (
    <div className={styles.page}>
      <header className={page.head}>
        <p className={page.eyebrow}>
          <Link href={linkTo('myGoods')}>
            <Trans>My items</Trans>
          </Link>
        </p>
        <h1>
          <Trans>Import items</Trans>
        </h1>
        <p className={page.lead}>
          <Trans>
            Upload a table of your items as CSV or JSON, in any layout. You match its columns, and nothing is imported
            until you have checked the result.
          </Trans>
        </p>
      </header>
      {id === null ? (
        <>
          <UploadTable onCreated={open} />
          <section className={styles.section} aria-labelledby="own-title">
            <h2 id="own-title">
              <Trans>Start from your own items</Trans>
            </h2>
            <p className={styles.hint}>
              <Trans>
                Export your items, change the table and upload it again: existing drafts are updated, not duplicated.
                Pictures stay with your items; the table names only their addresses.
              </Trans>
            </p>
            <p className={styles.actions}>
              <ExportLinks />
            </p>
          </section>
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
        <FieldsWaiting height="12rem" />
      </div>
    </ResourceState>
  );
}
