// Starts the application of a rendered page (client/README.md).
{
  // Made once, perhaps before the application listens (client/download).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
  const LIMIT_MS = 3_000;
  const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];
  const { main } = document.currentScript.dataset;
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
  const use = (event) => {
    // Galleries scroll by themselves.
    if (event.type === 'scroll' && event.target !== document) return;
    // Browsers report a pointer that rests on the page after each layout (also in client/hooks/parts.tsx).
    if (event.type === 'pointermove' && !event.movementX && !event.movementY) return;
    // For the application (client/hooks/parts.tsx).
    window.isUsed = true;
    start();
  };
  for (const sign of SIGNS) addEventListener(sign, use, options);
  // A tab in the background paints nothing.
  const startAfterPaint = () => (document.hidden ? start() : requestAnimationFrame(() => setTimeout(start)));
  if (document.readyState === 'complete') startAfterPaint();
  else addEventListener('load', startAfterPaint, options);
  setTimeout(start, LIMIT_MS);
}
