import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { makeCall, sendCommand } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { Label } from '#client/design/badge.tsx';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { Select } from '#client/design/select.tsx';
import { FieldsWaiting } from '#client/forms/fields-waiting.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { TextArea } from '#client/design/text-area.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { problemText } from '#client/feedback/problem-text.ts';
import { isMissing } from '#client/feedback/is-missing.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import { DraftNote } from '#client/forms/draft-note.tsx';
import { useFormDraft, type FormDraft } from '#client/forms/form-draft.ts';
import forms from '#client/forms/forms.module.css';
import { useAction } from '#client/hooks/use-action.ts';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import type { PageProps } from '#client/navigation/route.ts';
import type { ErrorData } from '#protocol/errors.ts';
import type { ContentReferences } from '#protocol/entities/rich-content.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { newsStaffRead } from '#protocol/http/news.ts';
import { NEWS } from '#protocol/limits.ts';
import { LOCALE_PROPERTIES, localeOfServer, SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import { linkTo } from '#protocol/pages.ts';
import {
  isTextComplete,
  NEWS_CATEGORIES,
  newsProblems,
  type NewsCategory,
  type NewsData,
  type NewsText,
} from '#protocol/rules/news.ts';
import {
  editsAfterMove,
  editsAfterSave,
  editedNews,
  readNewsEdits,
  type NewsEdits,
} from '#protocol/rules/news-edits.ts';
import { picturesIn } from '#protocol/rules/rich-content.ts';
import { NewsArticle } from '../../news/news-article.tsx';
import { useNewsCategoryNames } from '../../news/news-texts.ts';
import { StaffArea } from '../staff-area.tsx';
import styles from '../staff.module.css';
import { useNewsStateNames } from './news-list.route.tsx';
import { NewsMoves } from './news-moves.tsx';

const RichContentEditor = lazy(() =>
  import('#client/rich-content/editor/rich-content-editor.tsx').then((module) => ({
    default: module.RichContentEditor,
  })),
);

type Article = CallResponse<typeof newsStaffRead>;

/** An article in every language: /staff/news/{id}?lang=…&view=preview */
export default function StaffNewsEditPage({ params }: PageProps) {
  const { t } = useLingui();
  const { id = '' } = params;
  return (
    <StaffArea title={t`Edit news`}>
      <Loaded key={id} id={id} />
    </StaffArea>
  );
}

function Loaded({ id }: { id: string }) {
  const article = useResource('news.staffRead', { params: { id } });
  const draft = useFormDraft<NewsEdits | null>(`news:${id}`);
  if (isMissing(article)) return <NotFoundPage />;
  const refetch = () => void sendCommand('resource.refresh', { topic: article.topic }).catch(() => undefined);
  return (
    <>
      <ResourceState of={article}>
        <FieldsWaiting height="24rem" />
      </ResourceState>
      {article.data && draft.phase !== 'loading' && <Editor article={article.data} draft={draft} refetch={refetch} />}
    </>
  );
}

function Editor({
  article,
  draft,
  refetch,
}: {
  article: Article;
  draft: FormDraft<NewsEdits | null>;
  refetch: () => void;
}) {
  const { t } = useLingui();
  const search = new URLSearchParams(useSearch());
  const language = SERVER_LANGUAGES.find((one) => one === search.get('lang')) ?? 'EN';
  const isPreview = search.get('view') === 'preview';
  const states = useNewsStateNames();
  const reason = article.withdrawReason;
  const now = useServerMinute();
  const [edits, setEdits] = useState(() => readNewsEdits(draft.value));
  const { save: store } = draft;
  const { data, revision, state } = editedNews(edits, article);
  const unsaved = state === 'saved' ? null : edits;
  useEffect(() => store(unsaved), [unsaved, store]);
  // Edits in conflict stay in it, whatever is typed.
  const base = edits && state === 'conflict' ? edits.base : revision;
  const change = (next: NewsData) => setEdits({ data: next, base, savedAs: null });
  /** @returns the revision to move */
  const save = async (): Promise<number> => {
    if (state === 'saved') return revision;
    const saved = await makeCall('news.save', { params: { id: article.id }, body: { revision, data } });
    setEdits((typed) => editsAfterSave(typed, data, saved.revision));
    return saved.revision;
  };
  const failed = (error: ErrorData) => {
    if (error.code === 'Changed') refetch();
    else showError(error);
  };
  const saving = useAction(save, failed);
  const pathOf = (one: ServerLanguage, preview: boolean) =>
    linkTo('staffNewsEdit', { id: article.id, lang: one, view: preview ? 'preview' : undefined });
  return (
    <>
      <p className={styles.rowState}>
        <Label tone={article.state === 'published' ? 'success' : 'neutral'}>{states[article.state]}</Label>
        <span role="status" className={styles.quiet}>
          {state === 'saved' ? <Trans context="status">Saved</Trans> : <Trans>Not saved yet</Trans>}
        </span>
      </p>
      {edits && state === 'conflict' && (
        <Banner
          tone="warning"
          role="alert"
          actions={
            <>
              <Button size="small" onClick={() => setEdits(null)}>
                <Trans>Use the other version</Trans>
              </Button>
              <Button size="small" variant="primary" onClick={() => setEdits({ ...edits, base: revision })}>
                <Trans>Keep mine</Trans>
              </Button>
            </>
          }
        >
          <Trans>A colleague changed this article while you were editing it. Which version do you want to keep?</Trans>
        </Banner>
      )}
      {reason !== null && (
        <Banner tone="warning">
          <Trans>Withdrawn: {reason}</Trans>
        </Banner>
      )}
      <TabLinks
        label={t({ message: 'Language', context: 'field' })}
        links={SERVER_LANGUAGES.map((one) => ({
          href: pathOf(one, isPreview),
          label: (
            <>
              {LOCALE_PROPERTIES[localeOfServer(one)].name}
              {isTextComplete(data.texts[one]) && ' ✓'}
            </>
          ),
          current: one === language,
        }))}
      />
      <TabLinks
        label={t({ message: 'View', context: 'action' })}
        links={[
          { href: pathOf(language, false), label: <Trans context="action">Write</Trans>, current: !isPreview },
          { href: pathOf(language, true), label: <Trans context="heading">Preview</Trans>, current: isPreview },
        ]}
      />
      {isPreview ? (
        <div lang={LOCALE_PROPERTIES[localeOfServer(language)].htmlLang}>
          <NewsArticle
            heading="h2"
            text={data.texts[language]}
            references={referencesOf(data.texts[language])}
            category={data.category || 'platform'}
            publicTime={article.publicTime ?? now}
          />
        </div>
      ) : (
        <Fields key={language} data={data} language={language} onChange={change} />
      )}
      <DraftNote draft={draft} onDiscard={() => setEdits(null)} />
      <div className={forms.actions}>
        <Button
          busy={saving.busy}
          aria-disabled={state !== 'unsaved'}
          onClick={() => state === 'unsaved' && saving.run()}
        >
          <Trans context="action">Save</Trans>
        </Button>
      </div>
      {state !== 'conflict' && (
        <NewsMoves
          article={article}
          data={data}
          revision={revision}
          save={save}
          onMoved={(next) => setEdits((typed) => editsAfterMove(typed, next))}
          onRemoved={() => store(null)}
          onFailed={failed}
        />
      )}
    </>
  );
}

/** The pictures of a text, also those that were added since it was saved. */
const referencesOf = ({ content }: NewsText): ContentReferences => ({
  people: [],
  pictures: picturesIn(content).map((fileId) => ({ fileId, url: `/files/${fileId}`, width: 0, height: 0, blur: null })),
});

function Fields({
  data,
  language,
  onChange,
}: {
  data: NewsData;
  language: ServerLanguage;
  onChange: (data: NewsData) => void;
}) {
  const { t, i18n } = useLingui();
  const categories = useNewsCategoryNames();
  const text = data.texts[language];
  const problems = newsProblems(data);
  const errorOf = (field: keyof NewsText) => {
    const problem = problems[`texts.${language}.${field}`];
    return problem && problemText(i18n, problem);
  };
  const set = (change: Partial<NewsText>) =>
    onChange({ ...data, texts: { ...data.texts, [language]: { ...text, ...change } } });
  return (
    <div className={forms.form} lang={LOCALE_PROPERTIES[localeOfServer(language)].htmlLang}>
      <Select
        label={<Trans context="field">Category</Trans>}
        value={data.category}
        placeholder={t`Choose a category`}
        options={NEWS_CATEGORIES.map((value) => ({ value, label: categories[value] }))}
        onChange={(event) => onChange({ ...data, category: event.currentTarget.value as NewsCategory | '' })}
      />
      <TextInput
        label={<Trans context="field">Title</Trans>}
        value={text.title}
        maxLength={NEWS.titleMax}
        error={errorOf('title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextArea
        label={<Trans context="field">Summary</Trans>}
        hint={<Trans>For lists, feeds and search engines.</Trans>}
        rows={2}
        value={text.summary}
        maxLength={NEWS.summaryMax}
        error={errorOf('summary')}
        onChange={(event) => set({ summary: event.currentTarget.value })}
      />
      <Suspense fallback={<FieldsWaiting height="18rem" />}>
        <RichContentEditor
          label={<Trans context="field">Text</Trans>}
          value={text.content}
          error={errorOf('content')}
          onChange={(content) => set({ content })}
        />
      </Suspense>
    </div>
  );
}
