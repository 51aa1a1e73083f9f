/** Media types by file extension: systems report many or none. */
const BY_ENDING: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/csv',
  txt: 'text/csv',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
};

/** The extension decides; the reported media type is the fallback. */
export function tableType({ name, type }: { name: string; type: string }): string {
  return BY_ENDING[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? (type || 'text/csv');
}
