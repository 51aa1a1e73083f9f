import * as calls from '#protocol/http/discuss.ts';
import { pushUnread } from '#protocol/http/notices.ts';
import type { ArticleData } from '#protocol/rules/articles.ts';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { asPerson, picture, upload } from './files.ts';

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
  await author.get(calls.saveArticle, { params: { id }, body: { revision: 0, data: articleOf(change) } });
  return id;
}

/** Publishes a new article. @returns its id */
export async function makeArticle(test: TestApp, author: Client, change: Partial<ArticleData> = {}): Promise<string> {
  const id = await makeDraftArticle(test, author, change);
  await author.get(calls.moveArticle, { params: { id }, body: { move: 'publish', revision: 1 } });
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
  await author.get(calls.postReply, { params: { id: articleId }, body });
  return body.id;
}

/** Calls that the tests of the forum repeat. `ann` lists articles and `staff` moderates. */
export function forumTools(world: () => { test: TestApp; ann: Client; staff: Client }) {
  const byId = (id: string) => ({ params: { id } });
  const read = (who: Client, id: string) => who.call(calls.readArticle, byId(id));
  const repliesOf = (who: Client, id: string, pageNo = 1) =>
    who.get(calls.listReplies, { params: { id }, query: { pageNo } });
  const list = (query: object = {}) => world().ann.get(calls.listArticles, { query });
  const publish = (who: Client, id: string, revision: number) =>
    who.call(calls.moveArticle, { params: { id }, body: { move: 'publish', revision } });
  async function move(who: Client, id: string, name: 'publish' | 'hide' | 'remove') {
    if (name !== 'publish') return who.call(calls.moveArticle, { params: { id }, body: { move: name } });
    return publish(who, id, (await who.get(calls.editArticle, byId(id))).revision);
  }
  const like = (who: Client, kind: 'article' | 'reply', id: string, value = true) =>
    who.get(calls.likeDiscuss, { params: { kind, id }, body: { like: value } });
  const report = (who: Client, kind: 'article' | 'reply', id: string) =>
    who.call(calls.reportDiscuss, { params: { kind, id }, body: { reason: 'spam', note: '' } });
  const newPicture = async (who: Client) => {
    const request = { fileName: 'strap.png', contentType: 'image/png', category: 'article' };
    return (await upload(world().test, asPerson(who), request, await picture(400, 300))).link.fileId;
  };
  const contentWith = (fileId: string): RichContent => [{ type: 'picture', fileId, alt: 'A strap' }];
  const usesOf = async (fileId: string) =>
    (await world().test.deps.pool.query('SELECT FROM file_uses WHERE file_id = $1', [fileId])).rowCount;
  const moderate = (kind: 'article' | 'reply', id: string, name: 'takeDown' | 'restore' | 'lock' | 'unlock') =>
    world().staff.call(calls.moderateDiscuss, {
      params: { kind, id },
      body: { move: name, reason: { code: 'other', note: 'Please be kind' } },
    });
  const notices = async (who: Client) =>
    (await who.get(pushUnread, { body: { type: 'discussion', userId: who.userId } })).list.map((one) =>
      one.type === 'discussion' ? [one.action, one.article.id, one.reply?.number ?? null] : [one.type],
    );
  return {
    byId,
    read,
    repliesOf,
    list,
    publish,
    move,
    like,
    report,
    newPicture,
    contentWith,
    usesOf,
    moderate,
    notices,
  };
}
