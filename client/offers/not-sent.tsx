import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';

/** What stands above a form that could not be sent for want of a line: nothing of it is sent by itself later (decision 15). */
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
