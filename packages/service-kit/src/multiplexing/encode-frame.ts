/** What the two ends of a multiplexed connection send each other about its streams. */
export type Frame =
  /** `end`: no more data of the sender follows. `reset`: the stream is gone, in both directions, or was refused. */
  | { readonly type: 'open' | 'accept' | 'end' | 'reset'; readonly stream: number }
  /** So many more bytes may be sent on the stream. */
  | { readonly type: 'credit'; readonly stream: number; readonly bytes: number }
  /** The same bytes for each of the streams. */
  | { readonly type: 'data'; readonly streams: readonly number[]; readonly data: Buffer };

/** Each type's byte on the wire is its index. */
export const FRAME_TYPES = ['open', 'accept', 'end', 'reset', 'credit', 'data'] as const;

/** Type (1 byte), stream or number of streams (4), bytes of data or credit (4). */
export const FRAME_HEADER_BYTES = 9;
export const STREAM_ID_BYTES = 4;

const encodeHeader = (type: Frame['type'], stream: number, bytes: number): Buffer => {
  const header = Buffer.allocUnsafe(FRAME_HEADER_BYTES);
  header.writeUInt8(FRAME_TYPES.indexOf(type), 0);
  header.writeUInt32BE(stream, 1);
  header.writeUInt32BE(bytes, 5);
  return header;
};

/** The header of a frame; of data, followed by the ids of its streams and the data itself. */
export const encodeFrame = (frame: Frame): readonly Buffer[] => {
  if (frame.type === 'credit') return [encodeHeader(frame.type, frame.stream, frame.bytes)];
  if (frame.type !== 'data') return [encodeHeader(frame.type, frame.stream, 0)];
  const { type, streams, data } = frame;
  const ids = Buffer.allocUnsafe(STREAM_ID_BYTES * streams.length);
  for (const [index, id] of streams.entries()) ids.writeUInt32BE(id, STREAM_ID_BYTES * index);
  return [encodeHeader(type, streams.length, data.length), ids, data];
};
