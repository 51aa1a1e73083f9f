import { Trans, useLingui } from '@lingui/react/macro';
import { AppCode, AppLinks, InstallSteps } from '#client/download/app-links.tsx';
import { useMobileApps } from '#client/download/mobile-apps.ts';
import { usePageDescription, usePageTitle } from '#client/navigation/page-title.ts';
import { LegalPage, LegalSection } from '../legal-page.tsx';
import page from '../page.module.css';

/** The download page (spec §2, /app). It offers only apps that are configured. */
export default function AppPage() {
  const { t } = useLingui();
  const apps = useMobileApps();
  const published = apps !== undefined && apps.length > 0;
  usePageTitle(t`Vermeil app`);
  usePageDescription(
    t`Use Vermeil as an app on your phone or computer: conversations, auctions and offers in their own window.`,
  );
  return (
    <LegalPage
      title={<Trans>Vermeil as an app</Trans>}
      lead={<Trans>Your conversations, bids and offers on the home screen of your phone or on your computer.</Trans>}
    >
      {published && (
        <LegalSection title={<Trans context="action">Download</Trans>}>
          <AppLinks apps={apps} />
        </LegalSection>
      )}
      <LegalSection title={<Trans>Install from the browser</Trans>}>
        {apps?.length === 0 && (
          <p>
            <Trans>
              Vermeil is not in the app stores at present. You can install this site instead: it opens in its own window
              and needs no download.
            </Trans>
          </p>
        )}
        <InstallSteps />
      </LegalSection>
      <LegalSection title={<Trans>What it does</Trans>}>
        <ul>
          <li>
            <Trans>Opens from your home screen or dock, without the browser’s bars.</Trans>
          </li>
          <li>
            <Trans>Shows what you have already opened when there is no connection.</Trans>
          </li>
          <li>
            <Trans>Saves messages you write offline and sends them when you are back online.</Trans>
          </li>
          <li>
            <Trans>Uses the same account and the same language as the website.</Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={<Trans>Open it on your phone</Trans>}>
        <div className={page.stack}>
          <p>
            <Trans>Scan this code with your phone’s camera. It opens this page there.</Trans>
          </p>
          <AppCode />
        </div>
      </LegalSection>
    </LegalPage>
  );
}
