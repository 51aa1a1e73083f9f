import { resolve } from 'node:path';
import { z } from 'zod';
import type { BindingLimits } from '#machines/binding/binding-act.ts';
import { HOUR } from '#protocol/durations.ts';
import { ACCOUNT, BINDING } from '#protocol/limits.ts';
import type { TrackerIds } from '#protocol/rules/tracker-ids.ts';
import { isLoopbackHost } from './loopback.ts';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

/** Parsed into milliseconds. */
const seconds = z.coerce
  .number()
  .min(0.1)
  .max(86_400)
  .transform((value) => Math.round(value * 1_000));

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
});
/** @param example of such a URL, for the message */
const urlLike = (protocol: RegExp, example: string) => z.url({ protocol, error: `is not a URL such as ${example}` });
const httpUrl = urlLike(/^https?$/, 'https://vermeil.example');
const httpsUrl = urlLike(/^https$/, 'https://vermeil.example');
/** @param characters at least */
const longText = (characters: number) => z.string().min(characters, `has fewer than ${characters} characters`);
const oidcProvider = z.object({
  key: z.string().regex(/^[a-z0-9-]{1,32}$/),
  name: z.string().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});
/** A third party people may sign in with, over OpenID Connect. */
export type OidcProvider = Readonly<z.infer<typeof oidcProvider>>;

/** The environment, by the names an operator sets (see README, operating contract). Empty means not set. */
const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: httpUrl.optional(),
  DATABASE_URL: urlLike(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  DATABASE_CONNECT_TIMEOUT: seconds.default(5_000),
  DATABASE_CALL_TIMEOUT: seconds.default(10_000),
  DATABASE_JOB_TIMEOUT: seconds.default(300_000),
  DATABASE_LOCK_TIMEOUT: seconds.default(8_000),
  DATABASE_IDLE_TIMEOUT: seconds.default(30_000),
  NATS_URL: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: urlLike(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z.string().regex(/@/, 'is not a sender such as Vermeil <no-reply@vermeil.example>').optional(),
  SMS_URL: httpUrl.optional(),
  LINK_PREVIEWS: flag.optional(),
  TRANSLATE_URL: httpUrl.optional(),
  TRANSLATE_KEY: z.string().optional(),
  SECRET_KEY: longText(32).optional(),
  OIDC_PROVIDERS: json.pipe(z.array(oidcProvider)).default([]),
  APP_IOS_URL: httpsUrl.optional(),
  APP_ANDROID_URL: httpsUrl.optional(),
  APP_APK_URL: httpsUrl.optional(),
  TAG_ID: z
    .string()
    .regex(/^GT?-[A-Z0-9]{4,20}$/, 'is the id of a Google tag, e.g. G-1234ABCD')
    .optional(),
  PAGE_TRACKER_URL: httpsUrl.optional(),
  PAGE_TRACKER_SITE: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'is the id of this site at the page tracking service')
    .optional(),
  CONVERSION_ID: z
    .string()
    .regex(/^AW-\d{4,20}\/[\w-]{4,60}$/, 'is a Google Ads conversion with its label, e.g. AW-123456789/AbC-D_efG')
    .optional(),
  IDENTITY_ABOVE: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,2})?$/, 'is a sum in Hong Kong dollars, e.g. 50000')
    .default(BINDING.identityAbove),
  SMS_PER_DAY: z.coerce.number().int().min(1).default(ACCOUNT.smsPerDay),
  SMS_PER_AREA_DAY: z.coerce.number().int().min(1).default(ACCOUNT.smsPerAreaDay),
  PURCHASES_MOST: z.coerce.number().int().min(1).max(1_000).default(BINDING.purchasesMost),
  PURCHASE_LAPSE_HOURS: z.coerce
    .number()
    .min(1)
    .max(8_760)
    .transform((hours) => Math.round(hours * HOUR))
    .default(BINDING.lapseAfter),
  SEED: z.enum(['demo', 'large', 'huge', 'none']).optional(),
  SEED_SIZES: flag.default(true),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  RATE_LIMIT: flag.default(true),
  REALTIME: flag.default(true),
  TRUST_PROXY: flag.default(false),
  STAFF_SECOND_FACTOR: flag.optional(),
  METRICS_TOKEN: longText(16).optional(),
  ACCESS_LOG: flag.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  VERMEIL_DEV: z.string().optional(),
});

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

