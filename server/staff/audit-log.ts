import type { z } from 'zod';
import type { staffAudit } from '#protocol/http/endpoints/staff.ts';
import type { SubjectKind } from '../database/schema/staff.ts';
import type { SqlClient } from '../database/pool.ts';
import { STAFF_COMMAND, systemActor, readPeopleById } from './people.ts';

const PAGE = 50;

type AuditRow = {
  seq: string;
  at: Date;
  actor_id: string | null;
  action: string;
  subject_kind: SubjectKind;
  subject: string;
  subject_name: string | null;
  details: Record<string, string>;
};

/**
 * A page of the audit log, the latest first, with today's names: a removed account has none. `before` is exclusive.
 */
export async function readAuditLog(
  client: SqlClient,
  query: z.output<typeof staffAudit.query>,
): Promise<z.input<typeof staffAudit.response>> {
  const { rows } = await client.query<AuditRow>(
    `SELECT a.seq, a.at, a.actor_id, a.action, a.subject_kind, a.subject, a.details,
       CASE a.subject_kind
         WHEN 'kyc' THEN (SELECT coalesce(true_name, username) FROM users WHERE id = a.subject)
         WHEN 'user' THEN (SELECT username FROM users WHERE id = a.subject)
         WHEN 'document' THEN (SELECT name FROM files WHERE id = a.subject)
         WHEN 'store' THEN (SELECT display_name FROM stores WHERE id = a.subject)
         WHEN 'goods' THEN (SELECT num FROM goods WHERE id = a.subject)
         WHEN 'auction' THEN (SELECT num FROM goods WHERE id = a.subject)
         WHEN 'deal' THEN (SELECT num FROM deals WHERE id = a.subject)
         WHEN 'agentBuy' THEN (SELECT num FROM agent_buys WHERE id = a.subject)
         WHEN 'room' THEN (SELECT ref_name FROM rooms WHERE id = a.subject)
       END AS subject_name
     FROM audit_log a
     WHERE ($1::text IS NULL OR a.actor_id = $1) AND ($2::text IS NULL OR a.subject = $2)
       AND ($3::text IS NULL OR a.action = $3) AND ($4::bigint IS NULL OR a.seq < $4)
     ORDER BY a.seq DESC LIMIT ${PAGE + 1}`,
    [query.actor ?? null, query.subject ?? null, query.action ?? null, query.before ?? null],
  );
  const page = rows.slice(0, PAGE);
  const person = await readPeopleById(
    client,
    page.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id])),
  );
  return {
    items: page.map((row) => ({
      seq: Number(row.seq),
      at: row.at.getTime(),
      actor: row.actor_id === null ? systemActor(STAFF_COMMAND) : person(row.actor_id),
      action: row.action,
      subjectKind: row.subject_kind,
      subject: row.subject,
      subjectName: row.subject_name ?? '',
      details: row.details,
    })),
    next: rows.length > PAGE ? Number(page.at(-1)!.seq) : null,
  };
}
