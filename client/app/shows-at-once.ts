/**
 * Whether a page does not wait for its first use: it is used already, is seen otherwise than the server rendered it for
 * all (client/public/start.js), or shows a running auction.
 */
export const showsAtOnce = (): boolean => window.isUsed ?? document.querySelector('main [data-live]') !== null;
