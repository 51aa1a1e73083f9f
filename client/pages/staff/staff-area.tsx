import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { useUser } from '#client/bridge/use-topic.ts';
import { TabLinks } from '#client/design/tab-links.tsx';
import styles from './staff.module.css';
import { pageAt, PAGES, type PageName } from '#protocol/pages.ts';
import { Button } from '#client/design/button.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { pageQuery } from '#client/goods/page-query.ts';

/** @returns the keyword in the URL, which back navigation restores. */
export const useKeyword = (): string => new URLSearchParams(useSearch()).get('keyword')?.trim() ?? '';

/** @param path the page that shows the results */
export function SearchBox({ path, label, hint }: { path: string; label: ReactNode; hint?: ReactNode }) {
  const keyword = useKeyword();
  return <Box key={keyword} keyword={keyword} path={path} label={label} hint={hint} />;
}

function Box({ keyword, path, label, hint }: { keyword: string; path: string; label: ReactNode; hint?: ReactNode }) {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(keyword);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    navigate(path + pageQuery({ keyword: typed.trim() }));
  };
  return (
    <form role="search" onSubmit={submit}>
      <div className={styles.search}>
        <TextInput
          label={label}
          type="search"
          value={typed}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">
          <Trans context="action">Search</Trans>
        </Button>
      </div>
      {hint && <p className={styles.quiet}>{hint}</p>}
    </form>
  );
}

type StaffAreaProps = { title: string; heading?: ReactNode; lead?: ReactNode; children: ReactNode };

/** The layout of the staff pages. For others the pages are not found, and nothing inside is loaded. */
export function StaffArea({ children, ...head }: StaffAreaProps) {
  const user = useUser();
  if (!user?.isCustomerService) return <NotFoundPage />;
  return <Frame {...head}>{children}</Frame>;
}

function Frame({ title, heading, lead, children }: StaffAreaProps) {
  const { t } = useLingui();
  const [path] = useLocation();
  const page = pageAt(path)?.name;
  usePageTitle(title);
  const links: readonly { pages: readonly [PageName, ...PageName[]]; label: ReactNode }[] = [
    {
      pages: ['staff', 'staffQueue', 'staffCase'],
      label: (
        <Trans key="review" context="page">
          Review
        </Trans>
      ),
    },
    { pages: ['staffAgentBuys', 'staffAgentBuy'], label: <Trans key="agentBuys">Sourcing requests</Trans> },
    {
      pages: ['staffDeals'],
      label: (
        <Trans key="deals" context="page">
          Deals
        </Trans>
      ),
    },
    {
      pages: ['staffPeople'],
      label: (
        <Trans key="people" context="page">
          People
        </Trans>
      ),
    },
    {
      pages: ['staffGoods', 'staffBids'],
      label: (
        <Trans key="goods" context="page">
          Items
        </Trans>
      ),
    },
    {
      pages: ['staffRooms'],
      label: (
        <Trans key="rooms" context="page">
          Conversations
        </Trans>
      ),
    },
    { pages: ['staffContact'], label: <Trans key="contact">Contact form</Trans> },
    {
      pages: ['staffReports'],
      label: (
        <Trans key="reports" context="page">
          Reports
        </Trans>
      ),
    },
    { pages: ['staffNews', 'staffNewsEdit'], label: <Trans key="news">News articles</Trans> },
    { pages: ['staffRates'], label: <Trans key="rates">Exchange rates</Trans> },
    {
      pages: ['staffAudit'],
      label: (
        <Trans key="log" context="page">
          Log
        </Trans>
      ),
    },
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
      <TabLinks
        label={t`Staff area`}
        links={links.map(({ pages, label }) => ({
          href: PAGES[pages[0]],
          label,
          current: page !== undefined && pages.includes(page),
        }))}
      />
      <div className={styles.content}>{children}</div>
    </div>
  );
}

/** @returns the filter in the query string (`?filter=open`), by default the first. A search ignores it. */
export function useFilter<Name extends string>(names: readonly [Name, ...Name[]], keyword: string): Name {
  const given = new URLSearchParams(useSearch()).get('filter');
  const found = names.find((name) => name === given);
  return found ?? (keyword ? names.at(-1)! : names[0]);
}
