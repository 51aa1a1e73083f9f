import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { IMPORT_READ, IMPORTS } from '#client/bridge/calls.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceFailure } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import page from '../page.module.css';
import styles from './import.module.css';
import { ImportWork } from './import-work.tsx';
import { UploadTable } from './upload-table.tsx';
import { linkTo } from '#protocol/pages.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import { StateLabel } from './state-label.tsx';

/** Earlier imports, newest first. */
function EarlierImports() {
  const { intl } = useLocale();
  const { data } = useResource(IMPORTS, {});
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
            A table of your goods, as CSV or JSON, in whatever shape you have it. You say what its columns mean; nothing
            is written before you have seen what would happen.
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
  const resource = useResource(IMPORT_READ, input);
  const { data, phase } = resource;
  if (data) return <ImportWork import_={data} />;
  if (phase === 'failed') return <ResourceFailure of={resource} />;
  return (
    <div className={page.stack} aria-busy="true">
      <Skeleton height="3rem" />
      <Skeleton height="12rem" />
    </div>
  );
}
