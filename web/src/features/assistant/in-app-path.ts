const IN_APP = /^\/(?!\/)[\w/-]*$/;

/** Whether a path that came with an answer stays within the page: another one is not made a link. */
export const isInAppPath = (path: string): boolean => IN_APP.test(path);
