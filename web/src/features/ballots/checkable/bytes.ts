import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import canonicalize from 'canonicalize';

// The browser's own functions are missing on pages without HTTPS.
hashes.sha512 = sha512;

export { sha256 };

const utf8 = new TextEncoder();

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** @returns no bytes for a text that is not Base64 */
export const fromBase64 = (text: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};

/** The bytes of an object by RFC 8785. */
export const canonicalBytes = (value: object): Uint8Array => utf8.encode(canonicalize(value));

const KEY = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/;
const ED25519 = 1;
const ID_BYTES = 4;

export interface VerifierKey {
  readonly name: string;
  /** The bytes with which its signatures begin. */
  readonly id: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** Reads the verifier key of a C2SP signed note. */
export const readKey = (text: string): VerifierKey | undefined => {
  const [, name = '', id, encoded = ''] = KEY.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  const hash = sha256(new Uint8Array([...utf8.encode(`${name}\n`), ...bytes])).subarray(0, ID_BYTES);
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return bytes[0] === ED25519 && hex === id ? { name, id: hash, publicKey: bytes.subarray(1) } : undefined;
};

export const isSigned = ({ publicKey }: VerifierKey, message: Uint8Array, signature: Uint8Array): boolean => {
  try {
    return verify(signature, message, publicKey);
  } catch {
    // The library rejects malformed keys and signatures by an error.
    return false;
  }
};

export interface Head {
  readonly size: number;
  readonly root: Uint8Array;
}

const HEAD = /^(([^\n]+)\n(0|[1-9]\d{0,14})\n([^\n]+)\n)\n— (\S+) (\S+)\n$/;

/** Reads a C2SP checkpoint. @returns undefined if the key has not signed it */
export const readHead = (key: VerifierKey, text: string): Head | undefined => {
  const [, signed = '', origin, size, root = '', name, encoded = ''] = HEAD.exec(text) ?? [];
  const signature = fromBase64(encoded);
  const isOurs = origin === key.name && name === key.name && key.id.every((byte, at) => byte === signature[at]);
  if (!isOurs || !isSigned(key, utf8.encode(signed), signature.subarray(ID_BYTES))) return undefined;
  return { size: Number(size), root: fromBase64(root) };
};
