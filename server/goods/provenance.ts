import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { ProvenanceStep } from '#protocol/entities/goods.ts';
import type { staffCheckProvenance } from '#protocol/http/endpoints/staff.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { readGoodsRow } from './goods-row.ts';

/** A step whose document staff saw, and when, ms. */
export type ProvenanceCheck = { readonly content: ProvenanceStep; readonly at: number };
/** `checkTime` is null while only the seller states the step. */
export type ShownStep = ProvenanceStep & { readonly checkTime: number | null };

/** SQL of the checks of `goods g`, as JSON. */
export const PROVENANCE_CHECKS = `coalesce((SELECT jsonb_agg(jsonb_build_object('content', c.content,
    'at', floor(extract(epoch FROM c.checked_at) * 1000)))
  FROM goods_provenance_checks c WHERE c.goods_id = g.id), '[]')`;

/** The steps that say something. A step that its seller changed since a check is unchecked. */
export function shownProvenance(steps: readonly ProvenanceStep[], checks: readonly ProvenanceCheck[]): ShownStep[] {
  return steps
    .filter(({ text }) => !isBlank(text))
    .map((step) => ({
      ...step,
      checkTime: checks.find(({ content }) => isDeepStrictEqual(content, step))?.at ?? null,
    }));
}

/** The checks of goods. */
export async function readProvenanceChecks(client: SqlClient, goodsId: string): Promise<readonly ProvenanceCheck[]> {
  const { rows } = await client.query<{ checks: ProvenanceCheck[] }>(
    `SELECT ${PROVENANCE_CHECKS} AS checks FROM goods g WHERE g.id = $1`,
    [goodsId],
  );
  return rows[0]?.checks ?? [];
}

/**
 * Records that a member of staff saw the document of a step, or takes that back; with its audit entry.
 * @throws DomainError NotFoundService; Changed if the goods have no such step any more; FieldsInvalid if it names no
 *   document; MoveRefused for own goods
 */
export async function checkProvenance(
  work: UnitOfWork,
  goodsId: string,
  { step, checked }: z.output<typeof staffCheckProvenance.body>,
  actorId: string,
): Promise<void> {
  const { client, now } = work;
  const goods = await readGoodsRow(client, goodsId, true);
  if (!goods) throw new DomainError('NotFoundService');
  if (goods.sellerId === actorId) throw new DomainError('MoveRefused', { missing: ['notOwnCase'] });
  if (!goods.data.provenance.some((each) => isDeepStrictEqual(each, step))) throw new DomainError('Changed');
  if (isBlank(step.document)) throw new DomainError('FieldsInvalid', { document: 'required' });
  const content = JSON.stringify(step);
  if (checked)
    await client.query(
      `INSERT INTO goods_provenance_checks (goods_id, content, checked_at, checked_by) VALUES ($1, $2::jsonb, $3, $4)
       ON CONFLICT DO NOTHING`,
      [goodsId, content, now, actorId],
    );
  else
    await client.query('DELETE FROM goods_provenance_checks WHERE goods_id = $1 AND content = $2::jsonb', [
      goodsId,
      content,
    ]);
  await writeAuditEntry(
    client,
    {
      actorId,
      action: checked ? 'checkProvenance' : 'uncheckProvenance',
      subjectKind: 'goods',
      subject: goodsId,
      details: { words: `${step.time} ${step.text} (${step.document})`.trim() },
    },
    now,
  );
  await work.publish({ type: 'content.changed', kind: 'goods', ids: [goodsId], lists: false });
}
