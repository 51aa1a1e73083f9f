/** What the site reports to third parties, after consent. Everything else is private to this folder. */
import { TRACKERS_META, type TrackerIds } from '#protocol/rules/tracker-ids.ts';

export type DownloadKind = 'ios' | 'android' | 'apk';

/** One or several services that count. */
export type Tracker = {
  /** A page was shown. @param path as `reportedPath` returns it */
  pageShown(path: string): void;
  /** A link to an app was followed (spec §7: download conversion). */
  downloadFollowed(kind: DownloadKind): void;
};

let running: Tracker | undefined;

/** Sets the trackers that run on this page; none before consent. */
export function setTracker(tracker: Tracker): void {
  running = tracker;
}

/** Reports a followed download link, with consent. */
export const reportDownload = (kind: DownloadKind): void => running?.downloadFollowed(kind);

/** @returns the trackers that the server handed to this page; undefined without any */
export function configuredTrackers(): TrackerIds | undefined {
  const text = document.querySelector<HTMLMetaElement>(`meta[name=${TRACKERS_META}]`)?.content;
  return text ? (JSON.parse(text) as TrackerIds) : undefined;
}
