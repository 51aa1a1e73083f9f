export type PreparedImage = {
  original: { blob: Blob; width: number; height: number };
  thumbnail: { blob: Blob; width: number; height: number };
};

/** Prepares pictures for upload (spec §9). Rejects with a CallError `ImageUnreadable`. */
export type ImagesPort = { prepare(picture: Blob): Promise<PreparedImage> };
