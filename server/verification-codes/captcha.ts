import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import { ACCOUNT } from '#protocol/limits.ts';
import { normalizeCode } from '#protocol/rules/typed-numbers.ts';
import type { Pool } from 'pg';
import type { Ids } from '../foundation/ids.ts';
import type { SentMailLog } from '../mail/mail.ports.ts';

/** Letters and digits that cannot be confused with each other in any case. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXY346789';
const WIDTH = 180;
const HEIGHT = 60;
/** What the site shows pictures on. The package draws in grey only without a background. */
const PLINTH = '#f1ece3';

/** The package can draw a given text; its types lack that. */
const drawText = svgCaptcha as unknown as (
  text: string,
  options: { width: number; height: number; noise: number; fontSize: number; color: boolean; background: string },
) => string;

export type Captcha = { readonly captchaId: string; readonly image: string; readonly expiresAt: number };

/**
 * Creates a captcha, valid for one answer and five minutes. It is a PNG, because the text of an SVG could be read from
 * its source.
 */
export async function createCaptcha(
  { pool, ids, outbox }: { pool: Pool; ids: Pick<Ids, 'id'>; outbox: SentMailLog | undefined },
  now: Date,
): Promise<Captcha> {
  const answer = Array.from({ length: ACCOUNT.captchaLength }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const svg = drawText(answer, {
    width: WIDTH,
    height: HEIGHT,
    noise: 3,
    fontSize: 58,
    color: false,
    background: '',
  });
  const png = await sharp(Buffer.from(svg), { density: 144 })
    .flatten({ background: PLINTH })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  const captchaId = ids.id();
  const expiresAt = new Date(now.getTime() + ACCOUNT.captchaLifetime);
  await pool.query('INSERT INTO captchas (id, answer, expires_at) VALUES ($1, $2, $3)', [captchaId, answer, expiresAt]);
  outbox?.add({
    id: captchaId,
    channel: 'captcha',
    to: captchaId,
    language: 'EN',
    subject: 'Captcha',
    text: answer,
    code: answer,
    time: now.getTime(),
  });
  return { captchaId, image: `data:image/png;base64,${png.toString('base64')}`, expiresAt: expiresAt.getTime() };
}

/** Redeems a captcha, which is possible once. @returns whether the answer is right */
export async function redeemCaptcha(
  { pool }: { pool: Pool },
  captchaId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await pool.query<{ answer: string; expires_at: Date }>(
    'DELETE FROM captchas WHERE id = $1 RETURNING answer, expires_at',
    [captchaId],
  );
  const row = rows[0];
  return row !== undefined && row.expires_at > now && row.answer === normalizeCode(typed).toUpperCase();
}
