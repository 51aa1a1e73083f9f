import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { timeLeftText } from '#client/format/time-left-text.ts';

const source = readFileSync(new URL('../public/times.js', import.meta.url), 'utf8');

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 17:55 in Hong Kong. */
const END = Date.UTC(2026, 10, 30, 9, 55);

type Time = { dateTime: string; dataset: Record<string, string>; firstChild: { data: string } | null };
const timeOf = (dataset: Record<string, string>, data = 'rendered', at = END): Time => ({
  dateTime: new Date(at).toISOString(),
  dataset,
  firstChild: { data },
});

/** Runs the script in a page that arrives in pieces. */
function openPage({ lang = 'en', now = END - HOUR }: { lang?: string; now?: number } = {}) {
  const clock = { now };
  const window: EventTarget & { isUsed?: true } = new EventTarget();
  const times: Time[] = [];
  const document = {
    documentElement: { lang },
    readyState: 'loading',
    querySelectorAll: (selector: string) =>
      times.filter(({ dataset }) => Object.keys(dataset).some((name) => selector.includes(`[data-${name}]`))),
  };
  let observe: (() => void) | undefined;
  let tick: (() => void) | undefined;
  runInNewContext(source, {
    document,
    Intl,
    Date: class extends Date {
      static override now = () => clock.now;
    },
    MutationObserver: class {
      constructor(callback: () => void) {
        observe = callback;
      }
      observe = () => undefined;
      disconnect = () => (observe = undefined);
    },
    window,
    Event,
    addEventListener: window.addEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
    setInterval: (run: () => void) => (tick = run),
    clearInterval: () => (tick = undefined),
  });
  let uses = 0;
  window.addEventListener('focusin', () => (uses += 1));
  return {
    /** How often a sign of use was given. */
    uses: () => uses,
    /** The page listens to signs of use (client/public/start.js). */
    listen: () => window.addEventListener('focusin', () => (window.isUsed = true)),
    /** More of the page has arrived. */
    arrive: (...more: Time[]) => {
      times.push(...more);
      observe?.();
    },
    complete: () => {
      document.readyState = 'interactive';
      window.dispatchEvent(new Event('DOMContentLoaded'));
    },
    passTo: (time: number) => {
      clock.now = time;
      tick?.();
    },
    takeOver: () => times.splice(0),
    isRunning: () => tick !== undefined,
  };
}

/** What React writes in a time zone: formats are kept in the zone in which they were made. */
async function writersIn(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  const [{ ownClock }, { shortTime }] = await Promise.all([import('./zones.ts'), import('#client/format/dates.ts')]);
  return { ownClock, shortTime };
}
const restoreZone = (): void => {
  vi.unstubAllEnvs();
  vi.resetModules();
};

/** What the script shows of a time that is so written. */
function shown(dataset: Record<string, string>, page?: Parameters<typeof openPage>[0]): string | undefined {
  const time = timeOf(dataset);
  openPage(page).arrive(time);
  return time.firstChild?.data;
}

const LANGUAGES = [
  ['en', 'en-HK'],
  ['zh-Hant-HK', 'zh-Hant-HK'],
  ['zh-Hans-CN', 'zh-Hans-CN'],
] as const;

describe.each(LANGUAGES)('times of a rendered page in %s', (lang, intl) => {
  afterEach(restoreZone);

  it('say the time left as React does', () => {
    const lengths = [1, 999, 59 * SECOND, MINUTE, 9 * MINUTE + 1, HOUR, 103 * MINUTE, DAY, 30 * HOUR, 53 * HOUR];
    for (const length of lengths) {
      const now = END - length;
      expect(shown({ left: '# left' }, { lang, now })).toBe(`${timeLeftText(length, intl)} left`);
      const minutes = timeLeftText(length, intl, 'minute');
      expect(shown({ left: '# left|soon' }, { lang, now })).toBe(minutes ? `${minutes} left` : 'soon');
    }
  });

  it.each(['Asia/Hong_Kong', 'Asia/Shanghai', 'UTC', 'Asia/Kolkata', 'Asia/Tokyo', 'America/Los_Angeles'])(
    'say the time of a reader in %s as React does',
    async (zone) => {
      const { ownClock, shortTime } = await writersIn(zone);
      for (let at = END; at < END + DAY; at += 5 * HOUR) {
        const [auction, post] = [timeOf({ own: 'HK (#)' }, 'HK', at), timeOf({ local: '' }, 'HK', at)];
        const own = ownClock(at, intl);
        openPage({ lang }).arrive(auction, post);
        expect(auction.firstChild?.data).toBe(own ? `HK (${own})` : 'HK');
        expect(post.firstChild?.data).toBe(shortTime(at, intl));
      }
    },
  );
});

describe("the reader's clock", () => {
  afterEach(restoreZone);

  it.each([
    ['Asia/Shanghai', ''],
    ['UTC', '09:55'],
    ['Asia/Kolkata', '15:25'],
    ['Pacific/Auckland', '22:55'],
    ['Pacific/Kiritimati', '23:55'],
    ['America/Los_Angeles', '01:55'],
  ])('is written in %s as "%s" where it differs from the one in Hong Kong', async (zone, own) => {
    const { ownClock } = await writersIn(zone);
    expect(ownClock(END, 'en-HK')).toBe(own);
  });

  it('has a day where that differs', async () => {
    const { ownClock } = await writersIn('America/Los_Angeles');
    expect(ownClock(END - 4 * HOUR, 'en-HK')).toBe('29 Nov, 21:55');
  });
});

describe('a time left', () => {
  it('counts until React takes it over', () => {
    const page = openPage({ now: END - 10 * MINUTE });
    const time = timeOf({ left: '# left|less than a minute left' });
    page.arrive(time);
    page.complete();
    expect(time.firstChild?.data).toBe('10\u00a0min left');
    page.passTo(END - 9 * MINUTE);
    expect(time.firstChild?.data).toBe('9\u00a0min left');
    page.passTo(END - SECOND);
    expect(time.firstChild?.data).toBe('less than a minute left');
    page.passTo(END);
    expect(time.firstChild?.data).toBe('less than a minute left');
    page.takeOver();
    page.passTo(END + SECOND);
    expect(page.isRunning()).toBe(false);
  });

  it('stays a date by a clock that is past the end', () => {
    expect(shown({ left: '# left' }, { now: END + HOUR })).toBe('rendered');
  });

  it.each([
    ['has ended', END - MINUTE, END],
    ['is over when the page is opened', END + HOUR, END + HOUR + SECOND],
  ])('has the application take the page over once it %s by the clock', (_what, now, then) => {
    const page = openPage({ now });
    page.arrive(timeOf({ left: '# left|less than a minute left' }));
    page.complete();
    page.passTo(then - SECOND);
    page.listen();
    page.passTo(then);
    page.passTo(then + SECOND);
    expect(page.uses()).toBe(now > END ? 2 : 1);
  });

  it('is written whole though its text arrives in pieces', () => {
    const page = openPage({ now: END - 2 * MINUTE });
    const time = timeOf({ left: '# left|soon' }, 'ends 30 N');
    page.arrive({ ...timeOf({ left: '# left|soon' }), firstChild: null }, time);
    time.firstChild!.data += 'ov, 17:55 Hong Kong time';
    page.arrive();
    expect(time.firstChild?.data).toBe('2\u00a0min left');
  });
});
