import { Trans, useLingui } from '@lingui/react/macro';
import { memo, Suspense, useState } from 'react';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useInView } from '#client/design/use-in-view.ts';
import { Brand } from './brand.tsx';
import styles from './app-shell.module.css';
import { linkTo } from '#protocol/pages.ts';
import { Tracking } from '#client/tracking/tracking.tsx';

/** Loaded when a reader comes to it, so that the first load does without it. */
const Preferences = lazyOptional(() => import('./preferences.tsx'));

const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', wechat: 'WeChat', weibo: 'Weibo' } as const;

/**
 * Links, the house's address in the page's language, social networks, and the copyright with the current year (spec
 * §2).
 */
export default memo(function Footer() {
  const { t } = useLingui();
  const { server } = useLocale();
  const [choices, setChoices] = useState<Element | null>(null);
  const [wasSeen, setWasSeen] = useState(false);
  if (useInView(choices) && !wasSeen) setWasSeen(true);
  const { data } = useResource('public.contactUs', {});
  const contact = data?.find((entry) => entry.languageCode === server);
  // The spec's ten, but the forum, which is added with its pages; services beside them.
  const links = [
    { href: linkTo('about'), title: t`About us` },
    { href: linkTo('contact'), title: t`Contact us` },
    { href: linkTo('contact', { subject: 'advertise' }), title: t`Advertising enquiries` },
    { href: linkTo('service'), title: t({ message: 'Services', context: 'page' }) },
    { href: linkTo('categories'), title: t({ message: 'Categories', context: 'heading' }) },
    { href: linkTo('discuss'), title: t`Discussion forum` },
    { href: linkTo('merchant'), title: t`For merchants` },
    { href: linkTo('app'), title: t`Download app` },
    { href: linkTo('faq'), title: t({ message: 'FAQ', context: 'name' }) },
    { href: linkTo('terms'), title: t`Terms of use` },
    { href: linkTo('privacy'), title: t`Privacy policy` },
  ];
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.house}>
          <Brand />
          <p className={styles.about}>
            <Trans>Rare things with a history, and the collectors who keep them.</Trans>
          </p>
        </div>
        <nav aria-label={t({ message: 'Footer', context: 'heading' })}>
          <h2 className={styles.label}>
            <Trans>Explore Vermeil</Trans>
          </h2>
          <ul className={styles.links}>
            {links.map(({ href, title }) => (
              <li key={href}>
                <Link href={href}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {contact && (
          <div>
            <h2 className={styles.label}>
              <Trans context="field">Contact</Trans>
            </h2>
            <ul className={styles.links}>
              <li>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </li>
              <li>
                <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>
              </li>
              <li>{contact.defaultAddress}</li>
            </ul>
          </div>
        )}
        {contact && contact.socials.length > 0 && (
          <div>
            <h2 className={styles.label}>
              <Trans>Social media</Trans>
            </h2>
            <ul className={styles.links}>
              {contact.socials.map(({ network, url }) => (
                <li key={network}>
                  <a href={url} rel="noopener noreferrer" target="_blank">
                    {NETWORKS[network]}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <div ref={setChoices} className={styles.choices}>
        {wasSeen && (
          <Suspense>
            <Preferences />
          </Suspense>
        )}
      </div>
      <Tracking show="choices" />
      {/* The server's year may differ from this browser's clock, or from its time zone at New Year. */}
      <p className={styles.copyright} suppressHydrationWarning>
        <Trans>© {year} Vermeil. All rights reserved.</Trans>
      </p>
    </footer>
  );
});
