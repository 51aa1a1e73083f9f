import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReadingControl, ReadText } from '#client/reading/read-text.tsx';
import styles from './goods-sheet.module.css';
import type { SheetGoods } from './sheet-goods.ts';
import { TokenFacts } from './token-facts.tsx';
import { Icon } from '#client/design/icon.tsx';
import { cachedFormat } from '#client/format/cached-format.ts';
import { freeText } from '#client/format/free-text.ts';
import { keepUnits } from '#client/format/keep-units.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useReadText } from '#client/reading/reading-store.ts';
import { GOODS_TYPE } from '#protocol/lookups.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { useOptionLabel } from '../field-labels.ts';
import { useDetails, useFieldFacts, type Fact } from './use-goods-facts.ts';

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

/** The facts of a piece, its condition, its provenance, what comes with it, and how it changes hands. */
function GoodsFacts({ goods, delivery }: { goods: SheetGoods; delivery: ReactNode }) {
  const details = useDetails();
  const fieldFacts = useFieldFacts();
  return (
    <>
      <Facts title={<Trans context="heading">Specifications</Trans>} facts={details(goods)} />
      <Condition goods={goods} />
      <Provenance steps={goods.provenance} />
      <ComesWith goods={goods} />
      <Facts
        title={<Trans>Delivery and payment</Trans>}
        facts={fieldFacts(
          goods,
          'region',
          'transactionType',
          'logistics',
          'shipsTo',
          'deliveryPayer',
          'deliveryCost',
          'dispatchDays',
          'returnDays',
          'receiptType',
        )}
      />
      {delivery}
    </>
  );
}

function Facts({ title, facts }: { title: ReactNode; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2 className={styles.subtitle}>{title}</h2>
      <dl className={styles.facts}>
        {/* oxlint-disable-next-line react/no-array-index-key -- a seller may name two properties alike */}
        {facts.map(({ name, value }, index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{keepUnits(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A text of the seller as the reader chose to read it, with its language where that is known. */
function Written({ text, className }: { text: string; className?: string | undefined }) {
  const shown = useReadText(text);
  return (
    <p className={className} {...freeText(shown)}>
      {shown}
    </p>
  );
}

/** The seller's grade and report. */
function Condition({ goods: { condition, conditionNote, type } }: { goods: SheetGoods }) {
  const option = useOptionLabel();
  if (type !== GOODS_TYPE.entity || (condition === null && isBlank(conditionNote))) return null;
  return (
    <section>
      <h2 className={styles.subtitle}>
        <Trans context="field">Condition</Trans>
      </h2>
      {condition !== null && <p className={styles.grade}>{option('condition', condition)}</p>}
      {!isBlank(conditionNote) && <Written className={styles.description} text={conditionNote} />}
      <p className={styles.source}>
        <Trans>Stated by the seller</Trans>
      </p>
    </section>
  );
}

/** The day in Hong Kong, where documents are seen: the same for every reader, and in what the server renders. */
const houseDay = cachedFormat({ year: 'numeric', month: 'short', day: 'numeric', timeZone: 'Asia/Hong_Kong' });

/** The history of a piece, the earliest step first, with the source of each. */
function Provenance({ steps }: { steps: SheetGoods['provenance'] }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const shown = steps.filter(({ text }) => !isBlank(text));
  if (shown.length === 0) return null;
  return (
    <section>
      <h2 className={styles.subtitle}>
        <Trans context="heading">Provenance</Trans>
      </h2>
      <ol className={styles.timeline}>
        {shown.map(({ time, text, document, checkTime }, index) => {
          const day = checkTime === null ? '' : houseDay(checkTime, intl);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- steps have no other identity
            <li key={index} className={styles.step}>
              {!isBlank(time) && <Written className={styles.when} text={time} />}
              <Written text={text} />
              <p className={checkTime === null ? styles.source : styles.checked}>
                {checkTime !== null && <Icon name="check" size={16} />}
                {checkTime !== null
                  ? t`${document}: seen by Vermeil on ${day}`
                  : isBlank(document)
                    ? t`Stated by the seller`
                    : t`Stated by the seller; document: ${document}`}
              </p>
            </li>
          );
        })}
      </ol>
      {shown.some(({ document }) => !isBlank(document)) && (
        <p className={styles.source}>
          <Trans>Documents are private. Ask the seller to show them in your conversation.</Trans>
        </p>
      )}
    </section>
  );
}

function ComesWith({ goods: { comesWith, type } }: { goods: SheetGoods }) {
  const option = useOptionLabel();
  if (type !== GOODS_TYPE.entity || comesWith.length === 0) return null;
  return (
    <section>
      <h2 className={styles.subtitle}>
        <Trans>Comes with</Trans>
      </h2>
      <ul className={styles.list}>
        {comesWith.map((each) => (
          <li key={each}>
            <Icon name="check" size={16} />
            {option('comesWith', each)}
          </li>
        ))}
      </ul>
    </section>
  );
}
