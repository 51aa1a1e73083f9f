import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import { IMPORT_FIELDS, type GoodsImport } from '#protocol/http/imports.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { IMPORT } from '#protocol/member-limits.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { imports } from '../database/schema/imports.ts';
import type { Deps } from '../deps.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { fileObjectKey } from '../files/receive-upload.ts';
import { addFileUses } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import { defineTask, ProcessEndedError } from '../processes/task.ts';
import type { ImportRow } from './batch.ts';
import { IMPORTS_PER_PERSON, importColumns, readOwnImport } from './queries.ts';
import type { readTableHead } from './import-task.ts';
import { HEAD_BYTES } from './read-head.ts';
import { pickRowInput, mergeRowInput } from './values.ts';

const READ_HEAD = defineTask<typeof readTableHead>(new URL('./import-task.ts', import.meta.url), 'readTableHead', {
  processorTime: 10_000,
  realTime: 40_000,
});

const RUNNING: readonly ImportRow['state'][] = ['checking', 'importing'];

/**
 * Reads the head of an uploaded file and suggests a mapping. Deletes the person's oldest imports beyond
 * {@link IMPORTS_PER_PERSON}, with their files.
 * @throws DomainError FileNotUploaded if the file is missing, another person's or of another category;
 *   ImportNotReadable; ImportParked if its head takes too long
 */
export async function createImport(
  deps: Pick<Deps, 'transact' | 'objects' | 'ids' | 'pool' | 'clock' | 'processes'>,
  ownerId: string,
  fileId: string,
): Promise<ImportRow> {
  const head = await readHeadOf(deps, ownerId, fileId);
  const id = deps.ids.id();
  return deps.transact(async (work) => {
    const { client, db, now } = work;
    await holdAccount(work, ownerId);
    // Locked, so that it is not swept before its use is recorded.
    const file = await findFile(client, ownerId, fileId, 'FOR KEY SHARE');
    if (!file) throw new DomainError('FileNotUploaded', { fileId });
    const { columns, sample, format, dialect, mapping } = head;
    await db.insert(imports).values({
      id,
      ownerId,
      fileId,
      fileName: file.name,
      format,
      dialect,
      state: 'uploaded',
      columns,
      sample,
      mapping,
      defaults: {},
      bytesTotal: file.size,
      createdAt: now,
    });
    await addFileUses(db, [{ fileId, kind: 'import', ref: id }]);
    const { rows: old } = await client.query<{ id: string }>(
      `DELETE FROM imports
       WHERE id IN (SELECT id FROM imports WHERE owner_id = $1 ORDER BY created_at DESC, id
                    OFFSET ${IMPORTS_PER_PERSON})
         AND state NOT IN ('checking', 'importing')
       RETURNING id`,
      [ownerId],
    );
    await client.query(`DELETE FROM file_uses WHERE kind = 'import' AND ref = ANY ($1)`, [old.map((row) => row.id)]);
    return readOwnImport(client, ownerId, id);
  });
}

async function findFile(
  client: SqlClient,
  ownerId: string,
  fileId: string,
  lock: 'FOR KEY SHARE' | '' = '',
): Promise<{ name: string; size: number } | undefined> {
  const {
    rows: [file],
  } = await client.query<{ name: string; size: number }>(
    `SELECT name, size::float8 AS size FROM files
     WHERE id = $1 AND owner_id = $2 AND category = 'import' AND state = 'ready' ${lock}`,
    [fileId, ownerId],
  );
  return file;
}

/** Another process reads the head and suggests a mapping. */
async function readHeadOf(
  { pool, objects, clock, processes }: Pick<Deps, 'pool' | 'objects' | 'clock' | 'processes'>,
  ownerId: string,
  fileId: string,
): Promise<Awaited<ReturnType<typeof readTableHead>>> {
  const file = await findFile(pool, ownerId, fileId);
  const object =
    file && (await objects.get(fileObjectKey(fileId), { start: 0, end: HEAD_BYTES - 1 }).catch(() => undefined));
  if (!object) throw new DomainError('FileNotUploaded', { fileId });
  const bytes = Buffer.concat((await object.stream.toArray()) as Buffer[]);
  const whole = file.size <= HEAD_BYTES;
  try {
    return await processes.forCalls.run(READ_HEAD, { bytes, whole, now: clock().getTime() }, { personId: ownerId });
  } catch (cause) {
    throw cause instanceof ProcessEndedError ? new DomainError('ImportParked', undefined, { cause }) : cause;
  }
}

/**
 * Sets mapping and defaults; the next run starts from the first row.
 * @throws DomainError NotFoundService; MoveRefused while it runs; FieldsInvalid naming `mapping.{column}` or
 * `defaults.{field}`
 */
export async function configureImport(
  { client, now }: UnitOfWork,
  ownerId: string,
  id: string,
  { mapping, defaults }: Pick<GoodsImport, 'mapping' | 'defaults'>,
): Promise<ImportRow> {
  const row = await readOwnImport(client, ownerId, id, true);
  if (RUNNING.includes(row.state)) throw refused('configure', row.state);
  const problems = { ...mappingProblems(row, mapping), ...defaultProblems(defaults, now.getTime()) };
  if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
  await client.query('DELETE FROM import_problems WHERE import_id = $1', [id]);
  const {
    rows: [changed],
  } = await client.query<ImportRow>(
    `UPDATE imports SET mapping = $2, defaults = $3, state = 'uploaded', ${FROM_FIRST_ROW}
     WHERE id = $1 RETURNING ${importColumns}`,
    [id, JSON.stringify(mapping), JSON.stringify(defaults)],
  );
  return changed!;
}

