import { withTexts } from '#client/i18n/catalogs.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { sendCommand } from '#client/bridge/commands.ts';
import { useResource, useUser } from '#client/bridge/use-topic.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button, buttonClass } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { isMissing } from '#client/feedback/is-missing.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { shownName } from '#client/format/person-name.ts';
import { ListPages } from '#client/goods/list-pages.tsx';
import { useHash, useLoginPath } from '#client/navigation/paths.ts';
import { usePageDescription, usePageMetadata, usePageTitle, type SiteAddress } from '#client/navigation/page-title.ts';
import type { PageProps, PrefetchedTopics } from '#client/navigation/route.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { ArticleReply, listReplies, readArticle } from '#protocol/http/discuss.ts';
import { linkTo } from '#protocol/pages.ts';
import { pageOfReply, pagesOfThread } from '#protocol/rules/thread-pages.ts';
import page from '../page.module.css';
import { ArticleView } from './article-view.tsx';
import { replyAnchor, replyPath, threadPath } from './discuss-paths.ts';
import styles from './discuss.module.css';
import { hydratedOnUse } from '#client/hooks/parts.tsx';
import { fileAddress, isoTime } from '#client/navigation/structured-data.ts';
import { plainText } from '#protocol/rules/rich-content.ts';

type Article = CallResponse<typeof readArticle>;
type Replies = CallResponse<typeof listReplies>;

const ReplyList = hydratedOnUse(() => import('./reply-list.tsx'));
const ReplyForm = lazy(withTexts(['forum', 'forms'], () => import('./reply-form.tsx')));

export const prefetchedTopics: PrefetchedTopics = ({ id = '', pageNo = '1' }) => [
  resourceTopic('discuss.article', { params: { id } }),
  resourceTopic('discuss.replies', { params: { id }, query: { pageNo: Number(pageNo) } }),
];

/** A thread: /thread-id/{id}/{pageNo?} (spec §2). */
export default function ThreadPage({ params }: PageProps) {
  const { id = '', pageNo } = params;
  // The reply that is written belongs to one thread.
  return <LoadedThread key={id} id={id} pageNo={Number(pageNo ?? 1)} />;
}

function LoadedThread({ id, pageNo }: { id: string; pageNo: number }) {
  const article = useResource('discuss.article', { params: { id } });
  const replies = useResource('discuss.replies', { params: { id }, query: { pageNo } });
  useFreshArticle(article.topic);
  const isPastEnd = replies.data !== null && pageNo > 1 && pageNo > pagesOfThread(replies.data.total);
  if (isMissing(article) || isPastEnd) return <NotFoundPage />;
  if (!article.data)
    return (
      <div className={page.page}>
        <ResourceState of={article}>
          <div aria-busy="true" className={page.stack}>
            <Skeleton height="4rem" />
            <Skeleton height="20rem" />
          </div>
        </ResourceState>
      </div>
    );
  return (
    <Thread
      article={article.data}
      replies={replies.data}
      pageNo={pageNo}
      repliesTopic={replies.topic}
      state={<ResourceState of={replies}>{<Skeleton height="12rem" />}</ResourceState>}
    />
  );
}

type ThreadProps = {
  article: Article;
  replies: Replies | null;
  pageNo: number;
  repliesTopic: string;
  state: React.ReactNode;
};

