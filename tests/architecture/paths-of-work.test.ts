import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, readSources, ROOT } from './source-files.ts';

const README = readFileSync(posix.join(ROOT, 'machines/README.md'), 'utf8');
/** Most files that hand a message on, from the composer to the room's screen in another browser. */
const MESSAGE_MOST = 40;

const section = (title: string): string => README.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

/**
 * The files of a path by process (a line of the list). A name is written from a folder that it shares with the file
 * before it.
 */
function filesOf(title: string): string[][] {
  let before = '';
  return section(title)
    .split(/^\d\. /m)
    .slice(1)
    .map((step) =>
      [...step.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => {
        let folder = posix.dirname(before);
        while (!existsSync(posix.join(ROOT, folder, name)) && folder !== '.') folder = posix.dirname(folder);
        before = posix.join(folder, name);
        return before;
      }),
    );
}

const sources = new Map(readSources().map((file) => [file.path, file]));
/** The files that a file imports. */
function importedBy(path: string): string[] {
  const file = sources.get(path);
  return (file ? importsOf(file) : []).flatMap((name) => {
    if (name.startsWith('#')) return name.slice(1);
    return name.startsWith('.') ? posix.join(posix.dirname(path), name) : [];
  });
}

/** Where files meet that do not import each other: what hands over is given what takes when they are composed. */
const CONTRACT = /\.ports\.ts$|^workers\/core\/(?:feature|topic-source)\.ts$|^client\/bridge\/current-bridge\.ts$/;

function areLinked(one: string, other: string): boolean {
  const [ones, others] = [importedBy(one), importedBy(other)];
  if (ones.includes(other) || others.includes(one)) return true;
  return [...ones, ...others].some(
    (contract) =>
      CONTRACT.test(contract) &&
      [one, other].every((file) => importedBy(file).includes(contract) || importedBy(contract).includes(file)),
  );
}

/** Groups of files that no import and no contract links. */
function groupsOf(files: readonly string[]): string[][] {
  let groups: string[][] = [];
  for (const file of new Set(files)) {
    const linked = groups.filter((group) => group.some((member) => areLinked(member, file)));
    groups = [...groups.filter((group) => !linked.includes(group)), [...linked.flat(), file]];
  }
  return groups;
}

describe.each(['Path of a message', 'Path of a bid'])('%s in machines/README.md', (title) => {
  it('names files that exist', () => {
    const files = filesOf(title).flat();
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !existsSync(posix.join(ROOT, file)))).toEqual([]);
  });

  it('names files that are linked in each process', () => {
    for (const files of filesOf(title)) expect(groupsOf(files).length, files.join(' ')).toBe(1);
  });
});

it('recognises that a file is missing on a path', () => {
  const [, worker = []] = filesOf('Path of a message');
  expect(groupsOf(worker.filter((file) => !file.endsWith('outbox.machine.ts'))).length).toBeGreaterThan(1);
});

describe('Path of a message', () => {
  it('enters no file twice in a process', () => {
    const twice = filesOf('Path of a message').flatMap((step) => step.filter((file, at) => step.indexOf(file) !== at));
    expect(twice).toEqual([]);
  });

  it('has as many files as it says, and not too many', () => {
    const files = new Set(filesOf('Path of a message').flat());
    expect(files.size).toBeLessThanOrEqual(MESSAGE_MOST);
    expect(section('Path of a message')).toContain(`\n${files.size} different files;`);
  });
});
