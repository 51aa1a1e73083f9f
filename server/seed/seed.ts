import { eq } from 'drizzle-orm';
import { users } from '../database/schema/accounts.ts';
import type { AppDeps } from '../app-deps.ts';
import { refuseDemoData } from './demo-data.ts';

type SeedDeps = Pick<AppDeps, 'db' | 'pool' | 'objects' | 'passwords' | 'clock' | 'config' | 'log'>;

/** Any constant will do; processes that start at the same moment seed one after the other. */
const SEED_LOCK = 8_266_372;

/**
 * Fills an empty database as `SEED` says; one that has people already is left alone. Production never seeds.
 * @throws Error in production when the database holds the demo
 */
export async function seedDatabase(deps: SeedDeps): Promise<void> {
  const { config, pool, log } = deps;
  if (config.production) return refuseDemoData(pool);
  if (config.seed === 'none') return;
  const client = await pool.connect();
  try {
    // Another process that seeds may take minutes.
    await client.query('SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    if (await isEmpty(deps)) {
      const { writeDemo } = await import('./demo.ts');
      await writeDemo(deps);
      log.info('demo written');
    }
    if (config.seed === 'large' && (await isThere(deps, 'demo-buyer')) && !(await isThere(deps, 'crowd-1'))) {
      const { writeLarge } = await import('./large.ts');
      await writeLarge(deps);
      log.info('crowd written');
    }
    if (config.seed === 'huge' && (await isThere(deps, 'demo-buyer')) && !(await isThere(deps, 'huge-1')))
      await writeHugeMarket(deps);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [SEED_LOCK]);
    await client.query('RESET lock_timeout');
    client.release();
  }
}

async function writeHugeMarket(deps: SeedDeps): Promise<void> {
  const [{ writeHuge }, { HUGE }, { DEMO_PASSWORD, PEOPLE }, { avatarId }] = await Promise.all([
    import('./huge/huge.ts'),
    import('./huge/sizes.ts'),
    import('./content/people.ts'),
    import('./write/demo-files.ts'),
  ]);
  const accounts = {
    now: deps.clock(),
    avatarIds: PEOPLE.map(({ id }) => avatarId(id)),
    passwordHash: await deps.passwords.hash(DEMO_PASSWORD),
  };
  await writeHuge(deps, HUGE, accounts, (written) => deps.log.warn(`SEED=huge: ${written} written`));
}

async function isEmpty({ db }: SeedDeps): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length === 0;
}

async function isThere({ db }: SeedDeps, userId: string): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.id, userId))).length > 0;
}
