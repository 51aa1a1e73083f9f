/** The upload chart's ports over HTTP. */
import type { UploadRequest, UploadPorts } from '#machines/upload/upload.ports.ts';
import { presign, presignThumb } from '#protocol/http/files.ts';
import type { HttpPort } from '../../adapters/http.ports.ts';
import type { ImagesPort } from '../../adapters/images.ports.ts';

/** The upload chart's ports over HTTP and the browser's image decoder. */
export function uploadPorts(http: HttpPort, images: ImagesPort): UploadPorts {
  return {
    prepare: (picture) => images.prepare(picture),
    presign: (parcel, signal) => fetchLinks(http, parcel, signal),
    put(url, blob, onProgress) {
      const abort = new AbortController();
      return { done: http.upload(url, blob, { onProgress, signal: abort.signal }), cancel: () => abort.abort() };
    },
  };
}

async function fetchLinks(
  http: HttpPort,
  { name, type, category, original, picture }: UploadRequest,
  signal: AbortSignal,
): ReturnType<UploadPorts['presign']> {
  const data = { fileName: name, contentType: type, category, size: original.size };
  if (!picture) return { original: await http.call(presign, { body: { data } }, { signal }), thumbnail: null };
  const [full, thumbnail] = await http.call(
    presignThumb,
    {
      body: {
        data: {
          ...data,
          sizeWidth: picture.original.width,
          sizeHeight: picture.original.height,
          thumbSizeWidth: picture.thumbnail.width,
          thumbSizeHeight: picture.thumbnail.height,
        },
      },
    },
    { signal },
  );
  return { original: full, thumbnail };
}
