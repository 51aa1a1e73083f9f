import { articleFavourites, articleReplies, articles, discussLikes } from '../../database/schema/forum.ts';
import type { Queryable } from '../../database/pool.ts';
import { excerptOf } from '../../forum/content.ts';
import { TOKENS_VERSION, toTsvector } from '../../search/tokens.ts';
import type { Inline, RichBlock, RichContent } from '#protocol/rules/rich-content.ts';
import { normalizeContent, plainText } from '#protocol/rules/rich-content.ts';
import { ARTICLES, type DemoArticle } from '../content/forum.ts';
import type { DemoNotice } from '../content/notices.ts';
import { PEOPLE } from '../content/people.ts';
import { still } from '../pictures/catalogue.ts';
import { demoId, drawn, GOODS_SIDE, type DemoFile } from './demo-files.ts';

const HOUR = 3_600_000;

/** What the articles of the demo become in the database; their notices are written with the others. */
export type ForumRows = {
  readonly files: DemoFile[];
  readonly articles: (typeof articles.$inferInsert)[];
  readonly replies: (typeof articleReplies.$inferInsert)[];
  readonly likes: (typeof discussLikes.$inferInsert)[];
  readonly favourites: (typeof articleFavourites.$inferInsert)[];
  readonly notices: DemoNotice[];
};

const pictureId = (articleId: string): string => demoId('article', articleId);

/** @param now the time that all ages count back from */
export async function forumRows(now: Date): Promise<ForumRows> {
  const pictured = ARTICLES.flatMap(({ id, by, picture }) => (picture ? [{ id, by, picture }] : []));
  return {
    files: await Promise.all(
      pictured.map(({ id, by, picture }) =>
        drawn(
          now,
          still(picture.thing, id),
          GOODS_SIDE,
          { id: pictureId(id), ownerId: by, category: 'article', name: `${id}.webp` },
          [{ kind: 'article', ref: id }],
        ),
      ),
    ),
    articles: ARTICLES.map((article) => articleRow(now, article)),
    replies: ARTICLES.flatMap(({ id, daysAgo, replies }) =>
      replies.map(([by, hours, text, to], index) => ({
        id: replyId(id, index + 1),
        articleId: id,
        number: index + 1,
        authorId: by,
        state: 'shown' as const,
        content: [{ type: 'paragraph' as const, inline: [{ text }] }],
        replyTo: to ?? null,
        createdAt: new Date(now.getTime() - daysAgo * 24 * HOUR + hours * HOUR),
      })),
    ),
    likes: ARTICLES.flatMap(({ id, likedBy }) =>
      likedBy.map((userId) => ({ subjectId: id, userId, kind: 'article' as const })),
    ),
    favourites: ARTICLES.filter(({ likedBy }) => likedBy.includes('demo-buyer')).map(({ id }) => ({
      userId: 'demo-buyer',
      articleId: id,
      createdAt: now,
    })),
    notices: ['demo-buyer', 'demo-seller'].flatMap((userId) => noticesOf(userId)),
  };
}

/** Writes them; people and files are there already. */
export async function insertForum(db: Queryable, rows: ForumRows): Promise<void> {
  await db.insert(articles).values(rows.articles);
  await db.insert(articleReplies).values(rows.replies);
  await db.insert(discussLikes).values(rows.likes);
  await db.insert(articleFavourites).values(rows.favourites);
}

const replyId = (articleId: string, number: number): string => demoId('reply', articleId, String(number));

function articleRow(now: Date, article: DemoArticle): typeof articles.$inferInsert {
  const { id, by, daysAgo, type, category, title, replies, likedBy } = article;
  const content = contentOf(article);
  const publishedAt = new Date(now.getTime() - daysAgo * 24 * HOUR);
  const lastHours = Math.max(0, ...replies.map(([, hours]) => hours));
  return {
    id,
    authorId: by,
    state: 'published',
    revision: 1,
    draft: null,
    type,
    category,
    title,
    content,
    excerpt: excerptOf(content),
    pictureId: article.picture ? pictureId(id) : null,
    search: toTsvector([title], [plainText(content)], []),
    searchVersion: TOKENS_VERSION,
    createdAt: publishedAt,
    updatedAt: publishedAt,
    publishedAt,
    activeAt: new Date(publishedAt.getTime() + lastHours * HOUR),
    lastNumber: replies.length,
    replies: replies.length,
    likes: likedBy.length,
    favourites: likedBy.includes('demo-buyer') ? 1 : 0,
  };
}

/** Reads the notation of `DemoArticle.text`. */
function contentOf({ id, text, picture }: DemoArticle): RichContent {
  const blocks: RichBlock[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (line.startsWith('# ')) blocks.push({ type: 'heading', level: 2, inline: [{ text: line.slice(2) }] });
    else if (line.startsWith('> ')) blocks.push({ type: 'quote', paragraphs: [[{ text: line.slice(2) }]] });
    else if (line === '!') blocks.push({ type: 'picture', fileId: pictureId(id), alt: picture?.alt ?? '' });
    else if (line.startsWith('- ') && last?.type === 'bulletList') last.items.push(inlineOf(line.slice(2)));
    else if (line.startsWith('- ')) blocks.push({ type: 'bulletList', items: [inlineOf(line.slice(2))] });
    else blocks.push({ type: 'paragraph', inline: inlineOf(line) });
  }
  return normalizeContent(blocks);
}

function inlineOf(line: string): Inline {
  const [, before = '', text = '', link, after = ''] = /^(.*)\[(.+)\]\((.+)\)(.*)$/.exec(line) ?? [];
  return link === undefined ? [{ text: line }] : [{ text: before }, { text, link }, { text: after }];
}

/** The newest reply of another user in each own article; the newest of them is unseen. */
function noticesOf(userId: string): DemoNotice[] {
  const found = ARTICLES.filter(({ by }) => by === userId).flatMap(({ id, title, daysAgo, replies }) => {
    const number = replies.findLastIndex(([by]) => by !== userId) + 1;
    const reply = replies[number - 1];
    if (!reply) return [];
    const [by, hours] = reply;
    return [{ id, title, number, by, minutesAgo: (daysAgo * 24 - hours) * 60 }];
  });
  return found
    .sort((a, b) => a.minutesAgo - b.minutesAgo)
    .map(({ id, title, number, by, minutesAgo }, at) => ({
      to: userId,
      minutesAgo,
      key: `reply ${id}`,
      ...(at > 0 && { seen: true as const }),
      notice: {
        type: 'discussion',
        action: 'reply',
        article: { id, title },
        reply: { id: replyId(id, number), number },
        person: { userId: by, userName: PEOPLE.find((person) => person.id === by)?.trueName ?? '' },
      },
    }));
}
