import { FRAME_HEADER_BYTES, FRAME_TYPES, type Frame, STREAM_ID_BYTES } from './encode-frame.ts';

/** Far above what a stream writes at once. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** Decodes the frames of a connection, whose bytes arrive in pieces of any size. */
export class FrameReader {
  #unread: Buffer = Buffer.alloc(0);

  /** @returns the frames that are complete now @throws Error if the bytes are not frames */
  read(bytes: Buffer): Frame[] {
    this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, bytes]) : bytes;
    const frames: Frame[] = [];
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame);
    return frames;
  }

  #next(): Frame | undefined {
    const bytes = this.#unread;
    if (bytes.length < FRAME_HEADER_BYTES) return undefined;
    const type = FRAME_TYPES[bytes.readUInt8(0)];
    const stream = bytes.readUInt32BE(1);
    const length = bytes.readUInt32BE(5);
    if (type === undefined) throw new Error('a multiplexed connection received an unknown frame');
    if (type === 'data') return this.#nextData(stream, length);
    this.#unread = bytes.subarray(FRAME_HEADER_BYTES);
    return type === 'credit' ? { type, stream, bytes: length } : { type, stream };
  }

  #nextData(count: number, length: number): Frame | undefined {
    const start = FRAME_HEADER_BYTES + STREAM_ID_BYTES * count;
    const end = start + length;
    if (end > MAX_FRAME_BYTES) throw new Error('a multiplexed connection received too large a frame');
    const bytes = this.#unread;
    if (bytes.length < end) return undefined;
    const streams = Array.from({ length: count }, (_, index) =>
      bytes.readUInt32BE(FRAME_HEADER_BYTES + STREAM_ID_BYTES * index),
    );
    this.#unread = bytes.subarray(end);
    return { type: 'data', streams, data: bytes.subarray(start, end) };
  }
}
