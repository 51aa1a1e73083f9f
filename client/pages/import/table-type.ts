/** What tables are called on the wire, by their ending: systems call them by many names, or by none. */
const BY_ENDING: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/csv',
  txt: 'text/csv',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
};

/** A table goes by its ending, whatever this system calls it; one without a known ending by what it is called. */
export function tableType({ name, type }: { name: string; type: string }): string {
  return BY_ENDING[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? (type || 'text/csv');
}
