import type { ContentReferences } from '#protocol/entities/rich-content.ts';
import { FORUM } from '#protocol/member-limits.ts';
import { mentionsIn, picturesIn, plainText, type RichContent } from '#protocol/rules/rich-content.ts';
import { oneLine } from '#protocol/text.ts';
import type { Queryable, SqlClient } from '../database/pool.ts';
import { lockOwnFiles, readPictures } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';

/**
 * Checks that the pictures of content are the author's; they stay until the transaction ends.
 * @param known pictures that are in use already
 * @throws DomainError FieldsInvalid `{ content: 'fileNotUploaded' }`
 */
export async function lockPictures(
  db: Queryable,
  authorId: string,
  content: RichContent,
  known: readonly string[] = [],
): Promise<void> {
  const pictures = picturesIn(content).filter((id) => !known.includes(id));
  const own = await lockOwnFiles(db, authorId, 'article', pictures);
  if (pictures.some((id) => !own.has(id))) throw new DomainError('FieldsInvalid', { content: 'fileNotUploaded' });
}

/** What the ids in contents name now. */
export async function readReferences(client: SqlClient, contents: readonly RichContent[]): Promise<ContentReferences> {
  const userIds = [...new Set(contents.flatMap(mentionsIn))];
  const [people, pictures] = await Promise.all([
    userIds.length === 0
      ? []
      : client
          .query<{ userId: string; name: string }>({
            name: 'forum-mentioned',
            text: `SELECT id AS "userId", coalesce(true_name, '') AS name FROM users WHERE id = ANY ($1)`,
            values: [userIds],
          })
          .then(({ rows }) => rows),
    readPictures(client, contents.flatMap(picturesIn)),
  ]);
  return { people, pictures };
}

/** A sentence that introduces a list. A point in a number (6.5 mm) or after “ref.” ends no sentence. */
const LEAD_IN = /(?<=^|[。！？]|[.!?]["”)]? (?=[^\p{Ll}\d]))(?:[^.!?。！？]|[.!?](?!["”)]? [^\p{Ll}\d]))*[:：]$/u;

/**
 * The beginning of the text, in one line: its sentences up to the first list; a text without such sentences as it is.
 * Without the descriptions of pictures, and without headings unless there is nothing else.
 */
export function excerptOf(content: RichContent): string {
  const text = content.filter(({ type }) => type !== 'picture');
  const prose = text.filter(({ type }) => type !== 'heading');
  const body = prose.length > 0 ? prose : text;
  const list = body.findIndex(({ type }) => type === 'bulletList' || type === 'orderedList');
  const sentences =
    list < 0
      ? ''
      : oneLine(plainText(body.slice(0, list)))
          .replace(LEAD_IN, '')
          .trim();
  return [...(sentences || oneLine(plainText(body)))].slice(0, FORUM.excerptLength).join('');
}

/** Authors of the newest replies and follows that can be mentioned. */
const MENTIONED_MOST = 50;

/** People that a user can mention in a thread: its author, the latest writers, and the followees of the user. */
export async function readMentionable(
  client: SqlClient,
  articleId: string,
  userId: string,
): Promise<{ userId: string; name: string }[]> {
  const { rows } = await client.query<{ userId: string; name: string }>({
    name: 'forum-mentionable',
    text: `WITH thread AS (SELECT id, author_id FROM articles
             WHERE id = $1 AND (state IN ('published', 'locked') OR author_id = $2))
           SELECT id AS "userId", coalesce(true_name, '') AS name FROM users
           WHERE removed_at IS NULL AND id <> $2 AND id IN (
             (SELECT author_id FROM thread)
             UNION (SELECT author_id FROM (SELECT author_id, state FROM article_replies
                    WHERE article_id IN (SELECT id FROM thread)
                    ORDER BY number DESC LIMIT ${MENTIONED_MOST}) latest WHERE state = 'shown')
             UNION (SELECT followee_id FROM follows WHERE follower_id = $2
                    ORDER BY created_at DESC LIMIT ${MENTIONED_MOST}))
           ORDER BY name, id`,
    values: [articleId, userId],
  });
  return rows;
}
