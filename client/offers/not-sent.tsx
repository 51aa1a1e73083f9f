import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';

/** Shown above a form that could not be sent offline: it is not sent later without a confirmation. */
export function NotSent() {
  return (
    <div role="alert">
      <Banner tone="warning" icon="offline">
        <Trans>
          There is no connection, and nothing was sent. What you wrote stays on this device; when you are back online,
          look at it again and send it yourself.
        </Trans>
      </Banner>
    </div>
  );
}
