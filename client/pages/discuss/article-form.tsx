import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState, type SyntheticEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Dialog } from '#client/design/dialog.tsx';
import { Select } from '#client/design/select.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { ErrorSentence } from '#client/feedback/error-sentence.tsx';
import { problemText } from '#client/feedback/problem-text.ts';
import { FormError } from '#client/forms/form-error.tsx';
import forms from '#client/forms/forms.module.css';
import { useCategories } from '#client/goods/goods-names.ts';
import { useAction } from '#client/hooks/use-action.ts';
import { RichContentEditor } from '#client/rich-content/editor/rich-content-editor.tsx';
import { ReasonGiven } from '#client/stores/reason-given.tsx';
import type { ErrorData } from '#protocol/errors.ts';
import { FORUM } from '#protocol/member-limits.ts';
import { ARTICLE_TYPES, type ArticleType } from '#protocol/lookups.ts';
import { linkTo } from '#protocol/pages.ts';
import { articleProblems } from '#protocol/rules/articles.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import type { ArticleOwnerMove } from '#protocol/rules/states.ts';
import page from '../page.module.css';
import { threadPath } from './discuss-paths.ts';
import { STATE_NAMES, TYPE_NAMES } from './discuss-texts.ts';
import styles from './discuss.module.css';
import type { ArticleEditor } from './use-article-editor.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));

/** In the order of the form. */
const FIELDS = ['title', 'type', 'category', 'content'] as const;
const INCOMPLETE: ErrorData = { code: 'FieldsInvalid', status: 422 };