function Thread({ article, replies, pageNo, repliesTopic, state }: ThreadProps) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const [answered, setAnswered] = useState<ArticleReply | null>(null);
  const { id, title, excerpt } = article;
  usePageTitle(pageNo > 1 ? t`${title}, page ${pageNo}` : title);
  usePageDescription(excerpt || title);
  const nameOf = ({ name, userId }: Article['author']): string => shownName(i18n, name, userId);
  usePageMetadata(
    import.meta.env.SSR &&
      ((addressOf) => ({
        kind: 'article',
        picture: article.picture?.url,
        parents: [
          { name: t`Discussion forum`, path: linkTo('discuss') },
          ...(pageNo > 1 ? [{ name: title, path: threadPath(id, 1) }] : []),
        ],
        structured: [structuredThread(article, replies, nameOf, addressOf)],
      })),
  );
  useAnchor(replies);
  const login = useLoginPath();
  const isOpen = article.state === 'published';
  return (
    <div className={page.page}>
      <ArticleView article={article} isFirstPage={pageNo === 1} isSignedIn={user !== null} />
      <section className={styles.thread} aria-labelledby="replies">
        <h2 id="replies" className={styles.threadTitle}>
          <Plural value={article.replies} _0="No replies yet" one="# reply" other="# replies" />
        </h2>
        {state}
        {replies && (
          <>
            <ReplyList
              article={article}
              replies={replies}
              pageNo={pageNo}
              isSignedIn={user !== null}
              onAnswer={user && isOpen ? setAnswered : null}
            />
            <NewReplies article={article} replies={replies} topic={repliesTopic} pageNo={pageNo} />
            <ListPages
              current={pageNo}
              total={replies.total}
              pageSize={replies.pageSize}
              href={(next) => threadPath(id, next)}
            />
          </>
        )}
      </section>
      {article.state === 'locked' && (
        <Banner icon="lock">
          <Trans>This discussion is locked and takes no more replies.</Trans>
        </Banner>
      )}
      {isOpen && !user && (
        <p className={styles.signIn}>
          <Link href={login} className={buttonClass({ variant: 'primary' })}>
            <Trans>Sign in to reply</Trans>
          </Link>
        </p>
      )}
      {isOpen && user && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <ReplyForm articleId={id} answered={answered} onDropAnswered={() => setAnswered(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** How many replies have been posted since the page was fetched, and a button that shows them. */
function NewReplies({
  article,
  replies,
  topic,
  pageNo,
}: {
  article: Article;
  replies: Replies;
  topic: string;
  pageNo: number;
}) {
  const [, navigate] = useLocation();
  const added = article.lastNumber - replies.total;
  if (added <= 0) return null;
  const show = () => {
    sendCommand('resource.refresh', { topic }).catch(() => undefined);
    if (pageOfReply(replies.total + 1) !== pageNo) navigate(replyPath(article.id, replies.total + 1));
  };
  return (
    <p className={styles.fresh} role="status">
      <Button size="small" onClick={show}>
        <Plural value={added} one="Show # new reply" other="Show # new replies" />
      </Button>
    </p>
  );
}

/** Scrolls to the reply that the address names, once it is there: also to one that was just posted. */
function useAnchor(replies: Replies | null): void {
  const hash = useHash();
  const isThere = replies?.items.some(({ number }) => `#${replyAnchor(number)}` === hash) ?? false;
  useEffect(() => {
    if (isThere) document.querySelector(hash)?.scrollIntoView();
  }, [isThere, hash]);
}

/** A visible thread looks for new replies this often. Milliseconds. */
const EVERY = 60_000;

/** Refetches the article while its page is visible, and when the window gets the focus. */
function useFreshArticle(topic: string): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') sendCommand('resource.refresh', { topic }).catch(() => undefined);
    };
    const timer = setInterval(refresh, EVERY);
    window.addEventListener('focus', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', refresh);
    };
  }, [topic]);
}

const counter = (action: string, count: number): object => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
});

/** A thread as schema.org DiscussionForumPosting, with the replies of the page. @param nameOf the name as shown */
function structuredThread(
  article: Article,
  replies: Replies | null,
  nameOf: (person: Article['author']) => string,
  addressOf: SiteAddress,
): object {
  const { id, title, content, picture, publishTime, editTime, likes, replies: replyCount } = article;
  return {
    '@type': 'DiscussionForumPosting',
    headline: title,
    text: plainText(content).slice(0, 5_000) || title,
    url: addressOf(threadPath(id, 1)),
    image: picture ? fileAddress(picture.url, addressOf) : undefined,
    datePublished: isoTime(publishTime),
    ...(editTime !== null && { dateModified: isoTime(editTime) }),
    author: { '@type': 'Person', name: nameOf(article.author) },
    interactionStatistic: [counter('LikeAction', likes), counter('CommentAction', replyCount)],
    comment: replies?.items.flatMap(({ content: text, author, createTime }) =>
      text && author
        ? [
            {
              '@type': 'Comment',
              text: plainText(text).slice(0, 2_000),
              dateCreated: isoTime(createTime),
              author: { '@type': 'Person', name: nameOf(author) },
            },
          ]
        : [],
    ),
  };
}
