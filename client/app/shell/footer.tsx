import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'wouter';
import { useResource, useSession } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Brand } from './brand.tsx';
import styles from './app-shell.module.css';
import { linkTo } from '#protocol/pages.ts';

const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', wechat: 'WeChat', weibo: 'Weibo' } as const;

/**
 * Links, the house's address in the page's language, social networks, and the copyright with the current year (spec
 * §2).
 */
export function Footer() {
  const { t } = useLingui();
  const { server } = useLocale();
  const { phase } = useSession();
  const { data } = useResource('public.contactUs', {});
  const contact = data?.find((entry) => entry.languageCode === server);
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.house}>
          <Brand />
          <p className={styles.about}>
            <Trans>A house for rare things: objects with a history, and the people who look after them.</Trans>
          </p>
        </div>
        <nav aria-label={t`Footer`}>
          <h2 className={styles.label}>
            <Trans>The house</Trans>
          </h2>
          <ul className={styles.links}>
            <li>
              <Link href={linkTo('home')}>
                <Trans>Home</Trans>
              </Link>
            </li>
            <li>
              <Link href={linkTo('about')}>
                <Trans>About us</Trans>
              </Link>
            </li>
            {phase === 'signedIn' ? (
              <>
                <li>
                  <Link href={linkTo('rooms')}>
                    <Trans>Conversations</Trans>
                  </Link>
                </li>
                <li>
                  <Link href={linkTo('account')}>
                    <Trans>My account</Trans>
                  </Link>
                </li>
              </>
            ) : (
              <li>
                <Link href={linkTo('login')}>
                  <Trans>Sign in</Trans>
                </Link>
              </li>
            )}
            <li>
              <Link href={linkTo('terms')}>
                <Trans>Terms of use</Trans>
              </Link>
            </li>
            <li>
              <Link href={linkTo('privacy')}>
                <Trans>Privacy policy</Trans>
              </Link>
            </li>
          </ul>
        </nav>
        {contact && (
          <div>
            <h2 className={styles.label}>
              <Trans>Write or call</Trans>
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
              <Trans>Elsewhere</Trans>
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
      {/* The server's year may differ from this browser's clock, or from its time zone at New Year. */}
      <p className={styles.copyright} suppressHydrationWarning>
        <Trans>© {year} Vermeil. All rights reserved.</Trans>
      </p>
    </footer>
  );
}
