// Starts the application of a rendered page (client/README.md).
{
  // Made once, perhaps before the application listens (client/download).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
  /** For a page that shows something else than what was rendered: from its load, however slow its pictures are. ms */
  const LIMIT_MS = 3_000;
  /** For a page that shows what was rendered: after its load, if it is not used before. ms */
  const UNUSED_MS = 5_000;
  /** An auction that ends within this time runs at once. ms */
  const SOON_MS = 600_000;
  const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
  /** By the language of the page: its locale, and the languages of browsers that it is offered to. */
  const LOCALES = {
    en: ['en', /^en\b/i],
    'zh-Hant-HK': ['zh-HK', /^zh-(hant|hk|mo|tw)\b/i],
    'zh-Hans-CN': ['zh-CN', /^zh(-(hans|cn|sg)\b|$)/i],
  };
  const { main } = document.currentScript.dataset;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = main;
    // Forms are sent as without scripts.
    script.addEventListener('error', () => window.earlyActs.abort());
    document.head.append(script);
  };

  /** Whether another language is to be shown or offered (client/i18n/initial-locale.ts). */
  const isOtherLanguage = () => {
    const [locale, languages] = LOCALES[document.documentElement.lang] ?? [];
    const chosen = /(?:^|; )vermeil\.locale=([\w-]+)/.exec(document.cookie)?.[1];
    return chosen ? chosen !== locale : !languages?.test(navigator.language);
  };
  /** Whether a third party's sign-in led here, which the application completes (client/pages/login). */
  const isReturn = () => new URLSearchParams(location.search).has('state');
  const endsSoon = () => {
    const ends = document.querySelector('main [data-ends]')?.dataset.ends;
    return ends !== undefined && ends - Date.now() < SOON_MS;
  };
  // A device that shows each page otherwise than rendered for all (signed in, or by a choice) waits for no use.
  try {
    const { currency } = document.documentElement.dataset;
    if (currency || localStorage.getItem('vermeil.signed-in') || localStorage.getItem('vermeil.reading'))
      window.isUsed = true;
  } catch {}
  const isNeeded = () => document.hidden || window.isUsed || isOtherLanguage() || isReturn() || endsSoon();

  // Until the first sign of use, also after the start: the application begins to listen later.
  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  const use = (event) => {
    // Galleries scroll by themselves.
    if (event.type === 'scroll' && event.target !== document) return;
    // Browsers report a pointer that rests on the page after each layout (also in client/hooks/parts.tsx).
    if (event.type === 'pointermove' && !event.movementX && !event.movementY) return;
    // For the application (client/hooks/parts.tsx).
    window.isUsed = true;
    listeners.abort();
    start();
  };
  for (const sign of SIGNS) addEventListener(sign, use, options);

  // The last act before React listens, which client/hooks/kept-acts.ts repeats. Links need no script.
  window.earlyActs = new AbortController();
  const keep = (event) => {
    const { type, target } = event;
    const control = target.closest?.({ click: 'button', submit: 'form', change: 'select' }[type]);
    if (!control) return;
    window.earlyAct = { type, control, value: control.value };
    event.preventDefault();
    // React would drop it where it has not taken over what is pressed.
    event.stopImmediatePropagation();
  };
  for (const act of ['click', 'submit', 'change'])
    addEventListener(act, keep, { capture: true, signal: window.earlyActs.signal });

  // A tab in the background paints nothing.
  const startAfterPaint = () => (document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)));
  const begin = () => (isNeeded() ? startAfterPaint() : setTimeout(start, UNUSED_MS));
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
  setTimeout(() => (isNeeded() ? start() : setTimeout(start, UNUSED_MS)), LIMIT_MS);
}
