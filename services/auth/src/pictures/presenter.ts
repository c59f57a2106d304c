const UPLOADS = '/api/uploads/';

export const addressOf = (name: string): string => `${UPLOADS}${name}`;

/** The name of the picture at an address that the contract allows. */
export const nameOf = (address: string): string => address.slice(UPLOADS.length);
