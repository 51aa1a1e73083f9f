import { addPeople, addRooms, type Member } from '#tests/doubles/records.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import { openGround, type Ground } from './support/ground.ts';
import { percentile, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const ROOMS = sized(100_000, 1_500);
const PAGE_SIZE = 50;
/** Pages read one after another from each place of the list. */
const PAGES = sized(60, 2);
/** Where reading begins: shares of the list. */
const FROM = [0, 0.5, 0.9];
const WARM = sized(10, 1);

type Position = { maxTime: number; afterRoomId: string };

/** A page of the rooms of a person with 100,000, each with an unread message, from the top, the middle and the end. */
export async function rooms(): Promise<Row[]> {
  const ground = await openGround();
  try {
    const { url } = await ground.api();
    const me = await writeRooms(ground);
    const read = async (position?: Position): Promise<{ next: Position; milliseconds: number }> => {
      const query = new URLSearchParams({ pageSize: String(PAGE_SIZE) });
      for (const [name, value] of Object.entries(position ?? {})) query.set(name, String(value));
      const from = performance.now();
      const answer = await fetch(`${url}/api/rooms/get/${me.userId}?${query}`, {
        headers: { Authorization: `Bearer ${me.token}`, 'X-Vermeil': '1' },
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      const { data: page } = (await answer.json()) as { data: WireRoom[] };
      const milliseconds = performance.now() - from;
      const last = page.at(-1);
      if (page.length !== PAGE_SIZE || !last) throw new Error(`A page has ${page.length} rooms`);
      return { next: { maxTime: last.updateTime, afterRoomId: last.roomId }, milliseconds };
    };
    for (let page = 0; page < WARM; page += 1) await read();
    const times = new Map<number, number[]>();
    for (const share of FROM) {
      const taken: number[] = [];
      let position = share === 0 ? undefined : await positionAt(ground, me, Math.floor(ROOMS * share));
      for (let page = 0; page < PAGES; page += 1) {
        const { next, milliseconds } = await read(position);
        taken.push(milliseconds);
        position = next;
      }
      times.set(share, taken);
    }
    return [
      {
        name: 'rooms',
        what: `a page of ${PAGE_SIZE} of ${ROOMS} rooms through HTTP, p95`,
        against: '–',
        unit: 'ms',
        value: percentile([...times.values()].flat(), 0.95),
        baseline: null,
        ratio: null,
        reach: 50,
        aim: 25,
        better: 'lower',
        details: Object.fromEntries(
          [...times].map(([share, taken]) => [`p50 from ${share * 100} %`, percentile(taken, 0.5)]),
        ),
      },
    ];
  } finally {
    await ground.dispose();
  }
}

/** A person with so many rooms, one message in each, a second apart. */
async function writeRooms({ pool }: Ground): Promise<Member> {
  const [me] = (await addPeople(pool, 'reader', 1)) as [Member];
  const others = await addPeople(pool, 'writer', ROOMS);
  const ids = await addRooms(
    pool,
    others.map((other) => [me, other] as const),
  );
  await pool.query(
    `INSERT INTO messages (room_id, ticks, id, sender_id, content, created_at)
     SELECT room, 1, 'first-' || n, sender, 'Is it still for sale?', now() - n * interval '1 second'
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS r(room, sender, n)`,
    [ids, others.map(({ userId }) => userId)],
  );
  await pool.query(
    `UPDATE rooms r SET head_ticks = 1, updated_at = m.created_at FROM messages m WHERE m.room_id = r.id`,
  );
  await pool.query('VACUUM ANALYZE');
  return me;
}

/** @returns the position after so many rooms */
async function positionAt({ pool }: Ground, { userId }: Member, index: number): Promise<Position> {
  const { rows } = await pool.query<{ id: string; updated_at: Date }>(
    `SELECT r.id, r.updated_at FROM room_members p JOIN rooms r ON r.id = p.room_id WHERE p.user_id = $1
     ORDER BY r.updated_at DESC, r.id OFFSET $2 LIMIT 1`,
    [userId, index],
  );
  return { maxTime: rows[0]!.updated_at.getTime(), afterRoomId: rows[0]!.id };
}
