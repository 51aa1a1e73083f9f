import { Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-resource.ts';
import { IMPORTS } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortTime } from '#client/format/dates.ts';
import styles from './import.module.css';
import { StateLabel } from './state-label.tsx';
import { linkTo } from '#protocol/pages.ts';

/** Earlier imports, newest first. */
export function EarlierImports() {
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
