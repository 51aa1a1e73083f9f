import type { Config } from './foundation/config.ts';
import { isLoopbackHost } from './foundation/loopback.ts';

const DEMO_ACCOUNTS = ['demo.buyer', 'demo.buyer2', 'demo.seller (has a store)', 'demo.service (customer service)'];

/** Prints the address of the site and the demo accounts. */
export function printBanner(config: Config, port: number, milliseconds: number): void {
  const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? 'localhost' : config.host;
  const url = config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const lines = [`\nVermeil is ready at ${url} (${(milliseconds / 1000).toFixed(1)} s)`, `API: ${url}/api/docs`];
  if (config.seed !== 'none') lines.push(`Demo accounts, password Vermeil-demo-1: ${DEMO_ACCOUNTS.join(', ')}`);
  if (!config.production && !isLoopbackHost(config.host.includes(':') ? `[${config.host}]` : config.host))
    lines.push(
      `Warning: other machines can reach ${config.host}, where the demo accounts have a published password. ` +
        'Set NODE_ENV=production for real use.',
    );
  console.log(`${lines.join('\n')}\n`);
}
