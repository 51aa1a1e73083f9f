/** The scripts of the trackers. Imported only after consent. */
import type { TrackerIds } from '#protocol/rules/tracker-ids.ts';
import type { Tracker } from './tracker.ts';

/** Starts the configured trackers. Call it once for each page, after consent. */
export function startTrackers({ tag, pages, conversion }: TrackerIds): Tracker {
  const trackers = [
    ...(tag !== undefined || conversion !== undefined ? [googleTag(tag, conversion)] : []),
    ...(pages ? [pageScript(pages)] : []),
  ];
  return {
    pageShown: (path) => {
      for (const tracker of trackers) tracker.pageShown(path);
    },
    downloadFollowed: (kind) => {
      for (const tracker of trackers) tracker.downloadFollowed(kind);
    },
  };
}

function loadScript(src: string, attributes: Readonly<Record<string, string>> = {}): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  document.head.append(script);
  return script;
}

/** Google Analytics and the conversion of Google Ads share one script. */
function googleTag(tag: string | undefined, conversion: string | undefined): Tracker {
  const target = window as { dataLayer?: unknown[] };
  const queue = (target.dataLayer ??= []);
  // The script reads `arguments` objects only; it ignores arrays.
  const gtag: (...command: unknown[]) => void = function () {
    // oxlint-disable-next-line prefer-rest-params -- see above
    queue.push(arguments);
  };
  const account = conversion?.split('/', 1)[0];
  gtag('consent', 'default', {
    analytics_storage: tag === undefined ? 'denied' : 'granted',
    ad_storage: conversion === undefined ? 'denied' : 'granted',
    ad_user_data: conversion === undefined ? 'denied' : 'granted',
    ad_personalization: 'denied',
  });
  gtag('js', new Date());
  // Automatic page views would send queries and titles.
  const options = { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false };
  for (const id of [tag, account]) if (id !== undefined) gtag('config', id, options);
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(tag ?? account ?? '')}`);
  return {
    pageShown(path) {
      const page = { page_location: window.location.origin + path, page_title: path, page_referrer: '' };
      // Every later event has this page, too.
      gtag('set', page);
      if (tag !== undefined) gtag('event', 'page_view', { send_to: tag });
    },
    downloadFollowed(kind) {
      if (conversion !== undefined) gtag('event', 'conversion', { send_to: conversion, app: kind });
      if (tag !== undefined) gtag('event', 'app_link', { send_to: tag, app: kind });
    },
  };
}

type Umami = { track(fill: (defaults: object) => object): Promise<unknown> };

/** A page tracking script with the interface of Umami. */
function pageScript({ script, site }: NonNullable<TrackerIds['pages']>): Tracker {
  const waiting: string[] = [];
  const service = () => (window as { umami?: Umami }).umami;
  const send = (path: string): void => {
    const umami = service();
    if (!umami) waiting.push(path);
    else umami.track((defaults) => ({ ...defaults, url: path, title: path, referrer: '' })).catch(() => undefined);
  };
  const element = loadScript(script, {
    'data-website-id': site,
    'data-host-url': new URL(script).origin,
    'data-auto-track': 'false',
  });
  element.addEventListener('load', () => {
    for (const path of waiting.splice(0)) send(path);
  });
  return { pageShown: send, downloadFollowed: () => undefined };
}
