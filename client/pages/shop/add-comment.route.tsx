import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { isMissing } from '#client/feedback/is-missing.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePreviousData } from '#client/hooks/use-previous-data.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { shopPath } from '#client/stores/shop-path.ts';
import { idFromQuery } from '#protocol/pages.ts';
import page from '../page.module.css';
import { MayComment } from './shop-comments.tsx';

/** The comment form as a page: /chat/add-comment?id={store} (spec §2). */
export default function AddCommentPage() {
  const { t } = useLingui();
  const { server } = useLocale();
  const storeId = idFromQuery(useSearch()) ?? '';
  const store = useResource('stores.other', { params: { storeId } });
  const comments = useResource('stores.comments', { params: { storeId }, query: { languageCode: server, pageNo: 1 } });
  const may = usePreviousData(comments.data?.mayComment);
  const name = store.data?.displayName;
  const isAbsent = isMissing(store) || isMissing(comments);
  usePageTitle(isAbsent || name === undefined ? undefined : t`Review ${name}`);
  const failed = [store, comments].find(({ data }) => data === null);
  if (isAbsent) return <NotFoundPage />;
  if (!store.data || !may)
    return (
      <ResourceState of={failed ?? store} as="div" className={page.page}>
        <div className={page.page} aria-busy="true">
          <FieldsWaiting height="14rem" />
        </div>
      </ResourceState>
    );
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1>
          <Trans>Review {name}</Trans>
        </h1>
      </header>
      <div className={page.stack}>
        <MayComment shop={store.data} may={may} />
        <p>
          <Link href={shopPath(storeId, 'comments')} className={buttonClass()}>
            <Trans>Read all reviews</Trans>
          </Link>
        </p>
      </div>
    </div>
  );
}
