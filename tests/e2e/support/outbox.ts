import { expect, type Page } from '@playwright/test';
import type { Site } from './people.ts';

type Entry = { channel: 'email' | 'sms' | 'captcha'; to: string; code: string | null; time: number };

async function entries(site: Site, to = ''): Promise<Entry[]> {
  const answer = await fetch(`${site.server.url}/dev/outbox${to && `?to=${encodeURIComponent(to)}`}`, {
    headers: { accept: 'application/json' },
  });
  return ((await answer.json()) as { data: Entry[] }).data.toSorted((a, b) => b.time - a.time);
}

/** The last verification code sent to an address or number. @param to as the outbox writes it */
export async function lastCodeSentTo(site: Site, to: string): Promise<string> {
  let code: string | null | undefined;
  await expect
    .poll(async () => (code = (await entries(site, to)).find((entry) => entry.code !== null)?.code), {
      message: `nothing was sent to ${to}`,
    })
    .toBeTruthy();
  return code!;
}

/** The solution of the captcha that the page shows, read from the database. */
export async function captchaSolution(site: Site, page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /Characters to type|圖形驗證碼/ })).toBeVisible();
  const code = (await entries(site)).find((entry) => entry.channel === 'captcha')?.code;
  if (!code) throw new Error('No captcha was drawn');
  return code;
}
