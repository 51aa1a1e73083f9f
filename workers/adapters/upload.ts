import { uploadResponse } from '#protocol/http/files.ts';
import { responseError, localError, parse } from './http-errors.ts';
import type { HttpPort, UploadResponse } from './http.ports.ts';

/** An upload without progress for this time has failed, ms. */
const STALL = 60_000;

/** PUTs a file with progress; see {@link HttpPort}. */
export const upload: HttpPort['upload'] = (url, file, { onProgress, signal }) =>
  new Promise<UploadResponse>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const watch = (): void => {
      clearTimeout(stall);
      stall = setTimeout(() => fail('Timeout'), STALL);
    };
    const cancel = (): void => fail('Cancelled');
    const end = (): void => {
      clearTimeout(stall);
      signal.removeEventListener('abort', cancel);
    };
    function fail(code: 'Timeout' | 'Cancelled' | 'Offline'): void {
      end();
      reject(localError(code));
      request.abort();
    }

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      // The response follows only after the server checked the file: the last byte is not the end.
      if (total > 0) onProgress(Math.min(0.99, loaded / total));
    });
    request.addEventListener('error', () => fail('Offline'));
    request.addEventListener('load', () => {
      end();
      const { status, responseText } = request;
      if (status < 200 || status > 299) {
        reject(responseError(status, responseText, (name) => request.getResponseHeader(name)));
        return;
      }
      const answer = uploadResponse.safeParse(parse(responseText));
      if (!answer.success) reject(localError('BadAnswer'));
      else {
        onProgress(1);
        resolve(answer.data.data);
      }
    });
    if (signal.aborted) {
      fail('Cancelled');
      return;
    }
    signal.addEventListener('abort', cancel, { once: true });
    request.open('PUT', url);
    if (file.type === '') request.setRequestHeader('content-type', 'application/octet-stream');
    watch();
    request.send(file);
  });
