import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Skeleton } from '#client/design/skeleton.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { ResourceFailure } from '#client/feedback/resource-failure.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import type { PageProps } from '#client/navigation/route.ts';
import page from '../page.module.css';
import { useArticleEditor } from './use-article-editor.ts';

const ArticleForm = lazy(() => import('./article-form.tsx'));

/** An article as its author edits it: /discuss-edit/{id} (spec §2). Other users get the page of absent articles. */
export default function DiscussEditPage({ params }: PageProps) {
  const { id = '' } = params;
  return <DiscussEdit key={id} id={id} />;
}

function DiscussEdit({ id }: { id: string }) {
  const { t } = useLingui();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const isNew = new URLSearchParams(search).has('new');
  const editor = useArticleEditor(id, isNew);
  usePageTitle(editor.phase === 'absent' ? undefined : editor.data.title || t`New article`);
  const isCreated = isNew && editor.server !== null;
  useEffect(() => {
    if (isCreated) navigate(path, { replace: true });
  }, [isCreated, path, navigate]);
  if (editor.phase === 'absent') return <NotFoundPage />;
  const loading = (
    <div className={page.stack}>
      <Skeleton width="50%" height="2.5rem" />
      <FieldsWaiting height="18rem" />
    </div>
  );
  return (
    <div className={page.page} aria-busy={editor.phase === 'loading'}>
      {editor.phase === 'loading' && loading}
      {editor.phase === 'failed' && <ResourceFailure of={editor.resource} />}
      {editor.phase === 'ready' && (
        <Suspense fallback={loading}>
          <ArticleForm id={id} editor={editor} />
        </Suspense>
      )}
    </div>
  );
}
