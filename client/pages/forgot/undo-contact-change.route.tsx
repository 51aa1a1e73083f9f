import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import styles from '#client/forms/forms.module.css';
import { useAction } from '#client/hooks/use-action.ts';
import { usePageMetadata, usePageTitle } from '#client/navigation/page-title.ts';
import { useHash } from '#client/navigation/paths.ts';
import { linkTo } from '#protocol/pages.ts';
import { PassportPage } from '../passport-page.tsx';

/**
 * Restores the contact that a change replaced. The link of the notice leads here, with its secret after `#`. Opening it
 * changes nothing: mail programs and scanners open links too.
 */
export default function UndoContactChangePage() {
  const { t } = useLingui();
  const link = useHash().slice(1);
  const [restored, setRestored] = useState<'email' | 'phone' | null>(null);
  const undo = useAction(async () =>
    setRestored((await makeCall('account.undoContactChange', { body: { link } })).method),
  );
  usePageTitle(t`Restore your contact details`);
  usePageMetadata(import.meta.env.SSR && (() => ({ hidden: true })));
  return (
    <PassportPage
      title={<Trans>Restore your contact details</Trans>}
      lead={
        <Trans>
          The email address or mobile phone number of your account was changed. If this was not you, restore the
          previous one here.
        </Trans>
      }
    >
      <div className={styles.form}>
        {restored === null ? (
          <>
            <p>
              <Trans>
                All devices will be signed out. Then set a new password: the present one may be known to others.
              </Trans>
            </p>
            <FormError error={undo.error} />
            <Button variant="primary" wide busy={undo.busy} onClick={() => undo.run()}>
              <Trans>Restore contact details</Trans>
            </Button>
          </>
        ) : (
          <>
            <Banner tone="success" role="status">
              {restored === 'email' ? (
                <Trans>Your previous email address has been restored, and all devices have been signed out.</Trans>
              ) : (
                <Trans>
                  Your previous mobile phone number has been restored, and all devices have been signed out.
                </Trans>
              )}
            </Banner>
            <Link href={linkTo('forgotPassword')} className={buttonClass({ variant: 'primary', wide: true })}>
              <Trans>Set a new password</Trans>
            </Link>
          </>
        )}
      </div>
    </PassportPage>
  );
}
