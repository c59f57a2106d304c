/** Names that are no screen of the page: what is asked for below them and is not there is not found. */
const RESERVED = new Set(['api', 'assets', 'healthz', 'internal', 'metrics', 'readyz', 'socket.io']);

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

const isSegmentOfPage = (segment: string): boolean => !/[\\\p{Cc}]|^\.+$/u.test(segment);

/** Whether the page may be shown at this path of the address bar: not where it only looks like one of a service. */
export const isPagePath = (rawPath: string): boolean => {
  const path = decoded(rawPath);
  if (!path?.startsWith('/')) return false;
  const segments = path.slice(1).replace(/\/$/, '').split('/');
  const [first = ''] = segments;
  if (segments.length > 1 && segments.includes('')) return false;
  return segments.every(isSegmentOfPage) && !RESERVED.has(first.replace(/;.*$/, '').toLowerCase());
};
