import { preparePicture } from './prepare-picture.ts';
import type { ImagesPort } from './images.ports.ts';

/**
 * Pictures are decoded and encoded one after the other: one of 50 megapixels takes 200 MB while it is worked on.
 * Both happen off the worker's own thread inside the browser, so that frames and commands go on meanwhile.
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
