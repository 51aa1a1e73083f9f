import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { EmailField } from '#client/forms/contact-fields.tsx';
import { required, RadioField, SelectField, TextField, TextAreaField } from '#client/forms/fields.tsx';
import { useCategories, useCategoryName } from '#client/goods/goods-names.ts';
import { STORE, TEXT } from '#protocol/limits.ts';
import { DOCUMENTS_OF, type StoreForm, type Step } from './store-form.ts';
import { storeNameProblem, isEmail } from '#protocol/rules/account-fields.ts';
import { EmailProof } from '#client/stores/email-proof.tsx';
import styles from './join.module.css';
import type { ReactNode } from 'react';
import { Button } from '#client/design/button.tsx';
import { DocumentRow } from '#client/forms/documents-field.tsx';

/** A summary before the submission; each section links to its step. */
export function ReviewStep({ form, onChange }: { form: UseFormReturn<StoreForm>; onChange: (step: Step) => void }) {
  const values = useWatch({ control: form.control }) as StoreForm;
  const trade = useCategoryName()(values.businessCategory);
  const documents = values.documents.filter(({ kind }) => DOCUMENTS_OF[values.type].includes(kind));
  return (
    <>
      <Part title={<Trans context="heading">Store</Trans>} onChange={() => onChange('who')}>
        <Fact name={<Trans context="field">Owner</Trans>}>
          {values.type === '2' ? <Trans>a company</Trans> : <Trans context="person">me</Trans>}
        </Fact>
        <Fact name={<Trans>Display name</Trans>}>{values.displayName}</Fact>
        <Fact name={<Trans>Name of the store</Trans>}>{values.name}</Fact>
        <Fact name={<Trans>Full name</Trans>}>{values.entityName}</Fact>
        <Fact name={<Trans context="field">Trade</Trans>}>{trade}</Fact>
      </Part>
      <Part title={<Trans context="field">Contact</Trans>} onChange={() => onChange('reach')}>
        <Fact name={<Trans context="field">Email</Trans>}>{values.email}</Fact>
        <Fact name={<Trans context="field">Phone</Trans>}>{values.contactPhone}</Fact>
        <Fact name={<Trans context="field">Address</Trans>}>{values.address}</Fact>
      </Part>
      <section className={styles.part}>
        <PartHead title={<Trans context="heading">Documents</Trans>} onChange={() => onChange('documents')} />
        {documents.length > 0 ? (
          <ul>
            {documents.map((submitted) => (
              <DocumentRow key={submitted.fileId} submitted={submitted} />
            ))}
          </ul>
        ) : (
          <p className={styles.missing}>
            <Trans>None yet</Trans>
          </p>
        )}
      </section>
      <p className={styles.quiet}>
        <Trans>
          By submitting, you confirm that this information is true and that you are entitled to trade in these items.
        </Trans>
      </p>
    </>
  );
}

function Part({ title, onChange, children }: { title: ReactNode; onChange: () => void; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <PartHead title={title} onChange={onChange} />
      <dl>{children}</dl>
    </section>
  );
}

function PartHead({ title, onChange }: { title: ReactNode; onChange: () => void }) {
  return (
    <div className={styles.partHead}>
      <h3>{title}</h3>
      <Button size="small" variant="quiet" onClick={onChange}>
        <Trans context="action">Change</Trans>
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
            <Trans>Not provided</Trans>
          </span>
        )}
      </dd>
    </div>
  );
}

/** E-mail address, which must be verified (spec §4), phone and address. @param proven the verified addresses */
export function ContactStep({ form, proven }: { form: UseFormReturn<StoreForm>; proven: readonly string[] }) {
  const { control } = form;
  const email = useWatch({ control, name: 'email' }).trim().toLowerCase();
  const unproven = form.formState.errors.email?.type === 'unproven';
  return (
    <>
      <EmailField control={control} name="email" label={<Trans>Email of the store</Trans>} />
      {isEmail(email) && (
        <EmailProof
          key={email}
          email={email}
          proven={proven.includes(email)}
          urgent={unproven}
          onProven={() => form.clearErrors('email')}
        />
      )}
      <TextField
        control={control}
        name="contactPhone"
        label={<Trans context="field">Phone</Trans>}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        placeholder="+852 2345 6789"
        hint={<Trans>Include the country code. Our staff may call this number.</Trans>}
        check={required('requiredPhone')}
      />
      <TextAreaField
        control={control}
        name="address"
        label={<Trans context="field">Address</Trans>}
        rows={3}
        maxLength={STORE.lineMax}
        autoComplete="street-address"
        check={required('addressRequired')}
      />
      <p className={styles.quiet}>
        <Trans>The address and trade appear on your store page; the email does not.</Trans>
      </p>
    </>
  );
}

export function IdentityStep({ form: { control } }: { form: UseFormReturn<StoreForm> }) {
  const { t } = useLingui();
  const { entity, nft } = useCategories();
  const company = useWatch({ control, name: 'type' }) === '2';
  return (
    <>
      <RadioField
        control={control}
        name="type"
        label={<Trans>Store owner</Trans>}
        options={[
          {
            value: '1',
            label: <Trans context="person">me</Trans>,
            hint: <Trans>You trade in your own name and present your ID card or passport.</Trans>,
          },
          {
            value: '2',
            label: <Trans>a company</Trans>,
            hint: <Trans>You act for the company and present its licence or registration.</Trans>,
          },
        ]}
      />
      <TextField
        control={control}
        name="displayName"
        label={<Trans>Display name</Trans>}
        maxLength={STORE.nameMax}
        autoComplete="off"
        hint={
          <Trans>Shown to buyers. At least {TEXT.storeNameMin} characters; it can be changed once in 30 days.</Trans>
        }
        check={(value) => storeNameProblem(String(value))}
      />
      <TextField
        control={control}
        name="name"
        label={<Trans>Name of the store</Trans>}
        hint={<Trans>As on your sign or registration; it may be the same.</Trans>}
        maxLength={STORE.nameMax}
        check={required('required')}
        autoComplete="organization"
      />
      <TextField
        control={control}
        name="entityName"
        label={company ? <Trans>Full name of the company</Trans> : <Trans>Your full name</Trans>}
        hint={<Trans>Exactly as on the documents.</Trans>}
        maxLength={STORE.lineMax}
        check={required('required')}
        autoComplete={company ? 'organization' : 'name'}
      />
      <SelectField
        control={control}
        name="businessCategory"
        label={<Trans>What you mostly sell</Trans>}
        placeholder={t`Choose a category`}
        check={required('categoryRequired')}
        options={[...entity, ...nft].map(({ key, value }) => ({ value: key, label: value }))}
      />
    </>
  );
}
