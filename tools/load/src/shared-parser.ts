import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser';

interface ParsedEvent {
  readonly text: unknown;
  readonly packet: Packet;
}

let latest: ParsedEvent | undefined;

class SharedDecoder extends Decoder {
  #text: unknown;

  constructor() {
    super();
    this.on('decoded', (packet) => {
      const isShareable = packet.type === PacketType.EVENT && packet.id === undefined;
      if (isShareable) latest = { text: this.#text, packet };
    });
  }

  override add(text: unknown): void {
    this.#text = text;
    if (latest && latest.text === text) this.emitReserved('decoded', latest.packet);
    else super.add(text);
  }
}

/**
 * Parser for the sockets of one process that get the same events: each event is parsed once. Otherwise a process with
 * thousands of sockets would read an update more slowly than the server sends it. Listeners share its payload.
 */
export const sharedParser = { Encoder, Decoder: SharedDecoder };
