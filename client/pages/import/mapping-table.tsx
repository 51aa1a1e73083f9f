import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '#client/design/select.tsx';
import type { GoodsImport, ImportField } from '#protocol/http/imports.ts';
import { useImportFields } from './import-state.tsx';
import styles from './import.module.css';

type Mapping = GoodsImport['mapping'];

/** The columns of the file with sample values and their field. A field maps to one column only, except facts. */
export function MappingTable({
  columns,
  sample,
  mapping,
  onChange,
}: {
  columns: readonly string[];
  sample: GoodsImport['sample'];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}) {
  const { t } = useLingui();
  const names = useImportFields();
  const options = Object.entries(names).map(([value, label]) => ({ value, label }));
  const set = (column: string, field: string) => {
    const others = mapping.filter(
      (entry) => entry.column !== column && (field === 'property' || entry.field !== field),
    );
    onChange(field === '' ? others : [...others, { column, field: field as ImportField }]);
  };
  return (
    <div className={styles.wide} role="region" aria-label={t({ message: 'Columns', context: 'heading' })}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans context="field">Column</Trans>
            </th>
            <th scope="col">
              <Trans>For example</Trans>
            </th>
            <th scope="col">
              <Trans context="field">Meaning</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => {
            const field = mapping.find((entry) => entry.column === column)?.field ?? '';
            const examples = [
              ...new Set(sample.map((row) => row[column] ?? '').filter((value) => value.trim() !== '')),
            ].slice(0, 3);
            return (
              <tr key={column} data-used={field !== '' || undefined}>
                <th scope="row">{column}</th>
                <td>
                  {examples.map((example) => (
                    <span key={example} className={styles.example}>
                      {example.length > 120 ? `${example.slice(0, 120)}…` : example}
                    </span>
                  ))}
                </td>
                <td>
                  <Select
                    label={<span className={styles.hidden}>{t`Meaning of ${column}`}</span>}
                    placeholder={t`– not imported –`}
                    value={field}
                    options={options}
                    onChange={(event) => set(column, event.target.value)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
