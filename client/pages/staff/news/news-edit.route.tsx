import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { makeCall } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { Label } from '#client/design/badge.tsx';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';
import { Select } from '#client/design/select.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { TextArea } from '#client/design/text-area.tsx';
import { TextInput } from '#client/design/text-input.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { problemText } from '#client/feedback/problem-text.ts';
import { isMissing, ResourceState } from '#client/feedback/resource-state.tsx';
import { showError } from '#client/feedback/show-error.ts';
import forms from '#client/forms/forms.module.css';
import { useAction } from '#client/hooks/use-action.ts';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import type { PageProps } from '#client/navigation/route.ts';
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
/** What is typed, and the revision that it is based on; `isSaved` until the next change. */
type Edits = { readonly data: NewsData; readonly base: number; readonly isSaved: boolean };

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
  if (isMissing(article)) return <NotFoundPage />;
  return (
    <>
      <ResourceState of={article}>
        <Skeleton height="24rem" />
      </ResourceState>
      {article.data && <Editor article={article.data} />}
    </>
  );
}

function Editor({ article }: { article: Article }) {
  const { t } = useLingui();
  const search = new URLSearchParams(useSearch());
  const language = SERVER_LANGUAGES.find((one) => one === search.get('lang')) ?? 'EN';
  const isPreview = search.get('view') === 'preview';
  const states = useNewsStateNames();
  const reason = article.withdrawReason;
  const now = useServerMinute();
  const [edits, setEdits] = useState<Edits | null>(null);
  const data = edits?.data ?? article.data;
  const base = edits && !edits.isSaved ? edits.base : Math.max(edits?.base ?? 0, article.revision);
  const isDirty = edits !== null && !edits.isSaved;
  const change = (next: NewsData) => setEdits({ data: next, base, isSaved: false });
  /** @returns the revision to move */
  const save = async (): Promise<number> => {
    if (!isDirty) return base;
    const { revision } = await makeCall('news.save', {
      params: { id: article.id },
      body: { revision: base, data: data },
    });
    setEdits((typed) => (typed?.data === data ? { data, base: revision, isSaved: true } : typed));
    return revision;
  };
  const saving = useAction(save, showError);
  const pathOf = (one: ServerLanguage, preview: boolean) =>
    linkTo('staffNewsEdit', { id: article.id, lang: one, view: preview ? 'preview' : undefined });
  return (
    <>
      <p className={styles.rowState}>
        <Label tone={article.state === 'published' ? 'success' : 'neutral'}>{states[article.state]}</Label>
        <span role="status" className={styles.quiet}>
          {isDirty ? <Trans>Not saved yet</Trans> : <Trans>Saved</Trans>}
        </span>
      </p>
      {reason !== null && (
        <Banner tone="warning">
          <Trans>Withdrawn: {reason}</Trans>
        </Banner>
      )}
      <TabLinks
        label={t`Language`}
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
        label={t`View`}
        links={[
          { href: pathOf(language, false), label: <Trans>Write</Trans>, current: !isPreview },
          { href: pathOf(language, true), label: <Trans>Preview</Trans>, current: isPreview },
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
      <div className={forms.actions}>
        <Button busy={saving.busy} aria-disabled={!isDirty} onClick={() => saving.run()}>
          <Trans>Save</Trans>
        </Button>
      </div>
      <NewsMoves article={article} data={data} save={save} onMoved={() => setEdits(null)} />
    </>
  );
}

/** The pictures of a text, also those that were added since it was saved. */
const referencesOf = ({ content }: NewsText): ContentReferences => ({
  people: [],
  pictures: picturesIn(content).map((fileId) => ({ fileId, url: `/files/${fileId}`, width: 0, height: 0 })),
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
        label={<Trans>Category</Trans>}
        value={data.category}
        placeholder={t`Choose a category`}
        options={NEWS_CATEGORIES.map((value) => ({ value, label: categories[value] }))}
        onChange={(event) => onChange({ ...data, category: event.currentTarget.value as NewsCategory | '' })}
      />
      <TextInput
        label={<Trans>Title</Trans>}
        value={text.title}
        maxLength={NEWS.titleMax}
        error={errorOf('title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <TextArea
        label={<Trans>Summary</Trans>}
        hint={<Trans>For lists, feeds and search engines.</Trans>}
        rows={2}
        value={text.summary}
        maxLength={NEWS.summaryMax}
        error={errorOf('summary')}
        onChange={(event) => set({ summary: event.currentTarget.value })}
      />
      <Suspense fallback={<Skeleton height="18rem" />}>
        <RichContentEditor
          label={<Trans>Text</Trans>}
          value={text.content}
          error={errorOf('content')}
          onChange={(content) => set({ content })}
        />
      </Suspense>
    </div>
  );
}
