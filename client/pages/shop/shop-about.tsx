import { type Shop } from './shop-pages.tsx';
import styles from './shop.module.css';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCategoryName } from '#client/goods/goods-names.ts';
import { ReadingControl, ReadText } from '#client/reading/read-text.tsx';

/** The profile of a store. */
export default function ShopAbout({ shop }: { shop: Shop }) {
  const category = useCategoryName()(shop.businessCategory);
  const facts: readonly (readonly [ReactNode, string])[] = [
    [
      <Trans key="trade" context="field">
        Trade
      </Trans>,
      category,
    ],
    [<Trans key="hours">Opening hours</Trans>, shop.openingHours],
    [
      <Trans key="phone" context="field">
        Phone
      </Trans>,
      shop.phone,
    ],
    [
      <Trans key="address" context="field">
        Address
      </Trans>,
      shop.address,
    ],
    [<Trans key="number">Store number</Trans>, shop.num],
  ];
  return (
    <div className={styles.about}>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={value} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <div className={styles.texts}>
        <Text
          title={<Trans context="heading">Profile</Trans>}
          text={shop.profile}
          empty={<Trans>The store has no profile yet.</Trans>}
        />
        <Text title={<Trans context="heading">Terms</Trans>} text={shop.terms} />
        <Text title={<Trans>Return policy</Trans>} text={shop.returnPolicy} />
      </div>
    </div>
  );
}

function Text({ title, text, empty }: { title: ReactNode; text: string; empty?: ReactNode }) {
  if (!text && !empty) return null;
  return (
    <section>
      <h2 className={styles.textTitle}>{title}</h2>
      <p className={text ? styles.text : styles.quiet}>{text ? <ReadText text={text} /> : empty}</p>
      <ReadingControl texts={[text]} />
    </section>
  );
}
