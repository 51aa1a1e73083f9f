/** A picture for goods; `replaces` names the file of the picture that it was cropped from. */
export type GoodsPicture = { id: string; name: string; blob: Blob; replaces: string | null };

/** What pictures on their way need from outside. */
export type PictureUploadsPorts = {
  /** Uploads a picture and places it; `done` settles when the goods have it. Rejects with a CallError. */
  upload(picture: GoodsPicture): { done: Promise<unknown>; cancel(): void };
  /** Saves the pictures on their way on this device. Calls take effect in their order. */
  keep(pictures: readonly GoodsPicture[]): void;
};
