import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { StoreArea } from '../store-area.tsx';
import styles from './my-store.module.css';
import { StoreGuard } from './own-store.tsx';
import { linkTo } from '#protocol/pages.ts';

export default function TutorialPage() {
  const { t } = useLingui();
  usePageTitle(t`Guide for merchants`);
  return (
    <StoreGuard>
      <StoreArea
        title={<Trans>Guide for merchants</Trans>}
        lead={<Trans>Six short chapters, in the order you will need them.</Trans>}
      >
        <div className={styles.guide}>
          <Chapter title={<Trans>Give your store a face</Trans>}>
            <p>
              <Trans>
                Buyers judge a store within seconds. A logo, a background and three sentences about yourself are enough
                to start with.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>You crop the logo and background when you choose them: show one thing, not ten.</Trans>
              </li>
              <li>
                <Trans>Write the return policy before anyone asks for it.</Trans>
              </li>
              <li>
                <Link href={linkTo('storeSettings')}>
                  <Trans>Open the settings</Trans>
                </Link>
              </li>
            </ul>
          </Chapter>
          <Chapter title={<Trans>Photograph like a condition report</Trans>}>
            <p>
              <Trans>
                Up to nine pictures per item. The front appears on every card; side, marks, packaging and flaws follow.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>Daylight from one side, a plain background, the whole item in the picture.</Trans>
              </li>
              <li>
                <Trans>Show the flaw yourself. A buyer who finds it later will send the item back.</Trans>
              </li>
              <li>
                <Trans>Serial numbers, hallmarks and certificates each deserve a picture.</Trans>
              </li>
            </ul>
          </Chapter>
          <Chapter title={<Trans>Describe it in the reader’s language</Trans>}>
            <p>
              <Trans>
                Write the title and description in English, Traditional or Simplified Chinese. One language is enough;
                each one you add reaches more buyers. Search finds Traditional and Simplified alike.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>Maker, reference, year and material belong in the title.</Trans>
              </li>
              <li>
                <Trans>Your entries are saved as you type, on every device you are signed in on.</Trans>
              </li>
              <li>
                <Link href={linkTo('goodsAdd')}>
                  <Trans>Add an item</Trans>
                </Link>
              </li>
            </ul>
          </Chapter>
          <Chapter title={<Trans>Submit it, and stay reachable</Trans>}>
            <p>
              <Trans>
                Our staff review every item before it goes on sale, usually within 24 hours. If anything is missing, the
                item shows the reason in your language, and you submit it again.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>If you sell an item elsewhere, hide it immediately: buyers remember.</Trans>
              </li>
              <li>
                <Trans>Changes made after its review are reviewed again when you publish it.</Trans>
              </li>
            </ul>
          </Chapter>
          <Chapter title={<Trans>Reply the same day</Trans>}>
            <p>
              <Trans>
                Deals are made in conversation. It opens from the item, keeps every word and picture, and works on phone
                and computer alike.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>Never ask a buyer for a password or a verification code, and never give yours.</Trans>
              </li>
              <li>
                <Trans>You can invite customer service to a conversation; everyone in it sees when they join.</Trans>
              </li>
            </ul>
          </Chapter>
          <Chapter title={<Trans>Check your figures once a week</Trans>}>
            <p>
              <Trans>
                The overview counts visits, favourites, chats and offers, and shows which items attract buyers. Many
                visits but no chats? Look at the price. Many chats but no deal? Look at your replies.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>
                  Listing is free, however much you list. Only consignment carries a commission, generally 5%.
                </Trans>
              </li>
              <li>
                <Link href={linkTo('myStore')}>
                  <Trans>View store performance</Trans>
                </Link>
              </li>
            </ul>
          </Chapter>
        </div>
      </StoreArea>
    </StoreGuard>
  );
}

function Chapter({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.chapter}>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}
