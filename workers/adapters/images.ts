import { preparePicture } from './prepare-picture.ts';
import type { ImagesPort } from './images.ports.ts';

/**
 * Pictures are decoded and encoded one at a time: one of 50 megapixels takes 200 MB. The browser does both off the
 * worker's thread, so frames and commands are not blocked.
 */
export function createImages(): ImagesPort {
  let last: Promise<unknown> = Promise.resolve();
  return {
    prepare(picture) {
      const prepared = last.then(() => preparePicture(picture));
      last = prepared.catch(() => undefined);
      return prepared;
    },
  };
}
