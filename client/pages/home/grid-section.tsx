import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Resource } from '#client/bridge/use-topic.ts';
import { Icon } from '#client/design/icon.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { GoodsGridSkeleton } from '#client/goods/goods-grid.tsx';
import styles from './home.module.css';

/** A heading with a link to more, and what is below it. */
export function Section({
  id,
  title,
  more,
  children,
}: {
  id: string;
  title: ReactNode;
  more?: { href: string; text: ReactNode };
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more && (
          <Link href={more.href} className={styles.more}>
            {more.text}
            <Icon name="chevronRight" size={16} />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** A section of cards. @param count cards of the skeleton */
export function GridSection({
  of,
  count,
  children,
  ...section
}: Parameters<typeof Section>[0] & { of: Resource; count: number }) {
  return (
    <Section {...section}>
      <ResourceState of={of}>
        <GoodsGridSkeleton four count={count} />
      </ResourceState>
      {children}
    </Section>
  );
}
