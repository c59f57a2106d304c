import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A WebSocket client frame of text. Its mask is zero, so that the payload stays as it is. */
const frameOf = (text: string): Buffer => {
  const payload = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(payload.length);
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126]), length, Buffer.alloc(4), payload]);
};

/** Opens an authenticated socket over bare TCP, then stops reading. */
export const connectSlowReader = async (url: string, token: string): Promise<Socket> => {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  );
  let received = '';
  const until = async (text: string): Promise<void> => {
    while (!received.includes(text)) received += String((await once(socket, 'data'))[0]);
  };
  await until('pingInterval');
  socket.write(frameOf(`40${JSON.stringify({ token })}`));
  await until('40{');
  socket.pause();
  return socket;
};
