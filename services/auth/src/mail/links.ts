/** Where `npm start` serves the page. */
export const DEFAULT_PUBLIC_URL = 'http://localhost:8080';

/** @param publicUrl the address of the page */
export const linkTo = (publicUrl: string, path: string): string => `${publicUrl.replace(/\/+$/, '')}${path}`;

export const ID_BYTES = 16;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

export const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The id at the beginning of a link's token. */
export const idAtStart = (token: Buffer): string => token.toString('hex', 0, ID_BYTES).replace(UUID, '$1-$2-$3-$4-$5');
