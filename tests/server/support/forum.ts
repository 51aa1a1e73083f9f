import { moveArticle, postReply, saveArticle } from '#protocol/http/discuss.ts';
import type { ArticleData } from '#protocol/rules/articles.ts';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';

/** Content of one paragraph. */
export const words = (text: string): RichContent => [{ type: 'paragraph', inline: [{ text }] }];

/** An article that can be published. */
export const articleOf = (change: Partial<ArticleData> = {}): ArticleData => ({
  type: 'discussion',
  category: 'watches',
  title: 'How do you store leather straps?',
  content: words('They dry out in my cupboard.'),
  ...change,
});

/** Saves the draft of a new article. @returns its id */
export async function makeDraftArticle(test: TestApp, author: Client, change: Partial<ArticleData> = {}) {
  const id = test.deps.ids.id();
  await author.get(saveArticle, { params: { id }, body: { revision: 0, data: articleOf(change) } });
  return id;
}

/** Publishes a new article. @returns its id */
export async function makeArticle(test: TestApp, author: Client, change: Partial<ArticleData> = {}): Promise<string> {
  const id = await makeDraftArticle(test, author, change);
  await author.get(moveArticle, { params: { id }, body: { move: 'publish', revision: 1 } });
  return id;
}

/** Posts a reply. @returns its id */
export async function makeReply(
  test: TestApp,
  author: Client,
  articleId: string,
  content: RichContent = words('Cool and dry.'),
): Promise<string> {
  const body = { id: test.deps.ids.id(), content, replyTo: null };
  await author.get(postReply, { params: { id: articleId }, body });
  return body.id;
}
