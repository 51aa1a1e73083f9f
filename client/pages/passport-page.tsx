import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Guilloche } from '#client/design/guilloche.tsx';
import styles from './passport.module.css';

/**
 * The frame of the screens before one is signed in: an ornament on wide screens, and the form beside it. @param foot
 * ways to the neighbouring screens.
 */
export function PassportPage({
  title,
  lead,
  foot,
  children,
}: {
  title: ReactNode;
  lead: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.passport}>
      <div className={styles.art} aria-hidden="true">
        <Guilloche className={styles.ornament} />
        <p className={styles.motto}>
          <Trans>Everything worth keeping has a story. Share yours.</Trans>
        </p>
      </div>
      <section className={styles.side}>
        <div className={styles.panel}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.passportLead}>{lead}</p>
          {children}
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      </section>
    </div>
  );
}
