import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const source = readFileSync(new URL('../public/start.js', import.meta.url), 'utf8');

/** What a page may find: its language and the browser's, what the device keeps, and when an auction on it ends. */
type Found = {
  hidden?: boolean;
  readyState?: string;
  lang?: string;
  language?: string;
  cookie?: string;
  stored?: Record<string, string>;
  currency?: string;
  search?: string;
  ends?: number;
};

/** Runs the script in a page whose frames and timers run when they are asked for. */
function openPage({
  hidden = false,
  readyState = 'interactive',
  lang = 'en',
  language = 'en-GB',
  cookie = '',
  stored = {},
  currency,
  search = '',
  ends,
}: Found = {}) {
  const window = Object.assign(new EventTarget(), {
    isUsed: undefined as true | undefined,
    earlyAct: undefined as object | undefined,
    earlyActs: new AbortController(),
  });
  const frames: (() => void)[] = [];
  const timers: { run: () => void; milliseconds: number }[] = [];
  const started: (EventTarget & { type?: string; src?: string })[] = [];
  const document = {
    hidden,
    readyState,
    cookie,
    documentElement: { lang, dataset: { ...(currency && { currency }) } },
    currentScript: { dataset: { main: '/assets/index-1.js' } },
    createElement: () => new EventTarget(),
    querySelector: () => (ends === undefined ? null : { dataset: { ends: String(ends) } }),
    head: { append: (script: EventTarget) => started.push(script) },
  };
  runInNewContext(source, {
    AbortController,
    URLSearchParams,
    location: { search },
    Date: { now: () => 0 },
    window,
    addEventListener: window.addEventListener.bind(window),
    requestAnimationFrame: (frame: () => void) => frames.push(frame),
    setTimeout: (run: () => void, milliseconds = 0) => timers.push({ run, milliseconds }),
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    navigator: { language },
    document,
  });
  /** Runs the timers of this length that are set by now. */
  const pass = (length: number): void => {
    for (const timer of timers.filter(({ milliseconds }) => milliseconds === length)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
  };
  return {
    started,
    window,
    isUsed: () => window.isUsed === true,
    fire: (type: string, target: object = document, movementX = 1) => {
      const event = new Event(type, { cancelable: true });
      window.dispatchEvent(
        Object.defineProperties(event, { target: { value: target }, movementX: { value: movementX } }),
      );
      return event;
    },
    load: () => window.dispatchEvent(new Event('load')),
    paint: () => {
      for (const frame of frames.splice(0)) frame();
      pass(0);
    },
    reachLimit: () => pass(3_000),
    stayUnused: () => pass(5_000),
  };
}

describe('the application of a rendered page', () => {
  it('starts once, at the first sign of use', () => {
    const page = openPage();
    page.load();
    page.paint();
    expect(page.started).toEqual([]);
    page.fire('keydown');
    expect(page.started).toMatchObject([{ type: 'module', crossOrigin: '', src: '/assets/index-1.js' }]);
    expect(page.isUsed()).toBe(true);
    page.stayUnused();
    page.reachLimit();
    page.fire('pointerdown');
    expect(page.started).toHaveLength(1);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'])('starts at the first %s', (sign) => {
    const page = openPage();
    page.fire(sign);
    expect(page.started).toHaveLength(1);
    expect(page.isUsed()).toBe(true);
  });

  it('starts some seconds after the load where it is not used', () => {
    const page = openPage();
    page.load();
    page.stayUnused();
    expect(page.started).toHaveLength(1);
    expect(page.isUsed()).toBe(false);
    page.fire('pointerdown');
    expect(page.isUsed()).toBe(true);
  });

  it('starts although a picture is still loading', () => {
    const page = openPage();
    page.reachLimit();
    expect(page.started).toEqual([]);
    page.stayUnused();
    expect(page.started).toHaveLength(1);
  });

  it.each<[string, Found]>([
    ['a user was signed in', { stored: { 'vermeil.signed-in': 'yes' } }],
    ["texts are read in the reader's script", { stored: { 'vermeil.reading': 'on' } }],
    ["prices are shown in the reader's currency", { currency: 'USD' }],
    ['the browser has another language', { language: 'zh-TW' }],
    ['another language was chosen', { cookie: 'a=b; vermeil.locale=zh-HK' }],
    ['a Chinese browser reads the other script', { lang: 'zh-Hans-CN', language: 'zh-HK' }],
    ['a third party has signed a user in', { search: '?code=a&state=b' }],
    ['an auction ends in some minutes', { ends: 599_999 }],
  ])('starts after the paint that follows the load where %s', (_, found) => {
    const page = openPage(found);
    page.paint();
    expect(page.started).toEqual([]);
    page.load();
    page.paint();
    expect(page.started).toHaveLength(1);
    const slow = openPage(found);
    slow.reachLimit();
    expect(slow.started).toHaveLength(1);
  });

  it('waits for no use of the parts of a page that the device shows otherwise', () => {
    expect(openPage({ stored: { 'vermeil.signed-in': 'yes' } }).isUsed()).toBe(true);
    expect(openPage({ stored: { 'vermeil.reading': 'on' } }).isUsed()).toBe(true);
    expect(openPage({ currency: 'USD' }).isUsed()).toBe(true);
    expect(openPage({ ends: 599_999 }).isUsed()).toBe(false);
  });

  it.each<[string, Found]>([
    ['a browser of its language', { lang: 'zh-Hant-HK', language: 'zh-HK' }],
    ['a choice of its language', { language: 'zh-HK', cookie: 'vermeil.locale=en' }],
    ['an auction that runs for longer', { ends: 600_000 }],
  ])('waits for its reader with %s', (_, found) => {
    const page = openPage(found);
    page.load();
    page.paint();
    expect(page.started).toEqual([]);
  });

  it('takes the scrolling of a gallery for no use', () => {
    const page = openPage();
    page.fire('scroll', {});
    expect([page.started, page.isUsed()]).toEqual([[], false]);
  });

  it('takes a pointer that rests on the page for no use', () => {
    const page = openPage();
    page.fire('pointermove', undefined, 0);
    expect([page.started, page.isUsed()]).toEqual([[], false]);
  });

  it('starts in the background, where nothing is painted, and after a load that it missed', () => {
    const hidden = openPage({ hidden: true });
    hidden.load();
    expect(hidden.started).toHaveLength(1);
    const late = openPage({ readyState: 'complete' });
    late.stayUnused();
    expect(late.started).toHaveLength(1);
  });
});

describe('an act before React listens', () => {
  const control = (selector: string, value = '') => {
    const element = { value, closest: (wanted: string) => (wanted === selector ? element : null) };
    return element;
  };

  it.each([
    ['click', 'button'],
    ['submit', 'form'],
    ['change', 'select'],
  ])('is kept: a %s of a %s', (type, selector) => {
    const page = openPage();
    const on = control(selector, 'value');
    expect(page.fire(type, on).defaultPrevented).toBe(true);
    expect(page.window.earlyAct).toEqual({ type, control: on, value: 'value' });
  });

  it('is left to the browser where it needs no script', () => {
    const page = openPage();
    expect(page.fire('click', control('a')).defaultPrevented).toBe(false);
    expect(page.window.earlyAct).toBeUndefined();
  });

  it('is left to the browser once React listens, or when the application cannot be loaded', () => {
    const page = openPage();
    page.window.earlyActs.abort();
    expect(page.fire('click', control('button')).defaultPrevented).toBe(false);
    const cut = openPage();
    cut.fire('pointerdown');
    cut.started[0]!.dispatchEvent(new Event('error'));
    expect(cut.fire('click', control('button')).defaultPrevented).toBe(false);
  });
});
