import type { z } from 'zod';
import type { staffRooms } from '#protocol/http/staff.ts';
import { PERSON } from '#protocol/limits.ts';
import { likePattern } from '../database/like-pattern.ts';
import type { SqlClient } from '../database/pool.ts';
import { readPage, type PageOffset } from './paging.ts';
import { toPerson, type PersonRow } from './people.ts';

type RoomRow = {
  id: string;
  chat_type: number;
  ref_name: string | null;
  updated_at: Date;
  head_ticks: string;
  joined: boolean;
  people: PersonRow[];
  total: number;
};

/**
 * Finds rooms by id, by a member (id, username, name, e-mail address) or by subject (id, number or title of goods),
 * without their messages. An empty keyword finds none: rooms can be searched, not browsed.
 */
export async function findRooms(
  client: SqlClient,
  reader: string,
  keyword: string,
  page: PageOffset,
): Promise<z.input<typeof staffRooms.response>> {
  const word = keyword.trim();
  if (word === '') return { items: [], total: 0, pageSize: PERSON.staffPageSize };
  const { rows, ...counted } = await readPage(
    page,
    async (limit, offset) =>
      (
        await client.query<RoomRow>(
          `WITH people AS (
       SELECT id FROM users WHERE id = $1 OR username = lower($1) OR email = lower($1) OR true_name ILIKE $2
     ), found AS (
       SELECT id FROM rooms
       WHERE id = $1 OR ref_id = $1 OR ref_name ILIKE $2
         OR ref_id IN (SELECT id FROM goods WHERE num = upper($1))
       UNION SELECT p.room_id FROM room_members p WHERE p.user_id IN (SELECT id FROM people)
     ), page AS (
       SELECT r.*, count(*) OVER ()::int AS total FROM found JOIN rooms r USING (id)
       ORDER BY r.updated_at DESC, r.id LIMIT $4 OFFSET $5
     )
     SELECT r.id, r.chat_type, r.ref_name, r.updated_at, r.head_ticks, r.total,
       EXISTS (SELECT FROM room_members p WHERE p.room_id = r.id AND p.user_id = $3) AS joined,
       (SELECT json_agg(
            json_build_object('user_id', u.id, 'username', u.username, 'true_name', u.true_name,
              'head_file_id', u.head_file_id)
            ORDER BY p.joined_at NULLS FIRST, u.id)
          FROM room_members p JOIN users u ON u.id = p.user_id WHERE p.room_id = r.id) AS people
     FROM page r ORDER BY r.updated_at DESC, r.id`,
          [word, likePattern(word), reader, limit, offset],
        )
      ).rows,
  );
  return {
    items: rows.map((row) => ({
      roomId: row.id,
      chatType: row.chat_type,
      refName: row.ref_name,
      people: (row.people ?? []).map(toPerson),
      updateTime: row.updated_at.getTime(),
      messages: Number(row.head_ticks),
      joined: row.joined,
    })),
    ...counted,
  };
}
