import { describe, expect, it } from 'vitest';
import { createImages } from '#workers/adapters/images.ts';

/** A picture with a red left half and a blue right half. */
async function picture(width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#f00';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = '#00f';
  context.fillRect(width / 2, 0, width / 2, height);
  return canvas.convertToBlob({ type });
}
async function sidesOf(blob: Blob): Promise<[number, number]> {
  const bitmap = await createImageBitmap(blob);
  return [bitmap.width, bitmap.height];
}
async function pixel(blob: Blob, x: number, y: number): Promise<number[]> {
  const bitmap = await createImageBitmap(blob);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  return [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3);
}
/** Puts an EXIF segment into a JPEG that says how it is to be turned, and where it was taken. */
async function withExif(jpeg: Blob, orientation: number): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const place = new TextEncoder().encode('22.2783N 114.1747E');
  const exif = new Uint8Array([
    0x45,
    0x78,
    0x69,
    0x66,
    0,
    0,
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
    ...place,
  ]);
  const length = exif.length + 2;
  return new Blob([bytes.slice(0, 2), new Uint8Array([0xff, 0xe1, length >> 8, length & 255]), exif, bytes.slice(2)], {
    type: 'image/jpeg',
  });
}

describe('images in Chromium', () => {
  it.each([
    ['image/jpeg', 4_000, 3_000, [1_280, 960], [320, 240]],
    ['image/jpeg', 500, 400, [500, 400], [320, 256]],
    ['image/png', 700, 1_600, [560, 1_280], [140, 320]],
    ['image/webp', 3_000, 1_200, [1_600, 640], [320, 128]],
  ])(
    '[IMG-1] to [IMG-5] scales a %s of %d × %d to %s, thumbnail %s',
    async (type, width, height, original, thumbnail) => {
      const prepared = await createImages().prepare(await picture(width, height, type));
      expect([await sidesOf(prepared.original.blob), await sidesOf(prepared.thumbnail.blob)]).toEqual([
        original,
        thumbnail,
      ]);
      expect([prepared.original.width, prepared.original.height, prepared.original.blob.type]).toEqual([
        ...original,
        type,
      ]);
    },
  );
  it('turns the picture as its metadata says, and drops the metadata', async () => {
    const turned = await withExif(await picture(400, 200, 'image/jpeg'), 6);
    const { original } = await createImages().prepare(turned);
    expect(await sidesOf(original.blob)).toEqual([200, 400]);
    const [red = 0, , blue = 0] = await pixel(original.blob, 100, 20);
    expect([red > 200, blue < 60]).toEqual([true, true]);
    expect(new TextDecoder('latin1').decode(await original.blob.arrayBuffer())).not.toMatch(/Exif|114\.1747E/);
  });
  it('says that what is no picture cannot be read', async () => {
    await expect(createImages().prepare(new Blob(['no picture'], { type: 'image/png' }))).rejects.toMatchObject({
      data: { code: 'ImageUnreadable', status: 422 },
    });
  });
  it('prepares one after the other, an unreadable one among them', async () => {
    const images = createImages();
    const good = await picture(20, 10, 'image/jpeg');
    const results = await Promise.allSettled([
      images.prepare(good),
      images.prepare(new Blob(['x'], { type: 'image/jpeg' })),
      images.prepare(good),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
