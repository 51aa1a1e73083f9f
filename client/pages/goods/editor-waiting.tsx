import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Skeleton } from '#client/design/skeleton.tsx';
import { linkTo } from '#protocol/pages.ts';
import { AccountPage } from '../account-page.tsx';
import page from '../page.module.css';
import styles from './editor-waiting.module.css';

/** The steps of the editor, whose module is not loaded for their number. */
const STEPS = Array.from({ length: 7 }, (_, place) => place);

/** The editor until its code and the goods have loaded: the row of steps and the first fields. */
export function EditorWaiting({ title }: { title: ReactNode }) {
  return (
    <AccountPage
      title={title}
      below={{
        href: linkTo('myGoods'),
        eyebrow: (
          <Link href={linkTo('myGoods')} className={styles.list}>
            <Trans>My items</Trans>
          </Link>
        ),
      }}
    >
      <EditorSkeleton />
    </AccountPage>
  );
}

/** The row of steps and the first fields. */
export function EditorSkeleton() {
  return (
    <div className={styles.editor} aria-busy="true">
      <div className={styles.steps}>
        {STEPS.map((step) => (
          <div key={step} className={styles.step}>
            <Skeleton width="32px" height="32px" round />
            <Skeleton width="70%" />
          </div>
        ))}
      </div>
      <Skeleton width="9rem" height="2rem" />
      {[0, 1].map((field) => (
        <div key={field} className={page.waiting}>
          <Skeleton width="7rem" />
          <Skeleton height="3rem" />
        </div>
      ))}
      <Skeleton height="9rem" />
    </div>
  );
}
