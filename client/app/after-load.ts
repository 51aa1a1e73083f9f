/**
 * Calls `run` when the page and its pictures have loaded; at once where they have, because `public/start.js` starts
 * the application of most pages after that.
 */
export function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}
