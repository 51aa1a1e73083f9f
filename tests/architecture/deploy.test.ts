import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLES } from '#server/foundation/config.ts';
import { ROOT } from './source-files.ts';

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const unknown = (names: readonly string[]): string[] => names.filter((name) => !VARIABLES.includes(name));

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, unknown>;
  volumes?: string[];
};
const compose = parse(textOf('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

it('the services of compose.yaml exist, with their volumes and files', () => {
  const { services, volumes } = compose;
  for (const [name, { image, build, depends_on: needs = [], volumes: mounted = [] }] of Object.entries(services)) {
    expect(image ?? build?.dockerfile, name).toBeDefined();
    if (build) expect(existsSync(join(ROOT, 'deploy', build.context, build.dockerfile)), name).toBe(true);
    for (const needed of Array.isArray(needs) ? needs : Object.keys(needs)) expect(services).toHaveProperty(needed);
    for (const [source = ''] of mounted.map((one) => one.split(':'))) {
      if (source.startsWith('.')) expect(existsSync(join(ROOT, 'deploy', source)), source).toBe(true);
      else expect(Object.keys(volumes), name).toContain(source);
    }
  }
  expect(services['app']).toMatchObject({ deploy: { replicas: 3 }, cap_drop: ['ALL'], read_only: true });
});

it('every variable of the application exists in its configuration', () => {
  const image = [...textOf('deploy/Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
    pairs.split(' ').map((pair) => pair.split('=', 1)[0]!),
  );
  const unit = [...textOf('deploy/vermeil.service').matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name!);
  const comment = /^# ([A-Z].*); mode/m.exec(textOf('deploy/vermeil.service'))?.[1] ?? '';
  expect(image).toContain('DATA_DIR');
  expect(unit).toContain('DATA_DIR');
  expect(comment).toContain('SECRET_KEY');
  expect(
    unknown([
      ...Object.keys(compose.services['app']!.environment!),
      ...image,
      ...unit,
      ...(comment.match(/[A-Z_]{4,}/g) ?? []),
    ]),
  ).toEqual([]);
});

it('the README of operators lists every variable, and no other', () => {
  const readme = `${textOf('README.md')}\n${textOf('server/README.md')}`;
  const internal = ['VERMEIL_DEV'];
  expect(VARIABLES.filter((name) => !internal.includes(name) && !readme.includes(`\`${name}\``))).toEqual([]);
  const listed = [...textOf('README.md').matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z][A-Z0-9_]+/g) ?? [],
  );
  expect(listed.length).toBeGreaterThan(15);
  expect(unknown(listed)).toEqual([]);
});

it('the image drops root and contains what it runs', () => {
  const last =
    textOf('deploy/Dockerfile')
      .split(/^FROM .+$/m)
      .at(-1) ?? '';
  const lines = last.replaceAll('\\\n', ' ').split('\n');
  const at = (instruction: string): number => lines.findIndex((line) => line.startsWith(`${instruction} `));
  expect(lines[at('USER')]).toBe('USER vermeil');
  expect(at('USER')).toBeLessThan(at('CMD'));
  const copied = lines.flatMap((line) => /^COPY .* \/app\/(\S+) /.exec(line)?.[1] ?? []);
  const made = ['node_modules', 'dist'];
  expect(copied.filter((path) => !made.includes(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  const imported = Object.values(
    (JSON.parse(textOf('package.json')) as { imports: Record<string, string> }).imports,
  ).map((path) => path.split('/')[1]!);
  // The server runs these without a build; the others are in dist, or are tests.
  expect(imported.filter((folder) => copied.includes(folder))).toEqual(['protocol', 'machines', 'server']);
  expect(JSON.parse(/^CMD (\[.+\])$/m.exec(last)![1]!)).toEqual(['node', 'server/main.ts']);
});

it('the unit is of systemd’s form and starts the server', () => {
  const lines = textOf('deploy/vermeil.service')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.filter((line) => !/^(\[(Unit|Service|Install)\]|[A-Z]\w+=.*)$/.test(line))).toEqual([]);
  const script = /^ExecStart=\S+\/node (\S+)$/m.exec(lines.join('\n'))?.[1];
  expect(existsSync(join(ROOT, script!))).toBe(true);
});

it('the Caddyfile closes its blocks and names services', () => {
  const text = textOf('deploy/Caddyfile').replaceAll(/\{\$\w+\}/g, 'name');
  expect(text.match(/\{/g)?.length).toBe(text.match(/\}/g)?.length);
  const upstreams = [...text.matchAll(/(?:dynamic a|reverse_proxy) (\w+)[ :](\d+)/g)].map(([, name]) => name!);
  expect(upstreams.toSorted()).toEqual(['app', 'minio']);
  for (const name of upstreams) expect(compose.services).toHaveProperty(name);
});

it('the dashboard shows metrics that exist', () => {
  type Panel = { title: string; targets: { expr: string }[] };
  const { panels } = JSON.parse(textOf('deploy/grafana-dashboard.json')) as { panels: Panel[] };
  const own = [...textOf('server/metrics/metrics.ts').matchAll(/name: '(vermeil_\w+)'/g)].map(([, name]) => name!);
  const library = join(ROOT, 'node_modules/prom-client/lib/metrics');
  const ofProcess = readdirSync(library)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [...readFileSync(join(library, file), 'utf8').matchAll(/'((?:nodejs|process)_\w+)'/g)])
    .map(([, name]) => name!);
  const used = panels
    .flatMap(({ targets }) => targets)
    .flatMap(({ expr }) => expr.match(/\b(?:vermeil|nodejs|process)_\w+/g) ?? [])
    .map((name) => name.replace(/^(vermeil_\w+)_bucket$/, '$1'));
  expect(used.filter((name) => ![...own, ...ofProcess].includes(name))).toEqual([]);
  expect(own.filter((name) => !used.includes(name))).toEqual([]);
});
