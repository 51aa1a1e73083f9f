import { plainText, type RichContent } from '#protocol/rules/rich-content.ts';
import type { SqlClient } from '../database/pool.ts';
import { TOKENS_VERSION, toTsvector } from '../search/tokens.ts';

const BATCH = 200;

/**
 * Indexes public articles again whose tokens an older tokeniser made.
 * @returns how many were indexed
 */
export async function indexOutdatedArticles(client: SqlClient): Promise<number> {
  let indexed = 0;
  for (;;) {
    const { rows } = await client.query<{ id: string; title: string; content: RichContent }>(
      `SELECT id, title, content FROM articles
       WHERE search_version <> $1 AND published_at IS NOT NULL AND state <> 'removed' LIMIT ${BATCH}`,
      [TOKENS_VERSION],
    );
    if (rows.length === 0) return indexed;
    const tokens = rows.map(({ title, content }) => toTsvector([title], [plainText(content)], []));
    // An article published meanwhile has another title or content, and its version is current.
    await client.query(
      `UPDATE articles SET search = made.tokens::tsvector, search_version = $3
       FROM unnest($1::text[], $2::text[]) AS made (id, tokens)
       WHERE articles.id = made.id AND search_version <> $3`,
      [rows.map(({ id }) => id), tokens, TOKENS_VERSION],
    );
    indexed += rows.length;
  }
}
