import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { StoreArea } from '#client/stores/store-area.tsx';
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
        lead={<Trans>Six short chapters, in the order in which you will need them.</Trans>}
      >
        <div className={styles.guide}>
          <Chapter title={<Trans>Give the store a face</Trans>}>
            <p>
              <Trans>
                Buyers decide within seconds whether a store is somebody. A logo, a background and three sentences about
                yourself are enough to begin with.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>Logo and background are cropped when you choose them: show one thing, not ten.</Trans>
              </li>
              <li>
                <Trans>Write the return policy before anybody asks for it.</Trans>
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
                Up to nine pictures a piece. The front stands on every card; side, marks, packaging and flaws follow.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>Daylight from one side, a plain ground, the whole piece in the picture.</Trans>
              </li>
              <li>
                <Trans>Show the flaw yourself. A buyer who finds it later comes back with it.</Trans>
              </li>
              <li>
                <Trans>Numbers, hallmarks and papers deserve a picture each.</Trans>
              </li>
            </ul>
          </Chapter>
          <Chapter title={<Trans>Describe it in the reader’s language</Trans>}>
            <p>
              <Trans>
                Title and description can be written in English, Traditional and Simplified Chinese. One is enough; each
                further one finds further buyers. Search finds Traditional and Simplified alike.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>Maker, reference, year and material belong into the title.</Trans>
              </li>
              <li>
                <Trans>What you write is kept while you write, on every device you are signed in on.</Trans>
              </li>
              <li>
                <Link href={linkTo('goodsAdd')}>
                  <Trans>Add a piece</Trans>
                </Link>
              </li>
            </ul>
          </Chapter>
          <Chapter title={<Trans>Hand it in, and be there</Trans>}>
            <p>
              <Trans>
                Our staff look at every piece before it is offered, usually within 24 hours. If something is missing,
                the reason stands on the piece, in your language, and you hand it in again.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>Hide a piece you have sold elsewhere at once: buyers remember.</Trans>
              </li>
              <li>
                <Trans>What you change after its review is reviewed again when it is put up.</Trans>
              </li>
            </ul>
          </Chapter>
          <Chapter title={<Trans>Answer within the day</Trans>}>
            <p>
              <Trans>
                The conversation is where deals are made. It opens from the piece, keeps every word and every picture,
                and works on the phone as on the desk.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>Never ask a buyer for a password or a verification code, and never give yours.</Trans>
              </li>
              <li>
                <Trans>Customer service can be asked into a conversation; everybody in it sees when they join.</Trans>
              </li>
            </ul>
          </Chapter>
          <Chapter title={<Trans>Read your figures once a week</Trans>}>
            <p>
              <Trans>
                The overview counts visits, favourites, chats and offers, and says which pieces draw people. Many visits
                and no chats: look at the price. Many chats and no deal: look at the answers.
              </Trans>
            </p>
            <ul>
              <li>
                <Trans>
                  Listing costs nothing, however much you list. Only consignment has a commission, generally 5%.
                </Trans>
              </li>
              <li>
                <Link href={linkTo('myStore')}>
                  <Trans>See how your store does</Trans>
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
