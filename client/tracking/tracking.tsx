import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { withTexts } from '#client/i18n/catalogs.ts';
import type { TrackerIds } from '#protocol/rules/tracker-ids.ts';
import { configuredTrackers } from './tracker.ts';

const load = withTexts(['tracking'], () => import('./consent-banner.tsx'));
const SHOWN = {
  banner: lazy(async () => ({ default: (await load()).ConsentBanner })),
  choices: lazy(async () => ({ default: (await load()).PrivacyChoices })),
};

/** The consent banner, or the way back to it; nothing, and no code for it, where no tracker is configured. */
export const Tracking = ({ show }: { show: keyof typeof SHOWN }) => useHydrated() && <Configured show={show} />;

function Configured({ show }: { show: keyof typeof SHOWN }) {
  const [ids] = useState<TrackerIds | undefined>(configuredTrackers);
  const Component = SHOWN[show];
  return (
    ids && (
      <Suspense>
        <Component ids={ids} />
      </Suspense>
    )
  );
}
