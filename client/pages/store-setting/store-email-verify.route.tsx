import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Icon } from '#client/design/icon.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { EmailProof } from '#client/stores/email-proof.tsx';
import { TEXT } from '#protocol/limits.ts';
import { isEmail } from '#protocol/rules/account-fields.ts';
import page from '../page.module.css';
import styles from '../my-store/my-store.module.css';
import { linkTo } from '#protocol/pages.ts';

/** Verifies an e-mail address for the store, also before an application (spec §2, store-email-verify). */
export default function StoreEmailVerifyPage() {
  const { t } = useLingui();
  const mine = useResource('stores.mine', {});
  const proven = useResource('stores.email', {});
  usePageTitle(t`Verify the store’s email`);
  const waiting = (!mine.data && !mine.error) || (!proven.data && !proven.error);
  return (
    <div className={page.page} aria-busy={waiting || undefined}>
      <header className={page.head}>
        <p className={page.eyebrow}>
          <Link href={linkTo('storeSettings')}>
            <Trans>Store settings</Trans>
          </Link>
        </p>
        <h1>
          <Trans>Verify the store’s email</Trans>
        </h1>
        <p className={page.lead}>
          <Trans>We send a code to the address. Enter it here to confirm that the address is yours.</Trans>
        </p>
      </header>
      {waiting ? (
        <FieldsWaiting height="14rem" />
      ) : (
        <Proof first={mine.data?.store?.application.email ?? ''} proven={proven.data?.verified ?? []} />
      )}
    </div>
  );
}

function Proof({ first, proven }: { first: string; proven: readonly string[] }) {
  const user = useUser();
  const [typed, setTyped] = useState(first || user?.email || '');
  const email = typed.trim().toLowerCase();
  return (
    <div className={styles.proof}>
      <TextInput
        label={<Trans context="field">Email</Trans>}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={TEXT.emailMax}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isEmail(email) && <EmailProof key={email} email={email} proven={proven.includes(email)} />}
      {proven.length > 0 && (
        <section aria-labelledby="proven-title">
          <h2 id="proven-title" className={styles.title}>
            <Trans>Verified addresses</Trans>
          </h2>
          <ul className={styles.proven}>
            {proven.map((one) => (
              <li key={one}>
                <Icon name="check" size={18} />
                {one}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
