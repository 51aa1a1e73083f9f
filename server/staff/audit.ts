import type { StaffAct } from '#protocol/http/staff.ts';
import type { Connection } from '../events/event-log.ts';
import type { SubjectKind } from '../database/schema/staff.ts';

/** Something staff did. */
export type Act = {
  /** Null: the command `npm run staff`. */
  readonly actorId: string | null;
  readonly act: StaffAct;
  readonly subjectKind: SubjectKind;
  readonly subject: string;
  readonly details?: Readonly<Record<string, string>>;
};

/** Looking at the same thing again within this time is one act: pages ask again by themselves. */
const AGAIN = '1 minute';
const LOOKS: ReadonlySet<StaffAct> = new Set(['viewCase', 'searchPeople', 'searchRooms', 'viewDeal', 'viewBids']);

/**
 * STAFF-5: writes an act down, in the transaction of the act itself where it changes something. A look that is repeated
 * within a minute is written once; a paper that was read, every time.
 */
export async function writeAct(
  connection: Connection,
  { actorId, act, subjectKind, subject, details = {} }: Act,
  now: Date,
): Promise<void> {
  await connection.query({
    text: `INSERT INTO staff_acts (at, actor_id, act, subject_kind, subject, details)
           SELECT $1::timestamptz, $2::text, $3::text, $4::text, $5::text, $6::jsonb
           WHERE NOT ($7 AND EXISTS (SELECT FROM staff_acts
             WHERE subject_kind = $4 AND subject = $5 AND actor_id = $2 AND act = $3 AND at > $1::timestamptz - interval '${AGAIN}'))`,
    values: [now, actorId, act, subjectKind, subject, JSON.stringify(details, wellFormed), LOOKS.has(act)],
  });
}

/** PostgreSQL's JSON knows no half characters (lone surrogates): they become the replacement character. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;
