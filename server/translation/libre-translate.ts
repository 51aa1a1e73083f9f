import * as z from 'zod/mini';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { Translator } from './translation.ports.ts';

const TIMEOUT_MS = 10_000;
/** Of a response. A message has 4,000 characters. */
const MOST_BYTES = 65_536;

const LANGUAGES: Readonly<Record<ServerLanguage, string>> = { EN: 'en', ZHHK: 'zh-Hant', ZHCN: 'zh-Hans' };
const answer = z.object({ translatedText: z.string() });

/**
 * A translator with the API of LibreTranslate.
 * @param url address of the server, with or without a slash at its end
 * @param key sent as `api_key`; undefined for servers without keys
 */
export function libreTranslator({ url, key }: { url: string; key: string | undefined }): Translator {
  const address = new URL('translate', url.endsWith('/') ? url : `${url}/`);
  return async (text, to) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        q: text,
        source: 'auto',
        target: LANGUAGES[to],
        format: 'text',
        ...(key !== undefined && { api_key: key }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`translation provider: status ${response.status}`);
    }
    return answer.parse(JSON.parse(await readText(response))).translatedText;
  };
}

/** Reads a response up to the limit; the rest is not received. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (length > MOST_BYTES) throw new Error('translation provider: response too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
