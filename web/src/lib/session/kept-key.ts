/** The entry of the browser's storage with the sessions that this browser keeps. */
export const KEPT_KEY = 'showhands.kept';
