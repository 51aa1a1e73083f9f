import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useResource } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { useCodeFlow } from '#client/forms/code-field.tsx';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { OwnerProof } from '#client/forms/owner-proof.tsx';
import { useSubmit } from '#client/forms/use-submit.ts';
import { bytes } from '#client/format/bytes.ts';
import { shortTime } from '#client/format/dates.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { DATA_ARCHIVE_PATH } from '#protocol/data-archive.ts';
import type { OwnData as OwnDataAnswer } from '#protocol/http/own-data.ts';
import page from '../page.module.css';
import styles from './personal.module.css';

type Values = { proof: string };

/** The form that requests an archive: password or code. */
function RequestForm({
  profile,
  proof,
  onDone,
}: {
  profile: UserProfile;
  proof: OwnDataAnswer['proof'];
  onDone: () => void;
}) {
  const form = useForm<Values>({ defaultValues: { proof: '' } });
  const mapping = {
    errors: { InvalidCurrentPwd: 'proof', InvalidVerifyCode: 'proof', CodeTooManyTries: 'proof' },
  } as const;
  const flow = useCodeFlow();
  const submit = useSubmit(
    form,
    async (values) => {
      await flow.confirm('ownData.request', {
        body: { proof: proof === 'code' ? values.proof.trim() : values.proof },
      });
      onDone();
    },
    mapping,
  );
  return (
    <form {...submit.props} className={forms.form}>
      <FormError error={submit.error} />
      <OwnerProof
        form={form}
        name="proof"
        kind={proof}
        purpose="downloadData"
        profile={profile}
        flow={flow}
        submit={submit}
        mapping={mapping}
      />
      <div className={forms.actions}>
        <Button type="submit" variant="primary" busy={submit.busy}>
          <Trans>Request the archive</Trans>
        </Button>
        <Button variant="quiet" onClick={onDone}>
          <Trans context="action">Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** The state of the last archive. */
function Archive({ archive }: { archive: NonNullable<OwnDataAnswer['archive']> }) {
  const { intl } = useLocale();
  switch (archive.state) {
    case 'waiting':
      return (
        <p role="status">
          <Trans>Your archive is being prepared. We will write to you when it is ready.</Trans>
        </p>
      );
    case 'failed':
      return (
        <Banner tone="danger" role="alert">
          <Trans>Your archive could not be prepared. Please request it again.</Trans>
        </Banner>
      );
    case 'ready': {
      const size = bytes(archive.size, intl);
      const until = shortTime(archive.expireTime, intl);
      const leftOut = archive.filesLeftOut;
      return (
        <>
          <p>
            <a className={buttonClass()} href={DATA_ARCHIVE_PATH} download>
              <Icon name="download" size={18} />
              <Trans>Download the archive ({size})</Trans>
            </a>
          </p>
          <p className={styles.quiet}>
            <Trans>Available until {until}</Trans>
          </p>
          {leftOut > 0 && (
            <p className={styles.quiet}>
              <Trans>Files that did not fit: {leftOut}. The archive lists them all.</Trans>
            </p>
          )}
        </>
      );
    }
  }
}

/** The archive of the user's own data. */
export function OwnData() {
  const { intl } = useLocale();
  const resource = useResource('ownData.read', {});
  const profile = useResource('account.profile', {}).data;
  const [asking, setAsking] = useState(false);
  const { data } = resource;
  const next = data?.nextTime == null ? null : shortTime(data.nextTime, intl);
  return (
    <section className={styles.ownData} aria-labelledby="own-data-title">
      <div className={page.sectionHead}>
        <h2 id="own-data-title">
          <Trans>My data</Trans>
        </h2>
      </div>
      <p className={styles.quiet}>
        <Trans>
          A zip file with everything we store about you: your profile, messages, items, trades and files, with a list of
          its contents. You can request it once a day.
        </Trans>
      </p>
      <ResourceState of={resource}>
        <Skeleton height="5rem" />
      </ResourceState>
      {data?.archive && <Archive archive={data.archive} />}
      {data && next !== null && data.archive?.state !== 'waiting' && (
        <p className={styles.quiet}>
          <Trans>You can request another one from {next}.</Trans>
        </p>
      )}
      {data?.nextTime === null && profile && (
        <>
          {asking ? (
            <RequestForm profile={profile} proof={data.proof} onDone={() => setAsking(false)} />
          ) : (
            <p>
              <Button onClick={() => setAsking(true)}>
                <Trans>Request an archive</Trans>
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
}
