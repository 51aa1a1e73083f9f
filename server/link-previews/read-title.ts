/** A task (server/processes): reads the title of a page. */
import { Parser } from 'htmlparser2';
import type { FetchedPage } from './fetch-page.ts';

/** Characters of a title, or of the beginning in which a page names its encoding. */
const TITLE_MOST = 2_000;
const BEGINNING = 1_024;

/** @returns the title as the page states it; empty without one [LPV-4] */
export function readTitle({ bytes, charset }: FetchedPage): string {
  let forSharing = '';
  let written = '';
  let isInTitle = false;
  let isInHead = true;
  const parser = new Parser({
    onopentag(name, { property, content }) {
      if (name === 'body') isInHead = false;
      if (!isInHead) return;
      isInTitle = name === 'title' && written === '';
      if (name === 'meta' && property === 'og:title' && forSharing === '') forSharing = (content ?? '').trim();
    },
    ontext(text) {
      if (isInTitle && written.length < TITLE_MOST) written += text;
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
      if (name === 'head') isInHead = false;
    },
  });
  parser.end(decode(bytes, charset));
  return (forSharing || written).slice(0, TITLE_MOST).toWellFormed();
}

/** Unknown and wrong names of encodings mean UTF-8, whose wrong bytes become replacement characters. */
function decode(bytes: Uint8Array, named: string | undefined): string {
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING)).toString('latin1');
  const charset = named ?? /<meta[^>]{0,200}?charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(beginning)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
