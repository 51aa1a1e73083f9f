import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { makeCall } from '#client/bridge/make-call.ts';
import { useResource } from '#client/bridge/use-resource.ts';
import { OAUTH_PROVIDERS, OAUTH_START } from '#client/bridge/calls.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { showError } from '#client/feedback/show-error.ts';
import { Button } from '#client/design/button.tsx';
import styles from './third-parties.module.css';
import { keepDeparture } from './departure.ts';

/** A button for each sign-in provider; nothing without any. @param next the target page */
export function ThirdParties({ next }: { next: string | null }) {
  const { data } = useResource(OAUTH_PROVIDERS, {});
  const [leaving, setLeaving] = useState<string | null>(null);
  if (!data?.length) return null;
  const leave = async (provider: string) => {
    if (leaving) return;
    setLeaving(provider);
    try {
      const { url } = await makeCall(OAUTH_START, { body: { provider } });
      keepDeparture({ provider, next });
      window.location.assign(url);
    } catch (failure) {
      showError(errorDataOf(failure));
      setLeaving(null);
    }
  };
  return (
    <div className={styles.parties}>
      <p className={styles.or}>
        <Trans>or</Trans>
      </p>
      {data.map(({ key, name }) => (
        <Button key={key} wide busy={leaving === key} onClick={() => void leave(key)}>
          <Trans>Continue with {name}</Trans>
        </Button>
      ))}
    </div>
  );
}
