/** The configured trackers, by their ids at the services. */
export type TrackerIds = {
  /** Google tag of the tag analytics, e.g. `G-1234ABCD`. */
  readonly tag?: string;
  /** The script of the page tracking, and the site's id there. */
  readonly pages?: { readonly script: string; readonly site: string };
  /** Google Ads conversion of a followed download link, e.g. `AW-123/abc`. */
  readonly conversion?: string;
};

/** Name of the `meta` element with which the server hands the ids to the page; absent without trackers. */
export const TRACKERS_META = 'vermeil-trackers';