/** How one process was asked to run. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Where people reach us, without a trailing slash; undefined: wherever the request came to. */
  readonly publicUrl: string | undefined;
  /** A PostgreSQL of the operator's own; undefined: the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databaseTimeouts: DatabaseTimeouts;
  readonly natsUrl: string | undefined;
  /** Objects go to S3 when a bucket is named, else below `dataDir`. */
  readonly s3: S3Config | undefined;
  readonly smtpUrl: string | undefined;
  /** The sender of mail, as people see it. */
  readonly mailFrom: string;
  /** Webhook of an SMS provider. */
  readonly smsUrl: string | undefined;
  /** Codes that are sent by SMS in a day, to all numbers together. */
  readonly smsPerDay: number;
  /** The same to the numbers of one area code. */
  readonly smsPerAreaDay: number;
  /** Fetches the pages of links in messages (server/link-previews). */
  readonly linkPreviews: boolean;
  /** A server that translates messages (server/translation). */
  readonly translation: { readonly url: string; readonly key: string | undefined } | undefined;
  /** What codes are made from; undefined: see `secret.ts`. */
  readonly secretKey: string | undefined;
  /** The published mobile apps (spec §3, Mobile app entry). */
  readonly mobileApps: readonly MobileApp[];
  /** In the order they are offered. */
  readonly oidcProviders: readonly OidcProvider[];
  /** Trackers that pages may load after consent. */
  readonly trackers: TrackerIds;
  /** What binds buyers (machines/binding). */
  readonly binding: BindingConfig;
  readonly seed: 'demo' | 'large' | 'huge' | 'none';
  /** Off: pictures of the demo keep their original only, which saves a minute of processor time. */
  readonly seedSizes: boolean;
  readonly production: boolean;
  /** Pages and workers come from Vite, with hot reload. */
  readonly watch: boolean;
  readonly logLevel: string;
  readonly rateLimit: boolean;
  /** Off: the socket answers every client with 4000. */
  readonly realtime: boolean;
  /** Take the visitor's address from X-Forwarded-For. */
  readonly trustProxy: boolean;
  /** Staff have the rights of staff only with a second factor. */
  readonly staffSecondFactor: boolean;
  /** Spans are sent to `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly traces: boolean;
  /** Bearer token of `/metrics`; undefined: it answers on loopback only. */
  readonly metricsToken: string | undefined;
  /** Log a line for each request. */
  readonly accessLog: boolean;
  /** Check every answer against its schema before it goes out: a net for development and tests. */
  readonly validateResponses: boolean;
};

/** How long the database may take, in milliseconds. */
export type DatabaseTimeouts = {
  /** For a connection, the wait for a free one included. */
  readonly connect: number;
  /** For a statement of a call, and of background work. */
  readonly call: number;
  readonly job: number;
  /** For a lock that another transaction holds. */
  readonly lock: number;
  /** For the next statement of an open transaction. */
  readonly idle: number;
};

/** When a buyer needs a verified identity, and how many purchases may wait how long for an arrangement. */
export type BindingConfig = BindingLimits & { /** Milliseconds. */ readonly lapseAfter: number };

export type MobileApp = { readonly typeName: 'ios' | 'android' | 'apk'; readonly storeLink: string };

export type S3Config = {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
};

/**
 * What production must not start with.
 * @throws Error with a sentence per variable
 */
