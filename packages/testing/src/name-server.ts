import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server on the loopback that resolves names to IPv4 addresses, like a cluster's. */
export interface NameServer {
  /** host:port. */
  readonly address: string;
  /** Replaces the addresses of a name. */
  set(name: string, addresses: readonly string[]): void;
  close(): Promise<void>;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;
const NO_SUCH_NAME = 3;
/** Flags: a response, recursion desired and available. */
const FLAGS = 0x8180;
/** Compression pointer to the name in the question. */
const NAME_OF_QUESTION = 0xc000 | HEADER_BYTES;

interface Question {
  readonly name: string;
  readonly type: number;
  /** The question section, repeated in the response. */
  readonly bytes: Buffer;
}

const readQuestion = (query: Buffer): Question => {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), bytes: query.subarray(12, end) };
};

/** An A record with a TTL of 0, so that it is not cached. */
const recordOf = (address: string): Buffer => {
  const record = Buffer.alloc(16);
  record.writeUInt16BE(NAME_OF_QUESTION, 0);
  record.writeUInt16BE(TYPE_A, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(4, 10);
  record.set(address.split('.').map(Number), 12);
  return record;
};

const responseTo = (query: Buffer, names: ReadonlyMap<string, readonly string[]>): Buffer => {
  const { name, type, bytes } = readQuestion(query);
  const addresses = names.get(name);
  const records = type === TYPE_A ? (addresses ?? []).map(recordOf) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(query.readUInt16BE(0), 0);
  header.writeUInt16BE(FLAGS | (addresses ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, bytes, ...records]);
};

export const startNameServer = async (): Promise<NameServer> => {
  const names = new Map<string, readonly string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    try {
      socket.send(responseTo(query, names), port, address);
    } catch {
      // Malformed queries get no response.
    }
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, addresses) => void names.set(name.toLowerCase(), addresses),
    close: async () => {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
};
