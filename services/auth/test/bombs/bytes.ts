/** A file that costs far more to decode than its size suggests, and the expected outcome of its upload. */
export interface Bomb {
  readonly name: string;
  readonly make: () => Buffer | Promise<Buffer>;
  /** Rejected unless this is set: some have a harmless first picture. */
  readonly mayBeAccepted?: true;
}

/** A file that must be rejected. */
export const bomb = (name: string, make: Bomb['make']): Bomb => ({ name, make });
/** A file that may be accepted, for its harmless first picture. */
export const harmless = (name: string, make: Bomb['make']): Bomb => ({ name, make, mayBeAccepted: true });

export const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
export const u16le = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8]);
export const u24le = (value: number): Buffer => Buffer.from([value & 0xff, (value >> 8) & 0xff, value >> 16]);
export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
export const u32le = (value: number): Buffer => Buffer.from(u32(value).toReversed());

export const repeat = (part: Buffer, times: number): Buffer => Buffer.concat(Array<Buffer>(times).fill(part));
