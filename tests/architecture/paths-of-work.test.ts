import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './source-files.ts';

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

describe.each(['Path of a message', 'Path of a bid'])('%s in machines/README.md', (title) => {
  it('names files that exist', () => {
    const files = filesOf(title).flat();
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !existsSync(posix.join(ROOT, file)))).toEqual([]);
  });
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
