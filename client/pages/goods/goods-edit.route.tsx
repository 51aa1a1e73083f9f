import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { PageProps } from '#client/navigation/route.ts';
import { ResourceFailure } from '#client/feedback/resource-failure.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { GoodsStatusLabel } from '#client/goods/goods-status.tsx';
import { linkTo } from '#protocol/pages.ts';
import { AccountPage } from '../account-page.tsx';
import { EditorSkeleton } from './editor-waiting.tsx';
import styles from './editor/editor.module.css';
import { Editor } from './editor/editor.tsx';
import { SaveState } from './editor/save-state.tsx';
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
  usePageTitle(editor.phase === 'absent' ? undefined : title || t`New item`);
  const created = fresh && editor.server !== null;
  useEffect(() => {
    if (!created) return;
    const rest = new URLSearchParams(search);
    rest.delete('new');
    navigate(rest.size ? `${path}?${rest}` : path, { replace: true });
  }, [created, search, path, navigate]);
  if (editor.phase === 'absent') return <NotFoundPage />;
  const { server } = editor;
  const isReady = editor.phase === 'ready';
  return (
    <AccountPage
      // Replaced as a whole, not moved: the placeholder does not know how many lines the title has.
      key={editor.phase}
      title={title || (isReady || fresh ? t`What would you like to sell?` : <Skeleton width="50%" />)}
      actions={isReady && <SaveState editor={editor} />}
      below={{
        href: linkTo('myGoods'),
        eyebrow: (
          <span className={styles.eyebrow}>
            <Link href={linkTo('myGoods')} className={styles.list}>
              <Trans>My items</Trans>
            </Link>
            {isReady && (server ? <Trans>No. {server.num}</Trans> : <Trans>New item</Trans>)}
            {server && <GoodsStatusLabel goods={server} />}
          </span>
        ),
      }}
    >
      {editor.phase === 'loading' && <EditorSkeleton />}
      {editor.phase === 'failed' && <ResourceFailure of={editor.resource} />}
      {isReady && (
        <div>
          <Editor id={id} editor={editor} />
        </div>
      )}
    </AccountPage>
  );
}
