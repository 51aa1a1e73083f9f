import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../foundation/config.ts';

/** Security headers of pages: nothing from other sites, no framing, no sniffing. */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const storage = storageOrigins(config);
  await app.register(helmet, {
    // Vite's development client uses inline scripts and styles.
    contentSecurityPolicy: config.watch
      ? false
      : {
          useDefaults: false,
          directives: {
            'default-src': ["'self'"],
            'script-src': ["'self'"],
            'worker-src': ["'self'"],
            'style-src': ["'self'"],
            // Rendered pages carry sizes in `style`; React escapes them, and a style attribute cannot load or run
            // anything.
            'style-src-attr': ["'unsafe-inline'"],
            'img-src': ["'self'", 'blob:', 'data:', ...storage],
            'media-src': ["'self'", 'blob:', ...storage],
            'font-src': ["'self'"],
            'connect-src': ["'self'", 'ws:', 'wss:', ...storage],
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

function storageOrigins(config: Config): string[] {
  if (!config.s3) return [];
  return [config.s3.endpoint ? new URL(config.s3.endpoint).origin : `https://*.s3.${config.s3.region}.amazonaws.com`];
}
