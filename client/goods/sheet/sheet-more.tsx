import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReadingControl, ReadText } from '#client/reading/read-text.tsx';
import { GoodsFacts } from './goods-facts.tsx';
import styles from './goods-sheet.module.css';
import type { SheetGoods } from './sheet-goods.ts';
import { TokenFacts } from './token-facts.tsx';

/** Below the pictures: the seller's description and the facts. @param delivery what delivery means for the reader */
export default function SheetMore({ goods, delivery }: { goods: SheetGoods; delivery?: ReactNode }) {
  return (
    <>
      {goods.description && (
        <section>
          <h2 className={styles.subtitle}>
            <Trans>About this item</Trans>
          </h2>
          <p className={styles.description}>
            <ReadText text={goods.description} />
          </p>
        </section>
      )}
      <ReadingControl texts={[goods.description, goods.conditionNote, ...goods.provenance.map(({ text }) => text)]} />
      {goods.token && <TokenFacts token={goods.token} />}
      <GoodsFacts goods={goods} delivery={delivery} />
    </>
  );
}
