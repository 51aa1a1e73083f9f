import { Trans, useLingui } from '@lingui/react/macro';
import { usePageTitle } from '#client/app/page-title.ts';
import { useSession } from '#client/app/session.ts';
import page from '../page.module.css';
import { ProfileCard } from './profile-card.tsx';
import { Sessions } from './sessions.tsx';

/** My account: who one is here, the language, and where one is signed in. */
export default function PersonalBasicPage() {
  const { t } = useLingui();
  const { user } = useSession();
  usePageTitle(t`My account`);
  if (!user) return null;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <p className={page.eyebrow}><Trans>Personal</Trans></p>
        <h1><Trans>My account</Trans></h1>
      </header>
      <ProfileCard user={user} />
      <Sessions />
    </div>
  );
}
