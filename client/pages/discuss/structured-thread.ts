import type { SiteAddress } from '#client/navigation/page-title.ts';
import { fileAddress, isoTime } from '#client/navigation/structured-data.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { listReplies, readArticle } from '#protocol/http/discuss.ts';
import { plainText } from '#protocol/rules/rich-content.ts';
import { threadPath } from './discuss-paths.ts';

type Article = CallResponse<typeof readArticle>;
type Replies = CallResponse<typeof listReplies>;

const counter = (action: string, count: number): object => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount: count,
});

/** A thread as schema.org DiscussionForumPosting, with the replies of the page. @param nameOf the name as shown */
export function structuredThread(
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
