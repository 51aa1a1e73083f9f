import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useSearch, Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { Label } from '#client/design/badge.tsx';
import { Button } from '#client/design/button.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { shortTime } from '#client/format/dates.ts';
import { pageOf } from '#client/goods/page-query.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { NewsRow } from '#protocol/http/news.ts';
import { linkTo } from '#protocol/pages.ts';
import { EMPTY_NEWS } from '#protocol/rules/news.ts';
import type { NewsState } from '#protocol/rules/states.ts';
import { useNewsCategoryNames } from '../../news/news-texts.ts';
import { LinkRows, Results } from '../results.tsx';
import { StaffArea } from '../staff-area.tsx';
import styles from '../staff.module.css';

const FILTERS = ['open', 'published', 'withdrawn'] as const;

/** @returns the names of the states of an article */
export function useNewsStateNames(): Record<NewsState, string> {
  const { t } = useLingui();
  return {
    draft: t({ message: 'Draft', context: 'status' }),
    scheduled: t({ message: 'Scheduled', context: 'status' }),
    published: t({ message: 'Published', context: 'status' }),
    withdrawn: t({ message: 'Withdrawn', context: 'status' }),
    removed: t({ message: 'Removed', context: 'status' }),
  };
}

/** Articles of the news by state: /staff/news?filter=… */
export default function StaffNewsPage() {
  const { t } = useLingui();
  return (
    <StaffArea title={t`News articles`} lead={<Trans>Write in three languages, then publish now or on a date.</Trans>}>
      <NewArticle />
      <Articles />
    </StaffArea>
  );
}

function NewArticle() {
  const [, navigate] = useLocation();
  const create = useAction(async () => {
    const id = crypto.randomUUID();
    await makeCall('news.save', { params: { id }, body: { revision: null, data: EMPTY_NEWS } });
    navigate(linkTo('staffNewsEdit', { id }));
  }, showError);
  return (
    <div>
      <Button variant="primary" busy={create.busy} onClick={() => create.run()}>
        <Trans>New article</Trans>
      </Button>
    </div>
  );
}

function Articles() {
  const { t } = useLingui();
  const search = useSearch();
  const wanted = new URLSearchParams(search).get('filter');
  const filter = FILTERS.find((one) => one === wanted) ?? 'open';
  const pageNo = pageOf(search);
  const articles = useResource('news.staffList', { query: { filter, pageNo } });
  const names = {
    open: t`In preparation`,
    published: t({ message: 'Published', context: 'status' }),
    withdrawn: t({ message: 'Withdrawn', context: 'status' }),
  };
  return (
    <>
      <TabLinks
        label={t`News articles`}
        links={FILTERS.map((name) => ({
          href: linkTo('staffNews', { filter: name }),
          label: names[name],
          current: name === filter,
        }))}
      />
      <Results
        of={articles}
        empty={<EmptyState icon="info" title={<Trans>No articles here</Trans>} />}
        current={pageNo}
        href={(page) => linkTo('staffNews', { filter, page })}
      >
        {(rows) => (
          <LinkRows label={t`News articles`} rows={rows}>
            {(row) => <ArticleRow row={row} />}
          </LinkRows>
        )}
      </Results>
    </>
  );
}

function ArticleRow({ row: { id, state, category, title, publicTime, updateTime, editor } }: { row: NewsRow }) {
  const { intl } = useLocale();
  const states = useNewsStateNames();
  const categories = useNewsCategoryNames();
  const edited = shortTime(updateTime, intl);
  return (
    <Link href={linkTo('staffNewsEdit', { id })} className={styles.row}>
      <span />
      <span className={styles.rowWords}>
        <span className={styles.rowTitle}>{title || <Trans context="title">Untitled</Trans>}</span>
        <span className={styles.quiet}>
          {category && `${categories[category]} · `}
          <Trans>
            Edited by {editor}, {edited}
          </Trans>
        </span>
      </span>
      <span className={styles.rowState}>
        {publicTime !== null && <span className={styles.due}>{shortTime(publicTime, intl)}</span>}
        <Label tone={state === 'scheduled' ? 'gold' : state === 'published' ? 'success' : 'neutral'}>
          {states[state]}
        </Label>
      </span>
    </Link>
  );
}
