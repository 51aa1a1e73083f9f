import type { Site } from './people.ts';

type Entry = { channel: 'email' | 'sms' | 'captcha'; to: string; code: string | null; time: number };

async function entries(site: Site, to = ''): Promise<Entry[]> {
  const answer = await fetch(`${site.server.url}/dev/outbox${to && `?to=${encodeURIComponent(to)}`}`, {
    headers: { accept: 'application/json' },
  });
  return ((await answer.json()) as { data: Entry[] }).data.toSorted((a, b) => b.time - a.time);
}

/** The code that was sent to somebody last. @param to an address, or a number as the outbox writes it. */
export async function sentCode(site: Site, to: string): Promise<string> {
  const code = (await entries(site, to)).find((entry) => entry.code !== null)?.code;
  if (!code) throw new Error(`Nothing was sent to ${to}`);
  return code;
}

/** The letters of the captcha picture that was drawn last: pictures are for eyes, tests have none. */
export async function captchaLetters(site: Site): Promise<string> {
  const code = (await entries(site)).find((entry) => entry.channel === 'captcha')?.code;
  if (!code) throw new Error('No captcha was drawn');
  return code;
}
