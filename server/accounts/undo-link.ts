import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkTo } from '#protocol/pages.ts';
import { localeOfServer, localePrefix, type ServerLanguage } from '#protocol/locales.ts';
import type { PrepareMail } from '../mail/mailer.ts';

/** Separates the id of a change from its signature; neither contains it. */
const SEPARATOR = '.';

/**
 * Links that undo a change of contact. A link is derived from the id of the change and the installation's key, so that
 * no table, queue, backup or log holds it. Its secret part follows `#`, which browsers do not send.
 */
export type UndoLinks = {
  /** @returns the id of the change that the secret part of a link names; undefined if it was not made here */
  read(secret: string): string | undefined;
  /** Puts the link into the notice of a change just before it is sent. */
  readonly prepare: PrepareMail;
};

/** @param origin of the site, without a trailing slash */
export function createUndoLinks(key: Buffer, origin: string): UndoLinks {
  const sign = (changeId: string): Buffer => createHmac('sha256', key).update(changeId).digest();
  const linkOf = (changeId: string, language: ServerLanguage): string => {
    const path = localePrefix(localeOfServer(language)) + linkTo('undoContactChange');
    return `${origin}${path}#${changeId}${SEPARATOR}${sign(changeId).toString('base64url')}`;
  };
  return {
    read(secret) {
      const [changeId = '', signature = '', ...rest] = secret.split(SEPARATOR);
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(changeId);
      const isValid = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      return isValid ? changeId : undefined;
    },
    prepare: (template, params, language) => {
      const changeId = params['changeId'];
      return Promise.resolve({
        template,
        params: typeof changeId === 'string' ? { ...params, link: linkOf(changeId, language) } : params,
      });
    },
  };
}
