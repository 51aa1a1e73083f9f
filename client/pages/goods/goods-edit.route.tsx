import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceFailure } from '#client/feedback/resource-failure.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import page from '../page.module.css';
import { Editor } from './editor/editor.tsx';
import { useGoodsEditor } from './editor/use-goods-editor.ts';
import { textsInLanguage } from '#protocol/rules/goods-texts.ts';

/** Goods as their owner edits them. Other users get the page of absent goods. */
export default function GoodsEditPage({ params }: PageProps) {
  const { id = '' } = params;
  return <GoodsEdit key={id} id={id} />;
}

function GoodsEdit({ id }: { id: string }) {
  const { t } = useLingui();
  const { server: language } = useLocale();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(search);
  const fresh = query.has('new');
  const editor = useGoodsEditor(id, fresh);
  const title = textsInLanguage(editor.data, language).title;
  usePageTitle(title || t`New item`);
  const created = fresh && editor.server !== null;
  useEffect(() => {
    if (!created) return;
    const rest = new URLSearchParams(search);
    rest.delete('new');
    navigate(rest.size ? `${path}?${rest}` : path, { replace: true });
  }, [created, search, path, navigate]);
  if (editor.phase === 'absent') return <NotFoundPage />;
  return (
    <div className={page.page} aria-busy={editor.phase === 'loading'}>
      {editor.phase === 'loading' && (
        <div className={page.stack}>
          <Skeleton width="50%" height="2.5rem" />
          <Skeleton height="3rem" />
          <Skeleton height="18rem" />
        </div>
      )}
      {editor.phase === 'failed' && <ResourceFailure of={editor.resource} />}
      {editor.phase === 'ready' && <Editor id={id} editor={editor} />}
    </div>
  );
}
