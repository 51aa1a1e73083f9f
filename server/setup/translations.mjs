import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, runNode, tool } from './project.mjs';

/**
 * Whether the catalogues hold exactly the texts of the client and every text is translated. Extraction happens on a
 * copy: a check changes nothing.
 * @param {(text: string) => void} print receives the output
 */
export async function checkTranslations(print) {
  const catalogues = join(root, 'client/locales');
  const copy = join(root, '.cache/locales');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  if (existsSync(catalogues)) cpSync(catalogues, copy, { recursive: true });
  const config = join(root, '.cache/lingui.config.ts');
  writeFileSync(
    config,
    `import base from ${JSON.stringify(join(root, 'lingui.config.ts'))};
export default { ...base, rootDir: ${JSON.stringify(root)},
  catalogs: base.catalogs.map((catalog) => ({
    ...catalog, path: catalog.path.replace('client/locales', '.cache/locales'),
  })) };
`,
  );
  const extract = [tool('@lingui/cli', 'lingui'), 'extract', '--clean', '--config', config];
  const code = await runNode(extract, { FORCE_COLOR: '0' }, print);
  if (code !== 0) return false;
  let complete = true;
  for (const file of readdirSync(copy, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.po'))) {
    const wanted = readFileSync(join(copy, file), 'utf8');
    const path = join(catalogues, file);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== wanted) {
      complete = false;
      print(`client/locales/${file} does not match the sources: run "npm run messages".\n`);
    }
    const missing = basename(file) === 'en.po' ? [] : untranslated(wanted);
    if (missing.length > 0) {
      complete = false;
      print(`client/locales/${file} lacks ${missing.length} translation(s), first: ${missing[0]}\n`);
    }
  }
  return complete;
}

/** @param {string} catalogue text of a .po file @returns {string[]} the sources of its empty messages */
function untranslated(catalogue) {
  return catalogue
    .split(/\n{2,}/)
    .filter((entry) => /^msgid /m.test(entry) && !/^msgid ""$(?!\n")/m.test(entry) && /^msgstr ""$(?!\n")/m.test(entry))
    .map((entry) => /^msgid (.*)$/m.exec(entry)?.[1] ?? '');
}
