import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Server } from 'socket.io';

// A bare Socket.IO server with the product's options. It emits the bodies of POST /emit to all sockets.

const server = createServer();
const io = new Server(server, { serveClient: false, perMessageDeflate: false, httpCompression: false });

io.on('connection', (socket) => {
  socket.on('joinPoll', (_, ack: (response: { ok: boolean }) => void) => {
    void socket.join('poll');
    ack({ ok: true });
  });
  socket.on('leaveFeed', (ack: (response: { ok: boolean }) => void) => ack({ ok: true }));
});

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.url?.startsWith('/socket.io/')) return;
  if (request.url === '/emit') io.to('poll').emit('pollUpdate', await json(request));
  response.end();
};

server.on('request', (request, response) => void serve(request, response));

server.listen(Number(process.env.PORT), process.env.HOST);
process.on('SIGTERM', () => process.exit(0));
