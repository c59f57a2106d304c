const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BYTES = 20;

/** A random secret in base32. The length of 20 bytes needs no padding. */
export const createSecret = (): string => {
  const bits = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(2).padStart(8, '0'));
  return (bits.join('').match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
};

/** In groups of four, for people who type it. */
export const groupedSecret = (secret: string): string => secret.match(/.{4}/g)?.join(' ') ?? secret;

/** The address in the QR code, with the secret, for authenticator apps. */
export const secretUri = (secret: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`Showhands:${email}`)}?secret=${secret}&issuer=Showhands`;
