import { SERVER_LANGUAGES } from '#protocol/locales.ts';
import type { RichBlock } from '#protocol/rules/rich-content.ts';
import type { Queryable } from '../../database/pool.ts';
import { newsArticles, newsTexts } from '../../database/schema/news.ts';
import { addFileUses, type FileUse } from '../../files/queries.ts';
import type { DemoBlock } from '../content/news-notation.ts';
import { NEWS_ARTICLES } from '../content/news.ts';
import { goodsShotId } from './demo-files.ts';

const DAY = 24 * 60 * 60_000;
const EDITOR = 'demo-service';

function toBlock(block: DemoBlock): RichBlock {
  if ('heading' in block) return { type: 'heading', level: 2, inline: [{ text: block.heading }] };
  if ('list' in block) return { type: 'bulletList', items: block.list.map((text) => [{ text }]) };
  if ('goods' in block) return { type: 'picture', fileId: goodsShotId(block.goods, block.shot), alt: block.alt };
  return { type: 'paragraph', inline: [{ text: block.text }] };
}

/** The first goods that an article shows. */
const pictureOf = (blocks: readonly DemoBlock[]): string | null => {
  const first = blocks.find((block) => 'goods' in block);
  return first ? goodsShotId(first.goods, first.shot) : null;
};

/** Writes the news of the demo; its pictures are those of goods. @param now the time that all ages count back from */
export async function insertNews(db: Queryable, now: Date): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY);
  await db.insert(newsArticles).values(
    NEWS_ARTICLES.map(({ id, category, daysAgo }) => ({
      id,
      state: 'published' as const,
      revision: 2,
      category,
      publicAt: at(daysAgo),
      createdAt: at(daysAgo + 2),
      updatedAt: at(daysAgo),
      editorId: EDITOR,
    })),
  );
  await db.insert(newsTexts).values(
    NEWS_ARTICLES.flatMap(({ id, texts }) =>
      SERVER_LANGUAGES.map((language) => {
        const { title, summary, blocks } = texts[language];
        return { articleId: id, language, title, summary, content: blocks.map(toBlock), pictureId: pictureOf(blocks) };
      }),
    ),
  );
  await addFileUses(
    db,
    NEWS_ARTICLES.flatMap(({ id, texts }): FileUse[] => {
      const fileId = pictureOf(texts.EN.blocks);
      return fileId === null ? [] : [{ fileId, kind: 'news', ref: id }];
    }),
  );
}
