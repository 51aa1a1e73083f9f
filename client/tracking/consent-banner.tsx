import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'wouter';
import { Button } from '#client/design/button.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { localePrefix } from '#protocol/locales.ts';
import { linkTo } from '#protocol/pages.ts';
import type { TrackerIds } from '#protocol/rules/tracker-ids.ts';
import { reportedPath, consentFrom, storedConsent, type Consent } from '#protocol/rules/trackers.ts';
import { setTracker, type Tracker } from './tracker.ts';
import styles from './tracking.module.css';
import { createDeviceChoice } from '#client/hooks/device-choice.ts';

const choice = createDeviceChoice('vermeil.consent');

/** Stores the choice for all tabs of this device, and closes the banner. */
function chooseConsent(consent: 'granted' | 'refused', ids: TrackerIds): void {
  reopen(false);
  choice.set(storedConsent(consent, ids, Date.now()));
}

let isOpenAgain = false;
const reopened = new Set<() => void>();
function reopen(open: boolean): void {
  isOpenAgain = open;
  for (const listener of reopened) listener();
}
function subscribeReopened(listener: () => void): () => void {
  reopened.add(listener);
  return () => void reopened.delete(listener);
}

/** Shows the banner again, whatever was chosen. */
const reopenConsent = (): void => reopen(true);

function currentConsent(ids: TrackerIds): Consent {
  const opposes = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  return consentFrom(choice.get(), ids, Date.now(), opposes);
}

/** @returns the consent of this device */
const useConsent = (ids: TrackerIds): Consent => useSyncExternalStore(choice.subscribe, () => currentConsent(ids));

/** @returns whether the user opened the banner again */
const useReopened = (): boolean => useSyncExternalStore(subscribeReopened, () => isOpenAgain);

let started: Promise<Tracker> | undefined;

/** Loads the trackers of this page, once. */
function start(ids: TrackerIds): Promise<Tracker> {
  started ??= import('./services.ts').then(({ startTrackers }) => {
    const tracker = startTrackers(ids);
    setTracker(tracker);
    return tracker;
  });
  return started;
}

/** Cookies of Google’s services, which are set on the site's own domain. */
function removeCookies(): void {
  const domains = window.location.hostname.split('.').map((_, index, parts) => parts.slice(index).join('.'));
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? '';
    if (!/^_(?:ga|gcl|gid|gat)/.test(name)) continue;
    for (const domain of ['', ...domains.map((part) => `; Domain=${part}`)])
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
  }
}

/** The names of the configured services, as their users know them. */
const servicesOf = ({ tag, pages, conversion }: TrackerIds): string[] => [
  ...(tag === undefined ? [] : ['Google Analytics']),
  ...(pages ? [new URL(pages.script).host] : []),
  ...(conversion === undefined ? [] : ['Google Ads']),
];

/** Reports pages with consent, and asks for it while the choice is unknown or when the user wants to change it. */
export function ConsentBanner({ ids }: { ids: TrackerIds }) {
  const { t, i18n } = useLingui();
  const { locale } = useLocale();
  const [path] = useLocation();
  const consent = useConsent(ids);
  const isReopened = useReopened();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    const reported = reportedPath(localePrefix(locale) + path);
    if (consent === 'granted' && reported !== undefined)
      // A script that cannot be loaded, e.g. because an extension blocks it, changes nothing for the user.
      start(ids).then(
        (tracker) => tracker.pageShown(reported),
        () => undefined,
      );
  }, [consent, ids, locale, path]);
  useEffect(() => {
    if (consent === 'granted' || !started) return;
    // A script cannot be unloaded.
    removeCookies();
    window.location.reload();
  }, [consent]);
  useEffect(() => {
    if (isReopened) banner.current?.focus();
  }, [isReopened]);
  if (consent !== 'unknown' && !isReopened) return null;
  const services = new Intl.ListFormat(i18n.locale).format(servicesOf(ids));
  return (
    <aside ref={banner} tabIndex={-1} className={styles.banner} aria-label={t`Privacy choices`}>
      <div className={styles.text}>
        <h2>
          <Trans>May we count visits?</Trans>
        </h2>
        <p>
          <Trans>
            With your consent, {services} learns which pages are opened and which app links are followed. It learns
            nothing before you agree, and never what you search for, write or buy. You can change your choice at any
            time at the bottom of each page.
          </Trans>{' '}
          <Link href={linkTo('privacy')}>
            <Trans>Privacy policy</Trans>
          </Link>
        </p>
      </div>
      <div className={styles.choices}>
        <Button onClick={() => chooseConsent('refused', ids)}>
          <Trans context="action">Decline</Trans>
        </Button>
        <Button onClick={() => chooseConsent('granted', ids)}>
          <Trans context="action">Accept</Trans>
        </Button>
      </div>
    </aside>
  );
}

/** Opens the banner again; in the footer of every page. */
export function PrivacyChoices({ ids }: { ids: TrackerIds }) {
  const consent = useConsent(ids);
  return (
    <p className={styles.state}>
      {consent === 'granted' && <Trans>You accepted the counting of visits.</Trans>}
      {consent === 'refused' && <Trans>You declined the counting of visits.</Trans>}
      <Button size="small" variant="quiet" onClick={reopenConsent}>
        <Trans>Privacy choices</Trans>
      </Button>
    </p>
  );
}
