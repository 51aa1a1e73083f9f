import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** React's mark for a boundary that shows its fallback; text never contains it, since `<` is escaped. */
const UNFINISHED = '<!--$!-->';

/**
 * Renders a page on the server. A boundary that loads its code shows its fallback.
 * @throws the error of a component, also of one inside a Suspense boundary
 */
export async function renderHtml(tree: ReactNode): Promise<string> {
  const html = renderToString(tree);
  if (html.includes(UNFINISHED)) await refuseFailure(tree);
  return html;
}

/**
 * `renderToString` leaves out a boundary that failed as it leaves out one that loads its code, without naming the
 * error. The streaming renderer names it.
 * @throws the error of a boundary that failed
 */
async function refuseFailure(tree: ReactNode): Promise<void> {
  const loading = new Error('A boundary loads its code');
  const failure = await new Promise<unknown>((resolve) => {
    const stream = renderToPipeableStream(tree, {
      onError(error) {
        if (error !== loading) resolve(error);
      },
      // What does not wait for code has been rendered by then.
      onShellReady: () =>
        setTimeout(() => {
          stream.abort(loading);
          resolve(undefined);
        }, 0),
      onShellError: resolve,
    });
  });
  if (failure !== undefined) throw failure;
}