function refuseUnsafe(env: z.infer<typeof environment>): void {
  const problems: string[] = [];
  if (env.SEED !== undefined && env.SEED !== 'none')
    problems.push(`SEED: "${env.SEED}" makes accounts with a published password; production refuses it`);
  if (env.PUBLIC_URL === undefined)
    problems.push('PUBLIC_URL: production needs the public address, e.g. https://vermeil.example');
  else if (!isLoopbackUrl(env.PUBLIC_URL)) {
    if (!env.PUBLIC_URL.startsWith('https:'))
      problems.push('PUBLIC_URL: production needs https; only a loopback address may be http');
    if (!env.TRUST_PROXY)
      problems.push(
        'TRUST_PROXY: the server speaks plain HTTP, so TLS ends at a proxy. Set it to "on", and let the proxy set ' +
          'X-Forwarded-For; otherwise all visitors share the limits of one address',
      );
  }
  if (env.SECRET_KEY === undefined)
    problems.push('SECRET_KEY: production needs a random key of at least 32 characters, the same in all processes');
  if (env.SMTP_URL === undefined)
    problems.push('SMTP_URL: production needs a mail server; without it no verification code arrives');
  if (env.MAIL_FROM === undefined)
    problems.push('MAIL_FROM: production needs a sender of mail, e.g. Vermeil <no-reply@vermeil.example>');
  if (env.STAFF_SECOND_FACTOR === false)
    problems.push('STAFF_SECOND_FACTOR: staff of a site in production need a second factor');
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

const isLoopbackUrl = (url: string): boolean => isLoopbackHost(new URL(url).hostname);

/**
 * Reads the configuration.
 * @throws Error naming every variable that makes no sense, one a line
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const seed = env.SEED ?? (production ? 'none' : 'demo');
  if (production) refuseUnsafe(env);
  // Forgotten, it would make accounts with a published password on a public site.
  if (set['NODE_ENV'] === undefined && env.PUBLIC_URL !== undefined && !isLoopbackUrl(env.PUBLIC_URL))
    throw new Error('NODE_ENV: a public address needs NODE_ENV=production');
  if ((env.PAGE_TRACKER_URL === undefined) !== (env.PAGE_TRACKER_SITE === undefined)) {
    throw new Error('PAGE_TRACKER_URL and PAGE_TRACKER_SITE: page tracking needs both or neither');
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    databaseUrl: env.DATABASE_URL,
    databaseTimeouts: {
      connect: env.DATABASE_CONNECT_TIMEOUT,
      call: env.DATABASE_CALL_TIMEOUT,
      job: env.DATABASE_JOB_TIMEOUT,
      lock: env.DATABASE_LOCK_TIMEOUT,
      idle: env.DATABASE_IDLE_TIMEOUT,
    },
    natsUrl: env.NATS_URL,
    s3:
      env.S3_BUCKET === undefined
        ? undefined
        : {
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION,
            bucket: env.S3_BUCKET,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'Vermeil <no-reply@localhost>',
    smsUrl: env.SMS_URL,
    smsPerDay: env.SMS_PER_DAY,
    smsPerAreaDay: env.SMS_PER_AREA_DAY,
    linkPreviews: env.LINK_PREVIEWS ?? env.NODE_ENV !== 'test',
    translation: env.TRANSLATE_URL === undefined ? undefined : { url: env.TRANSLATE_URL, key: env.TRANSLATE_KEY },
    secretKey: env.SECRET_KEY,
    mobileApps: (
      [
        ['ios', env.APP_IOS_URL],
        ['android', env.APP_ANDROID_URL],
        ['apk', env.APP_APK_URL],
      ] as const
    ).flatMap(([typeName, storeLink]) => (storeLink === undefined ? [] : [{ typeName, storeLink }])),
    oidcProviders: env.OIDC_PROVIDERS,
    trackers: {
      ...(env.TAG_ID !== undefined && { tag: env.TAG_ID }),
      ...(env.PAGE_TRACKER_URL !== undefined &&
        env.PAGE_TRACKER_SITE !== undefined && {
          pages: { script: env.PAGE_TRACKER_URL, site: env.PAGE_TRACKER_SITE },
        }),
      ...(env.CONVERSION_ID !== undefined && { conversion: env.CONVERSION_ID }),
    },
    binding: {
      identityAbove: env.IDENTITY_ABOVE,
      purchasesMost: env.PURCHASES_MOST,
      lapseAfter: env.PURCHASE_LAPSE_HOURS,
    },
    seed,
    seedSizes: env.SEED_SIZES,
    production,
    watch: env.VERMEIL_DEV !== undefined,
    logLevel: env.LOG_LEVEL,
    rateLimit: env.RATE_LIMIT,
    realtime: env.REALTIME,
    trustProxy: env.TRUST_PROXY,
    staffSecondFactor: env.STAFF_SECOND_FACTOR ?? production,
    metricsToken: env.METRICS_TOKEN,
    accessLog: env.ACCESS_LOG ?? production,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    validateResponses: !production,
  };
}
