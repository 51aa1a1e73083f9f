const HOUR = 3_600_000;

/** @returns the value of `rooms.updated_hour` for this time, in milliseconds */
export const hourOf = (time: number): Date => new Date(Math.floor(time / HOUR) * HOUR);

const party = (place: 1 | 2): string =>
  `p.joined_at IS NULL AND split_part(split_part(r.id, '_', 4), '.', ${place}) = $1`;

/** The first rooms after the given one among those where the condition holds. */
const roomsWhere = (condition: string): string => `(
  SELECT r.id, r.updated_at FROM rooms r JOIN room_members p ON p.room_id = r.id AND p.user_id = $1
  WHERE ${condition} AND r.updated_hour <= $5::timestamptz
    AND (r.updated_at < $2::timestamptz OR r.updated_at = $2 AND r.id > $4)
    AND (r.head_ticks > 0 OR r.opened_by IS NULL OR r.opened_by = $1)
  ORDER BY r.updated_hour DESC, r.updated_at DESC, r.id LIMIT $3::int + $6::int)`;

/**
 * Ids of rooms of the user `$1` that come after the room `$4` of the time `$2`, whose hour is `$5`: `$3` after
 * the first `$6`. The indexes have the rooms of a party by hour, so that the rooms of later pages are not
 * read and only those of one hour at a time are sorted. The few rooms that staff joined are read whole.
 */
export const ROOM_IDS_OF_PAGE = `
SELECT id FROM (
  ${[party(1), party(2), 'p.joined_at IS NOT NULL'].map(roomsWhere).join(' UNION ALL ')}
) own ORDER BY updated_at DESC, id LIMIT $3 OFFSET $6`;
