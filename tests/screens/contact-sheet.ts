import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../.cache/screens', import.meta.url));
/** CSS pixels: a phone, two tablets, a desk. */
export const SHOWN_WIDTHS = [390, 768, 1024, 1440];

type Shot = { reader: string; scheme: string; locale: string; title: string; width: number };

/** @returns the path of a screenshot; its name sorts by reader, screen, theme and language */
export function pictureOf({ reader, scheme, locale, title, width }: Shot): string {
  mkdirSync(FOLDER, { recursive: true });
  const screen = title.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home';
  return join(FOLDER, `${reader}~${screen}~${scheme}~${locale}~${width}.jpg`);
}

/** Writes `index.html` with every picture of `.cache/screens`: one row for each screen, theme and language. */
export default function writeContactSheet(): void {
  const rows = new Map<string, string[]>();
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.jpg'))) {
    const row = file.slice(0, file.lastIndexOf('~'));
    rows.set(row, [...(rows.get(row) ?? []), file]);
  }
  const widthOf = (file: string): number => Number.parseInt(file.slice(file.lastIndexOf('~') + 1), 10);
  const sections = [...rows]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([row, files]) => {
      const pictures = files
        .toSorted((one, other) => widthOf(one) - widthOf(other))
        .map(
          (file) => `<a href="${file}"><img src="${file}" loading="lazy" height="300" alt="${widthOf(file)} px"></a>`,
        );
      return `<h2>${row.split('~').join(' · ')}</h2><p>${pictures.join(' ')}</p>`;
    });
  const path = join(FOLDER, 'index.html');
  writeFileSync(path, `<!doctype html><meta charset="utf-8"><title>Screens</title>${sections.join('\n')}`);
  process.stdout.write(`${rows.size} rows: ${path}\n`);
}