const WITHOUT_ERROR = 'error_code = NULL, failed_runs = 0, leased_by = NULL, leased_until = NULL';
const FROM_FIRST_ROW = `rows = 0, processor_time = 0, accepted = 0, refused = 0, unchanged = 0,
  bytes = 0, problems = 0, ${WITHOUT_ERROR}`;

/**
 * Queues an import for any process. A stopped or failed import of the same kind (dry or not) continues at its
 * checkpoint; every other starts from the first row.
 * @param dry whether the run only checks
 * @throws DomainError NotFoundService; ImportParked; MoveRefused while an import of the person runs; FieldsInvalid
 *   without a title; GoodsTooMany
 */
export async function startImport(
  { client }: UnitOfWork,
  ownerId: string,
  id: string,
  dry: boolean,
  draftsMost: number = IMPORT.draftsMost,
): Promise<ImportRow> {
  // Of two imports that a person starts at the same moment, the second waits and then finds the first.
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`imports ${ownerId}`]);
  const row = await readOwnImport(client, ownerId, id, true);
  if (row.parked !== null) throw new DomainError('ImportParked');
  const { rowCount: others } = await client.query('SELECT FROM imports WHERE owner_id = $1 AND state = ANY ($2)', [
    ownerId,
    RUNNING,
  ]);
  if (others) throw refused('start', row.state);
  const titled =
    row.mapping.some(({ field }) => field.startsWith('title.')) ||
    Object.keys(row.defaults).some((field) => field.startsWith('title.'));
  if (!titled) throw new DomainError('FieldsInvalid', { 'mapping.title.EN': 'titleRequired' });
  if (!dry) await refuseTooMany(client, ownerId, draftsMost);
  const continues = (row.state === 'stopped' || row.state === 'failed') && row.dry === dry;
  if (!continues) await client.query('DELETE FROM import_problems WHERE import_id = $1', [id]);
  const {
    rows: [started],
  } = await client.query<ImportRow>(
    `UPDATE imports SET state = $2, dry = $3, ${continues ? WITHOUT_ERROR : FROM_FIRST_ROW}
     WHERE id = $1 RETURNING ${importColumns}`,
    [id, dry ? 'checking' : 'importing', dry],
  );
  return started!;
}

/** Limits the drafts of a person, so that repeated imports do not fill the disk. */
async function refuseTooMany(client: UnitOfWork['client'], ownerId: string, most: number): Promise<void> {
  const {
    rows: [drafts],
  } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM goods WHERE seller_id = $1 AND status = $2',
    [ownerId, GOODS_STATUS.draft],
  );
  if ((drafts?.count ?? 0) >= most) throw new DomainError('GoodsTooMany', { most });
}

/** Stops an import; imported rows stay. @throws DomainError NotFoundService; MoveRefused if it is not running */
export async function stopImport({ client }: UnitOfWork, ownerId: string, id: string): Promise<ImportRow> {
  const row = await readOwnImport(client, ownerId, id, true);
  if (!RUNNING.includes(row.state)) throw refused('stop', row.state);
  const {
    rows: [stopped],
  } = await client.query<ImportRow>(
    `UPDATE imports SET state = 'stopped', leased_by = NULL, leased_until = NULL
     WHERE id = $1 RETURNING ${importColumns}`,
    [id],
  );
  return stopped!;
}

const refused = (move: string, state: string): DomainError =>
  new DomainError('MoveRefused', { move, state, missing: ['rightState'] });

/** Reports columns that the file does not have, and fields other than properties that are mapped twice. */
function mappingProblems(
  { columns }: Pick<ImportRow, 'columns'>,
  mapping: GoodsImport['mapping'],
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const fields = new Set<string>();
  for (const { column, field } of mapping) {
    if (!columns.includes(column)) problems[`mapping.${column}`] = 'notAccepted';
    if (field !== 'property' && fields.has(field)) problems[`mapping.${column}`] = 'tooMany';
    fields.add(field);
  }
  return problems;
}

/** Reports defaults that every row would be refused for. Keys and properties have no default. */
function defaultProblems(defaults: Record<string, string>, now: number): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const known = new Set<string>(IMPORT_FIELDS);
  for (const field of Object.keys(defaults)) {
    if (!known.has(field) || field === 'key' || field === 'property') problems[`defaults.${field}`] = 'notAccepted';
    if (defaults[field]!.length > IMPORT.cellMax) problems[`defaults.${field}`] = 'tooLong';
  }
  if (Object.keys(problems).length > 0) return problems;
  const titled = { ...EMPTY_GOODS, texts: { ...EMPTY_GOODS.texts, EN: { title: '-', description: '' } } };
  for (const { field, problem } of mergeRowInput(pickRowInput({}, { mapping: [], defaults }), titled, now).problems)
    problems[`defaults.${field}`] = problem;
  return problems;
}
