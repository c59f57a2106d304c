import { createHmac, timingSafeEqual } from 'node:crypto';
import { bytesOfId, ID_BYTES, idAtStart } from '../mail/links.ts';

const macOf = (secret: string, id: Buffer): Buffer =>
  createHmac('sha256', secret).update('data export').update(id).digest();

/** The token of an archive. The database has no part of it but the id. */
export const exportTokenOf = (secret: string, exportId: string): string => {
  const id = bytesOfId(exportId);
  return Buffer.concat([id, macOf(secret, id)]).toString('base64url');
};

/** @returns the id of the export; undefined for a token that was not created with this secret */
export const readExportToken = (secret: string, token: string): string | undefined => {
  const bytes = Buffer.from(token, 'base64url');
  const id = bytes.subarray(0, ID_BYTES);
  const [actual, expected] = [bytes.subarray(ID_BYTES), macOf(secret, id)];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? idAtStart(bytes) : undefined;
};