/** The form of an article. Everything is saved while it is typed; publishing makes it public. */
export default function ArticleForm({ id, editor }: { id: string; editor: ArticleEditor }) {
  const { i18n, t } = useLingui();
  const [, navigate] = useLocation();
  const [removing, setRemoving] = useState(false);
  const [refusal, setRefusal] = useState<ErrorData | null>(null);
  const { entity, nft } = useCategories();
  const people = useResource('discuss.people', { params: { id } });
  const categories = [...entity, ...nft];
  const { data, editable, server } = editor;
  const state = server?.state ?? 'draft';
  const move = useAction(
    async (name: ArticleOwnerMove) => {
      setRefusal(null);
      await editor.move(name);
      navigate(name === 'publish' ? threadPath(id) : linkTo('myDiscuss'), { replace: true });
    },
    (failure) => setRefusal(errorDataOf(failure)),
  );
  // Problems are shown after the first attempt to publish, and disappear as they are solved.
  const problems =
    refusal?.code === 'FieldsInvalid'
      ? {
          ...articleProblems(data, [data.category]),
          ...(refusal.params?.['content'] === 'fileNotUploaded' && { content: 'fileNotUploaded' }),
        }
      : {};
  const problemOf = (field: (typeof FIELDS)[number]): string | undefined => {
    const problem = (problems as Record<string, string | undefined>)[field];
    return problem === undefined ? undefined : problemText(i18n, problem);
  };
  const publish = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    // An article without any text does not exist at the server, which could not name its problems.
    const found = articleProblems(data, [data.category]);
    const first = FIELDS.find((field) => field in found);
    if (first === undefined) return move.run('publish');
    setRefusal(INCOMPLETE);
    form.querySelector<HTMLElement>(first === 'content' ? '[role=textbox]' : `[name=${first}]`)?.focus();
  };
  const mayBe = (name: ArticleOwnerMove) => server?.moves.find((one) => one.move === name)?.allowed ?? false;
  return (
    <form
      className={styles.editorForm}
      onSubmit={publish}
      noValidate
      aria-label={t({ message: 'Article', context: 'heading' })}
    >
      <header className={page.head}>
        <p className={styles.eyebrow}>{i18n._(STATE_NAMES[state])}</p>
        <h1>{data.title || <Trans>New article</Trans>}</h1>
        {editable && <SaveNote editor={editor} isPublic={state === 'published'} />}
      </header>
      {!editable && (
        <Banner tone="warning">
          <p>
            <Trans>This article cannot be changed now.</Trans>
          </p>
          {server?.reason && <ReasonGiven reason={server.reason} />}
        </Banner>
      )}
      {!editable && editor.unsaved && (
        <Banner
          tone="warning"
          actions={
            <Button size="small" onClick={editor.takeTheirs}>
              <Trans>Discard my changes</Trans>
            </Button>
          }
        >
          <Trans>Your last changes arrived too late and are saved on this device only.</Trans>
        </Banner>
      )}
      <FormError error={refusal?.code === 'FieldsInvalid' ? null : refusal} />
      <TextInput
        label={<Trans context="field">Title</Trans>}
        name="title"
        value={data.title}
        disabled={!editable}
        maxLength={FORUM.titleMax}
        error={problemOf('title')}
        onChange={(event) => editor.change({ title: event.currentTarget.value })}
      />
      <div className={styles.fields}>
        <Select
          label={<Trans context="field">Type</Trans>}
          name="type"
          value={data.type}
          disabled={!editable}
          placeholder={t`Please choose`}
          error={problemOf('type')}
          onChange={(event) => editor.change({ type: event.currentTarget.value as ArticleType | '' })}
          options={ARTICLE_TYPES.map((type) => ({ value: type, label: i18n._(TYPE_NAMES[type]) }))}
        />
        <Select
          label={<Trans>Category (optional)</Trans>}
          name="category"
          value={data.category}
          disabled={!editable}
          placeholder={t({ message: 'None', context: 'value' })}
          error={problemOf('category')}
          onChange={(event) => editor.change({ category: event.currentTarget.value })}
          options={categories.map(({ key, value }) => ({ value: key, label: value }))}
        />
      </div>
      {editable && (
        <RichContentEditor
          label={<Trans context="heading">Article</Trans>}
          value={data.content}
          onChange={(content) => editor.change({ content })}
          error={problemOf('content')}
          people={people.data ?? []}
        />
      )}
      <div className={forms.actions}>
        {editable && (
          <Button type="submit" variant="primary" busy={move.busy}>
            {state === 'published' ? <Trans>Publish changes</Trans> : <Trans context="action">Publish</Trans>}
          </Button>
        )}
        {mayBe('hide') && (
          <Button onClick={() => move.run('hide')} busy={move.busy}>
            <Trans context="action">Hide</Trans>
          </Button>
        )}
        {server && (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            <Trans context="action">Remove</Trans>
          </Button>
        )}
        {server && state !== 'draft' && (
          <Link href={threadPath(id)} className={buttonClass({ variant: 'quiet' })}>
            <Trans>See the article</Trans>
          </Link>
        )}
      </div>
      <Dialog
        open={removing}
        onClose={() => setRemoving(false)}
        closeLabel={t({ message: 'Close', context: 'action' })}
        title={<Trans>Remove this article?</Trans>}
        description={<Trans>The article disappears for good, with all its replies.</Trans>}
        footer={
          <>
            <Button onClick={() => setRemoving(false)}>
              <Trans context="action">Cancel</Trans>
            </Button>
            <Button variant="danger" busy={move.busy} onClick={() => move.run('remove')}>
              <Trans context="action">Remove</Trans>
            </Button>
          </>
        }
      />
      {editor.conflict && (
        <Suspense>
          <ConflictDialog
            title={<Trans>This article was changed elsewhere</Trans>}
            mine={data}
            theirs={editor.conflict.data}
            onKeepMine={editor.keepMine}
            onTakeTheirs={editor.takeTheirs}
          />
        </Suspense>
      )}
    </form>
  );
}

/** Whether what was typed is saved. Not announced: saving must not interrupt. */
function SaveNote({ editor, isPublic }: { editor: ArticleEditor; isPublic: boolean }) {
  const { saveState, error } = editor;
  return (
    <p className={forms.note}>
      {saveState === 'saving' && <Trans context="status">Saving…</Trans>}
      {saveState === 'saved' &&
        (isPublic ? <Trans>Saved. Others see changes once you publish them.</Trans> : <Trans>Saved as a draft.</Trans>)}
      {saveState === 'untouched' && <Trans>Everything is saved while you write.</Trans>}
      {saveState === 'offline' && (
        <Trans>You are offline. Your text is on this device and is sent when you are connected.</Trans>
      )}
      {saveState === 'refused' && error && (
        <>
          <ErrorSentence code={error.code} />{' '}
          <Button size="small" variant="quiet" onClick={editor.retry}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
    </p>
  );
}
