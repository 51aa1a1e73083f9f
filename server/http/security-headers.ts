import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { TrackerIds } from '#protocol/rules/tracker-ids.ts';
import type { Config } from '../foundation/config.ts';

/**
 * Nothing on this site uses these. Pages use the microphone, for voice notes: any page may lead to a conversation
 * without being loaded again.
 */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'midi', 'payment', 'serial', 'usb'];
const permissionsPolicy = (microphone: string): string =>
  [...UNUSED.map((feature) => `${feature}=()`), `microphone=${microphone}`].join(', ');
const POLICY = permissionsPolicy('()');
/** The permissions of pages. */
export const PAGE_PERMISSIONS = { 'permissions-policy': permissionsPolicy('(self)') } as const;

/** Security headers of pages: nothing from other sites but configured storage and trackers, no framing, no sniffing. */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const storage = storageOrigins(config);
  const trackers = trackerSources(config.trackers);
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', POLICY));
  await app.register(helmet, {
    // Vite's development client uses inline scripts and styles.
    contentSecurityPolicy: config.watch
      ? false
      : {
          useDefaults: false,
          directives: {
            'default-src': ["'self'"],
            'script-src': ["'self'", ...trackers.scripts],
            'worker-src': ["'self'"],
            'style-src': ["'self'"],
            // Rendered pages carry sizes in `style`; React escapes them, and a style attribute cannot load or run
            // anything.
            'style-src-attr': ["'unsafe-inline'"],
            'img-src': ["'self'", 'blob:', 'data:', ...storage, ...trackers.pixels],
            'media-src': ["'self'", 'blob:', ...storage],
            'font-src': ["'self'"],
            'connect-src': ["'self'", ...socketOrigins(config), ...storage, ...trackers.connections],
            'object-src': ["'none'"],
            'base-uri': ["'none'"],
            'form-action': ["'self'"],
            'frame-ancestors': ["'none'"],
            ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
          },
        },
    hsts: secure,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
}

/** Safari before 15.4 does not count the WebSocket of its own origin as 'self'. */
function socketOrigins({ publicUrl }: Config): string[] {
  return publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, 'ws')];
}

function storageOrigins(config: Config): string[] {
  if (!config.s3) return [];
  return [config.s3.endpoint ? new URL(config.s3.endpoint).origin : `https://*.s3.${config.s3.region}.amazonaws.com`];
}

const TAG_SCRIPTS = 'https://www.googletagmanager.com';
const ANALYTICS = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
] as const;
const ADS = [
  'https://www.googleadservices.com',
  'https://googleads.g.doubleclick.net',
  'https://pagead2.googlesyndication.com',
  'https://www.google.com',
] as const;

/**
 * Origins that the configured trackers need, by directive.
 * Source: developers.google.com/tag-platform/security/guides/csp
 */
function trackerSources({ tag, pages, conversion }: TrackerIds) {
  const service = pages ? [new URL(pages.script).origin] : [];
  const analytics = tag === undefined ? [] : ANALYTICS;
  const ads = conversion === undefined ? [] : [...ADS, TAG_SCRIPTS];
  const google = tag === undefined && conversion === undefined ? [] : [TAG_SCRIPTS];
  return {
    scripts: [...google, ...(conversion === undefined ? [] : ADS), ...service],
    pixels: [...analytics, ...ads],
    connections: [...analytics, ...ads, ...service],
  };
}
