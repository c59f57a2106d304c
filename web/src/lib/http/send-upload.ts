import { limits } from '@showhands/contracts';

/** Receives how much of a body is sent, from 0 to 1. */
export type OnProgress = (share: number) => void;

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/);
  return new Headers(
    lines.map((line): [string, string] => {
      const end = line.indexOf(':');
      return [line.slice(0, end), line.slice(end + 1).trim()];
    }),
  );
};

/**
 * Sends an upload like `fetch`, which cannot report progress. It may take any time as long as something is sent or received
 * within the timeout of other calls.
 */
export const sendUpload =
  (onProgress: OnProgress) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      let timer: ReturnType<typeof setTimeout>;
      const restartTimer = () => {
        clearTimeout(timer);
        timer = setTimeout(abort, limits.client.timeoutMs);
      };
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => {
        restartTimer();
        onProgress(loaded / total);
      };
      request.onload = () =>
        resolve(new Response(request.responseText, { status: request.status, headers: headersOf(request) }));
      request.onerror = () => reject(new TypeError('the upload has failed'));
      request.onabort = () => reject(signal?.reason ?? new TypeError('the upload has stalled'));
      request.onloadend = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      signal?.addEventListener('abort', abort);
      restartTimer();
      request.send(body instanceof Blob ? body : null);
    });
