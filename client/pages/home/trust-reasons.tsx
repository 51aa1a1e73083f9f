import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon, type IconName } from '#client/design/icon.tsx';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { auctionRecordsPath, linkTo } from '#protocol/pages.ts';
import { Section } from './grid-section.tsx';
import styles from './home.module.css';

/** Three reasons for trust, with the pages that explain or prove them. @param lot an auction whose records to show */
export function TrustReasons({ lot }: { lot: GoodsCard | null }) {
  return (
    <Section id="proofs" title={<Trans>What you can rely on</Trans>}>
      <ul className={styles.proofs}>
        <TrustReason
          icon="user"
          title={<Trans>Verified sellers</Trans>}
          href={linkTo('service')}
          link={<Trans>How we verify sellers</Trans>}
        >
          <Trans>Staff check the identity documents of every seller before the first item goes on sale.</Trans>
        </TrustReason>
        <TrustReason
          icon="shield"
          title={<Trans>Reviewed before listing</Trans>}
          href={linkTo('about')}
          link={<Trans>What we review</Trans>}
        >
          <Trans>Staff examine the pictures, documents and description of every item before buyers see it.</Trans>
        </TrustReason>
        <TrustReason
          icon="gavel"
          title={<Trans>Auctions anyone can verify</Trans>}
          href={lot ? auctionRecordsPath(lot) : linkTo('faq')}
          link={lot ? <Trans>Verify a running auction</Trans> : <Trans>How auctions work</Trans>}
        >
          <Trans>
            Every bid is recorded in a chain that cannot be altered unnoticed. Your browser checks it with one click.
          </Trans>
        </TrustReason>
      </ul>
    </Section>
  );
}

function TrustReason({
  icon,
  title,
  href,
  link,
  children,
}: {
  icon: IconName;
  title: ReactNode;
  href: string;
  link: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={styles.proof}>
      <Icon name={icon} size={24} />
      <h3>{title}</h3>
      <p>{children}</p>
      <Link href={href} className={styles.more}>
        {link}
        <Icon name="chevronRight" size={16} />
      </Link>
    </li>
  );
}
