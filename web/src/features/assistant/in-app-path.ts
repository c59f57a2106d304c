const IN_APP = /^\/(?!\/)[\w/-]*$/;

/** Whether a path leads to a screen of this app. Answers may contain other URLs, which must not become links. */
export const isInAppPath = (path: string): boolean => IN_APP.test(path);
