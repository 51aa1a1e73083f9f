import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { useSession } from '#client/bridge/use-session.ts';
import { TabLinks } from '#client/design/tab-links.tsx';
import styles from './staff.module.css';

export type StaffAreaProps = { title: string; heading?: ReactNode; lead?: ReactNode; children: ReactNode };

/** The door of the staff area: customer service passes, to anybody else the page is not there. Nothing inside is asked for before. */
export function StaffArea({ children, ...head }: StaffAreaProps) {
  const { user } = useSession();
  if (!user?.isCustomerService) return <NotFoundPage />;
  return <Frame {...head}>{children}</Frame>;
}

function Frame({ title, heading, lead, children }: StaffAreaProps) {
  const { t } = useLingui();
  const [path] = useLocation();
  usePageTitle(title);
  const links: readonly (readonly [string, ReactNode, boolean])[] = [
    [
      '/staff',
      <Trans key="review">Review</Trans>,
      path === '/staff' || path.startsWith('/staff/queue') || path.startsWith('/staff/case'),
    ],
    ['/staff/agent-buys', <Trans key="agentBuys">Agent buys</Trans>, path.startsWith('/staff/agent-buys')],
    ['/staff/deals', <Trans key="deals">Deals</Trans>, path === '/staff/deals'],
    ['/staff/people', <Trans key="people">People</Trans>, path === '/staff/people'],
    ['/staff/goods', <Trans key="goods">Goods</Trans>, path === '/staff/goods' || path.startsWith('/staff/bids')],
    ['/staff/rooms', <Trans key="rooms">Rooms</Trans>, path === '/staff/rooms'],
    ['/staff/audit', <Trans key="log">Log</Trans>, path === '/staff/audit'],
  ];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.eyebrow}>
          <Trans>Customer service</Trans>
        </p>
        <h1 className={styles.title}>{heading ?? title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      <TabLinks label={t`Staff area`} links={links.map(([href, label, current]) => ({ href, label, current }))} />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
