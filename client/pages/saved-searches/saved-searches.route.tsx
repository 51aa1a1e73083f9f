import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Checkbox } from '#client/design/checkbox.tsx';
import { EmptyState } from '#client/design/empty-state.tsx';
import { Icon } from '#client/design/icon.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { shortDate, shortTime } from '#client/format/dates.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { useMarkSeen } from '#client/notices/mark-seen.tsx';
import { searchName } from '#client/saved-searches/search-name.ts';
import type { SavedSearch } from '#protocol/entities/saved-search.ts';
import { linkTo } from '#protocol/pages.ts';
import { savedSearchPath } from '#protocol/rules/collections-path.ts';
import type { NoticeOf } from '#protocol/rules/notices.ts';
import { AccountPage } from '../account-page.tsx';
import styles from '../page.module.css';

/** The saved searches of the user, and what each found last. */
export default function SavedSearchesPage() {
  const { t } = useLingui();
  const user = useUser();
  usePageTitle(t`Saved searches`);
  return (
    <AccountPage
      title={<Trans>Saved searches</Trans>}
      lead={<Trans>One notice a day at most for each search, when new items match it.</Trans>}
    >
      {user && <SavedSearches me={user.id} />}
    </AccountPage>
  );
}

function SavedSearches({ me }: { me: string }) {
  const { server } = useLocale();
  const view = useResource('savedSearches.list', { query: { languageCode: server } });
  const notices = useResource('notices.push', { body: { userId: me, type: 'saved_search' } });
  useMarkSeen(notices.data?.list, notices.topic);
  const found = (id: string): NoticeOf<'saved_search'> | undefined =>
    notices.data?.list.find((notice) => notice.type === 'saved_search' && notice.search.id === id) as
      NoticeOf<'saved_search'> | undefined;
  const { data } = view;
  return (
    <>
      <ResourceState of={view}>
        <div className={styles.waiting} aria-busy="true">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height="5rem" />
          ))}
        </div>
      </ResourceState>
      {data?.length === 0 && (
        <EmptyState
          icon="search"
          title={<Trans>No saved searches yet</Trans>}
          action={
            <Link href={linkTo('collections')} className={buttonClass({ variant: 'primary' })}>
              <Trans>Browse the collections</Trans>
            </Link>
          }
        >
          <Trans>Search or choose a category and filters, then select “Save search” above the results.</Trans>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.map((search) => (
            <SavedSearchRow key={search.id} search={search} latest={found(search.id)} />
          ))}
        </ul>
      )}
    </>
  );
}

function SavedSearchRow({ search, latest }: { search: SavedSearch; latest: NoticeOf<'saved_search'> | undefined }) {
  const { i18n, t } = useLingui();
  const { intl } = useLocale();
  const { id, criteria, notifies, createTime } = search;
  const name = searchName(i18n, search);
  const titles = latest?.goods.map(({ title }) => title).join(' · ');
  const pieces = latest?.pieces;
  const day = shortDate(createTime, intl);
  const setNotices = useAction(async () => {
    await makeCall('savedSearches.setNotices', { params: { id }, body: { notify: !notifies } });
  }, showError);
  const remove = useAction(async () => {
    await makeCall('savedSearches.remove', { params: { id } });
  }, showError);
  return (
    <li className={styles.search}>
      <div className={styles.searchWords}>
        <p className={styles.name}>
          <Link href={savedSearchPath(criteria)}>{name}</Link>
        </p>
        <p className={styles.searchNote}>
          {latest ? (
            <>
              <Trans>
                Last found ({pieces}): {titles}
              </Trans>{' '}
              · <time dateTime={new Date(latest.createTime).toISOString()}>{shortTime(latest.createTime, intl)}</time>
            </>
          ) : (
            <Trans>
              Saved on <time dateTime={new Date(createTime).toISOString()}>{day}</time>
            </Trans>
          )}
        </p>
      </div>
      <div className={styles.searchActions}>
        <Checkbox
          label={<Trans>Notify me</Trans>}
          aria-label={t`Notify me of new items: ${name}`}
          checked={notifies}
          aria-busy={setNotices.busy || undefined}
          onChange={() => setNotices.run()}
        />
        <Button variant="quiet" icon busy={remove.busy} aria-label={t`Remove ${name}`} onClick={() => remove.run()}>
          <Icon name="trash" size={18} />
        </Button>
      </div>
    </li>
  );
}
