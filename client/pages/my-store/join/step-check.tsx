import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '#client/design/button.tsx';
import { PaperLine } from '#client/forms/documents-field.tsx';
import { useCategoryName } from '#client/goods/goods-names.ts';
import styles from './join.module.css';
import type { Step } from './steps.ts';
import { PAPERS_OF, type StoreForm } from './store-form.ts';

/** A summary before the submission; each section links to its step. */
export function Check({ form, onChange }: { form: UseFormReturn<StoreForm>; onChange: (step: Step) => void }) {
  const values = useWatch({ control: form.control }) as StoreForm;
  const trade = useCategoryName()(values.businessCategory);
  const papers = values.papers.filter(({ kind }) => PAPERS_OF[values.type].includes(kind));
  return (
    <>
      <Part title={<Trans>Store</Trans>} onChange={() => onChange('who')}>
        <Fact name={<Trans>Belongs to</Trans>}>
          {values.type === '2' ? <Trans>a company</Trans> : <Trans>me</Trans>}
        </Fact>
        <Fact name={<Trans>Display name</Trans>}>{values.displayName}</Fact>
        <Fact name={<Trans>Name of the store</Trans>}>{values.name}</Fact>
        <Fact name={<Trans>Full name</Trans>}>{values.entityName}</Fact>
        <Fact name={<Trans>Trade</Trans>}>{trade}</Fact>
      </Part>
      <Part title={<Trans>Contact</Trans>} onChange={() => onChange('reach')}>
        <Fact name={<Trans>Email</Trans>}>{values.email}</Fact>
        <Fact name={<Trans>Phone</Trans>}>{values.contactPhone}</Fact>
        <Fact name={<Trans>Address</Trans>}>{values.address}</Fact>
      </Part>
      <section className={styles.part}>
        <PartHead title={<Trans>Documents</Trans>} onChange={() => onChange('papers')} />
        {papers.length > 0 ? (
          <ul>
            {papers.map((paper) => (
              <PaperLine key={paper.fileId} paper={paper} />
            ))}
          </ul>
        ) : (
          <p className={styles.missing}>
            <Trans>None yet</Trans>
          </p>
        )}
      </section>
      <p className={styles.quiet}>
        <Trans>By handing it in you say that all of this is true and that you may trade in these things.</Trans>
      </p>
    </>
  );
}

function Part({ title, onChange, children }: { title: ReactNode; onChange: () => void; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <PartHead title={title} onChange={onChange} />
      <dl className={styles.checkFacts}>{children}</dl>
    </section>
  );
}

function PartHead({ title, onChange }: { title: ReactNode; onChange: () => void }) {
  return (
    <div className={styles.partHead}>
      <h3>{title}</h3>
      <Button size="small" variant="quiet" onClick={onChange}>
        <Trans>Change</Trans>
      </Button>
    </div>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.checkFact}>
      <dt>{name}</dt>
      <dd>
        {children || (
          <span className={styles.missing}>
            <Trans>Not given</Trans>
          </span>
        )}
      </dd>
    </div>
  );
}
