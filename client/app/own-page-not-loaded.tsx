import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { NotLoadedPage } from '#client/feedback/error-page.tsx';
import { useIsPresentPage, useOwnPages } from '#client/navigation/own-pages.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { AccountPage } from '../pages/account-page.tsx';

/** One of the user's own pages whose code did not arrive: its frame stays. Others have the page of the error alone. */
export default function OwnPageNotLoaded() {
  const isPresent = useIsPresentPage();
  const present = useOwnPages()
    .flatMap(({ pages }) => pages)
    .find(({ href }) => isPresent(href));
  usePageTitle(present?.title);
  if (!present) return <NotLoadedPage />;
  return (
    <AccountPage title={present.title}>
      <Banner
        tone="warning"
        icon="offline"
        role="status"
        actions={
          <Button size="small" onClick={() => window.location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <p>
          <Trans>The page could not be loaded</Trans>
        </p>
        <p>
          <Trans>Please check your connection and try again.</Trans>
        </p>
      </Banner>
    </AccountPage>
  );
}
