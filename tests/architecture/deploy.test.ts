import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, VARIABLES } from '#server/foundation/config.ts';
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

/** Replaces `${NAME:?}` and `${NAME:-default}` as Compose does. @throws Error for a required one that is not set */
const interpolated = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)(:\?|:-([^}]*))\}/g, (_, name: string, kind: string, otherwise = '') => {
    const value = values[name] || (kind === ':?' ? undefined : otherwise);
    if (value === undefined) throw new Error(`${name} is not set`);
    return value;
  });
/** Variables of the shell block of the README that contains a line. */
const exampleWith = (line: string): Record<string, string> => {
  const block =
    textOf('deploy/README.md')
      .split('```')
      .find((text) => text.includes(line)) ?? '';
  return Object.fromEntries(
    [...block.matchAll(/^(\w+)='?([^'#\n]*?)'?(?: +#.*)?$/gm)].map(([, name, value]) => [name, value]),
  );
};
const SECRET = 'x'.repeat(48);

it('Compose with the variables of the README starts a server in production, and none of them is left over', () => {
  const example: Record<string, string> = {
    ...exampleWith('DOMAIN='),
    SECRET_KEY: SECRET,
    METRICS_TOKEN: SECRET,
  };
  const file = textOf('deploy/compose.yaml');
  const required = new Set([...file.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name!));
  expect([...required].toSorted()).toEqual(Object.keys(example).toSorted());
  expect(/Needs a file \.env with (.*)\./.exec(file)?.[1]?.split(', ').toSorted()).toEqual([...required].toSorted());
  const image = Object.fromEntries(
    [...textOf('deploy/Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
      pairs.split(' ').map((pair) => pair.split('=') as [string, string]),
    ),
  );
  const environment = Object.entries(compose.services['app']!.environment!).map(
    ([name, value]) => [name, interpolated(value, example)] as const,
  );
  const config = readConfig({ ...image, ...Object.fromEntries(environment) });
  expect(config).toMatchObject({
    production: true,
    seed: 'none',
    trustProxy: true,
    host: '0.0.0.0',
    publicUrl: `https://${example['DOMAIN']}`,
    s3: { endpoint: `https://objects.${example['DOMAIN']}`, bucket: 'vermeil' },
    natsUrl: undefined,
  });
  const database = new URL(config.databaseUrl!);
  const { POSTGRES_USER, POSTGRES_DB } = compose.services['postgres']!.environment!;
  expect([database.hostname, database.username, database.pathname]).toEqual([
    'postgres',
    POSTGRES_USER,
    `/${POSTGRES_DB}`,
  ]);
});

it('the variables that the README names for one machine start a server in production', () => {
  const step = /`\/etc\/vermeil\.env`, mode 0600: (.*?)\n3\. /s.exec(textOf('deploy/README.md'))?.[1] ?? '';
  const named = [...step.matchAll(/`([A-Z_]+)(?:=([^`]*))?`/g)].map(([, name, value]) => [name!, value] as const);
  const examples: Record<string, string> = {
    PUBLIC_URL: 'https://vermeil.example',
    SECRET_KEY: SECRET,
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Vermeil <no-reply@vermeil.example>',
  };
  const variables = Object.fromEntries(named.map(([name, value]) => [name, examples[name] ?? value]));
  expect(readConfig(variables)).toMatchObject({ production: true, trustProxy: true });
});

it('ports and times to end agree', () => {
  const dockerfile = textOf('deploy/Dockerfile');
  const port = /\bPORT=(\d+)/.exec(dockerfile)?.[1];
  expect([/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1], /127\.0\.0\.1:(\d+)\/readyz/.exec(dockerfile)?.[1]]).toEqual([
    port,
    port,
  ]);
  expect(textOf('deploy/Caddyfile')).toContain(`dynamic a app ${port} {`);
  expect(textOf('deploy/README.md')).toContain(`127.0.0.1:${readConfig({}).port}`);
  const { bucket, caddy } = compose.services;
  expect(JSON.stringify(bucket)).toContain('http://minio:9000');
  expect(textOf('deploy/Caddyfile')).toContain('reverse_proxy minio:9000');
  expect(caddy).toMatchObject({ networks: { default: { aliases: ['objects.${DOMAIN:?}'] } } });
  // A process ends by itself within ten seconds.
  const seconds = (text = ''): number => Number.parseInt(text, 10);
  expect(seconds((compose.services['app'] as { stop_grace_period?: string }).stop_grace_period)).toBeGreaterThan(10);
  expect(seconds(/^TimeoutStopSec=(\d+)$/m.exec(textOf('deploy/vermeil.service'))?.[1])).toBeGreaterThan(10);
});

/** The keys of the Compose specification that this file uses for services. */
const SERVICE_KEYS = new Set(
  `image build init restart stop_grace_period read_only tmpfs cap_drop security_opt deploy environment depends_on
   logging command volumes healthcheck entrypoint ports networks profiles`.split(/\s+/),
);

it('compose.yaml has no key that Compose does not know', () => {
  const keys = Object.values(compose.services).flatMap((service) => Object.keys(service));
  expect(keys.filter((key) => !SERVICE_KEYS.has(key))).toEqual([]);
  const all = parse(textOf('deploy/compose.yaml'), { merge: true }) as object;
  expect(Object.keys(all).toSorted()).toEqual(['name', 'services', 'volumes']);
  const conditions = Object.values(compose.services).flatMap(({ depends_on: needs = [] }) =>
    Array.isArray(needs)
      ? []
      : Object.entries(needs).map(([name, need]) => [name, (need as { condition: string }).condition]),
  );
  for (const [name, condition] of conditions)
    if (condition === 'service_healthy') expect(compose.services[name!], name).toHaveProperty('healthcheck');
  expect(
    conditions
      .map(([, condition]) => condition)
      .filter(
        (condition) => !['service_started', 'service_healthy', 'service_completed_successfully'].includes(condition!),
      ),
  ).toEqual([]);
});

/** The directives of Caddy 2 that the Caddyfile uses, by the block they belong to. */
const CADDY_DIRECTIVES: Readonly<Record<string, readonly string[]>> = {
  site: ['respond', 'reverse_proxy'],
  reverse_proxy: ['dynamic', 'lb_policy', 'lb_try_duration', 'fail_duration', 'stream_close_delay'],
  dynamic: ['refresh'],
};

it('the Caddyfile uses directives where Caddy knows them', () => {
  const within: string[] = [];
  const misplaced: string[] = [];
  for (const line of textOf('deploy/Caddyfile')
    .split('\n')
    .map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line === '}') {
      within.pop();
      continue;
    }
    const [name = ''] = line.split(' ');
    const block = within.at(-1);
    if (block !== undefined && !CADDY_DIRECTIVES[block]?.includes(name)) misplaced.push(`${block}: ${line}`);
    if (line.endsWith('{')) within.push(block === undefined ? 'site' : name);
  }
  expect([within, misplaced]).toEqual([[], []]);
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
