import { UPLOAD } from './member-limits.ts';

/**
 * Most pixels of an uploaded picture: the lesser of the bounds of its category and of its format. Formats that are
 * decoded as a whole take up to 20 bytes and 100 ns a pixel and are bounded to 300 MB and 2 s (server/files/README.md).
 */
export const PICTURE_PIXELS = {
  category: {
    avatar: 16_000_000,
    store: 25_000_000,
    article: 25_000_000,
    chat: 25_000_000,
    agentBuy: 25_000_000,
    goods: UPLOAD.imagePixels,
    reviewDocument: UPLOAD.imagePixels,
  },
  format: {
    jpeg: UPLOAD.imagePixels,
    progressiveJpeg: 25_000_000,
    png: UPLOAD.imagePixels,
    interlacedPng: 25_000_000,
    webp: 25_000_000,
    heif: 16_000_000,
  },
} as const;
