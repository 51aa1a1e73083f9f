import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { loadCatalogs } from '#client/i18n/catalogs.ts';
import type { TrackerIds } from '#protocol/rules/tracker-ids.ts';
import { configuredTrackers } from './tracker.ts';

type Shown = ComponentType<{ ids: TrackerIds }>;

/** Loads a component together with the texts of this folder. */
const withTracking = (load: () => Promise<Shown>) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadCatalogs(['tracking'])]);
    return { default: component };
  });
const SHOWN = {
  banner: withTracking(async () => (await import('./consent-banner.tsx')).ConsentBanner),
  choices: withTracking(async () => (await import('./consent-banner.tsx')).PrivacyChoices),
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
