import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#client/design/button.tsx';
import { usePageStatus, usePageTitle } from '#client/navigation/page-title.ts';
import styles from './feedback.module.css';
import { linkTo } from '#protocol/pages.ts';

function ErrorPage({
  status,
  title,
  children,
  action = (
    <Link href={linkTo('collections')} className={buttonClass({ variant: 'primary' })}>
      <Trans>Browse the collections</Trans>
    </Link>
  ),
}: {
  /** Absent where no server answered. */
  status?: number;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  usePageTitle(title);
  usePageStatus(status ?? 500);
  return (
    <section className={styles.page}>
      {status !== undefined && (
        <p className={styles.status} aria-hidden="true">
          {status}
        </p>
      )}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{children}</div>
      <p className={styles.ways}>
        {action}
        <Link href={linkTo('home')} className={buttonClass({})}>
          <Trans>Back to home</Trans>
        </Link>
      </p>
    </section>
  );
}

/** A page whose code did not arrive, mostly because the line is cut. */
export function NotLoadedPage() {
  const { t } = useLingui();
  return (
    <ErrorPage
      title={t`The page could not be loaded`}
      action={
        <Button variant="primary" onClick={() => window.location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Please check your connection and try again.</Trans>
      </p>
    </ErrorPage>
  );
}

/** 404: an unknown route, or goods and people that are not there (spec §2, §8). */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <ErrorPage status={404} title={t`Page not found`}>
      <p>
        <Trans>This page could not be found. It may have moved, or the item was sold.</Trans>
      </p>
    </ErrorPage>
  );
}

/** 404 of a piece's page (spec §8: 'Item not Exists'): it is not there, or not for the reader to know of. */
export function ItemNotFoundPage() {
  const { t } = useLingui();
  return (
    <ErrorPage status={404} title={t`Item not Exists`}>
      <p>
        <Trans>The item may have been withdrawn, or the address is incomplete.</Trans>
      </p>
    </ErrorPage>
  );
}

/** Any other error of a route, with its status code; 500 unless the error names one (spec §8). */
export function ServerErrorPage({ status = 500 }: { status?: number }) {
  const { t } = useLingui();
  return (
    <ErrorPage status={status} title={t`Server error`}>
      <p>
        <Trans>Something went wrong on our side. Please try again in a moment.</Trans>
      </p>
      <p>
        <Link href={linkTo('contact', { subject: 'problem' })}>
          <Trans>Report a problem</Trans>
        </Link>
      </p>
    </ErrorPage>
  );
}
