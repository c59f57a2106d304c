/** First segments that are not screens of the page: unknown paths below them are 404. */
const RESERVED = new Set(['api', 'assets', 'embed', 'healthz', 'internal', 'metrics', 'readyz', 'socket.io']);

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

const isPageSegment = (segment: string): boolean => !/[\\\p{Cc}]|^\.+$/u.test(segment);

/** Whether index.html may be served at this path. Paths that resemble a service's, however encoded, are 404. */
export const isPagePath = (rawPath: string): boolean => {
  const path = decoded(rawPath);
  if (!path?.startsWith('/')) return false;
  const segments = path.slice(1).replace(/\/$/, '').split('/');
  const [first = ''] = segments;
  if (segments.length > 1 && segments.includes('')) return false;
  return segments.every(isPageSegment) && !RESERVED.has(first.replace(/;.*$/, '').toLowerCase());
};
