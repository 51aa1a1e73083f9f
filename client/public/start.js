// Starts the application on a page that the server rendered: once the page is painted with its first pictures, so that
// scripts do not compete with what the visitor came to see; at the first sign of use; or after the limit below.
// At once where the page shows another path: offline, the home page is the answer for every page.
{
  // The browser makes its offer to install the site once, perhaps before the application listens (client/download).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
  const LIMIT_MS = 3_000;
  const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
  const { main, path } = document.currentScript.dataset;
  const listeners = new AbortController();
  const start = () => {
    if (listeners.signal.aborted) return;
    listeners.abort();
    const script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = '';
    script.src = main;
    document.head.append(script);
  };
  const options = { capture: true, passive: true, signal: listeners.signal };
  for (const sign of SIGNS) addEventListener(sign, start, options);
  // A tab in the background paints nothing.
  const startAfterPaint = () => (document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)));
  if (new URL(path, location.href).pathname !== location.pathname) start();
  else if (document.readyState === 'complete') startAfterPaint();
  else addEventListener('load', startAfterPaint, options);
  setTimeout(start, LIMIT_MS);
}
