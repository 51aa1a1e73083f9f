import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { sourceSet } from '#protocol/rules/picture-sizes.ts';
import styles from './passport.module.css';

/**
 * The frame of the screens before one is signed in: a piece on wide screens, and the form beside it. @param foot
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
        <Piece />
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

/** The piece of the featured auction. Not a `Picture`, whose code comes with much that signing in does not need. */
function Piece() {
  const { server } = useLocale();
  const { data } = useResource('home.auctions', { query: { languageCode: server } });
  const image = data?.items[0]?.image;
  if (!image) return null;
  const { url, width } = image;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(url, width, 'avif')} sizes="55vw" />
      <img
        className={styles.piece}
        src={url}
        srcSet={sourceSet(url, width, 'webp')}
        sizes="55vw"
        alt=""
        loading="lazy"
      />
    </picture>
  );
}
