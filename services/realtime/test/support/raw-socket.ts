/** A WebSocket that speaks Engine.IO by hand and keeps each frame as it came over the wire. */
export interface RawSocket {
  readonly frames: string[];
  /** As the server's handshake says. */
  readonly sessionId: string;
  send(frame: string): void;
  /** Sends a message of Socket.IO and waits for its acknowledgement. */
  request(name: string, payload?: unknown): Promise<unknown>;
  readonly closed: Promise<void>;
  close(): void;
}

/** Opens a connection of Engine.IO, and a socket on it when a token is given. */
export const rawSocket = async (url: string, token?: string): Promise<RawSocket> => {
  const webSocket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const frames: string[] = [];
  const waiting: { prefix: string; resolve: (frame: string) => void }[] = [];
  let lastId = 0;

  const frame = (prefix: string): Promise<string> =>
    new Promise((resolve) => {
      waiting.push({ prefix, resolve });
    });
  webSocket.addEventListener('message', ({ data }) => {
    const text = String(data);
    frames.push(text);
    if (text === '2') webSocket.send('3');
    for (const one of [...waiting]) {
      if (!text.startsWith(one.prefix)) continue;
      waiting.splice(waiting.indexOf(one), 1);
      one.resolve(text);
    }
  });
  const closed = new Promise<void>((resolve) => {
    webSocket.addEventListener('close', () => resolve());
  });

  const opened = JSON.parse((await frame('0')).slice(1)) as { sid: string };
  if (token !== undefined) {
    const connected = frame('40');
    webSocket.send(`40${JSON.stringify({ token })}`);
    await connected;
  }
  return {
    frames,
    sessionId: opened.sid,
    send: (text) => webSocket.send(text),
    request: async (name, payload) => {
      lastId += 1;
      const answer = frame(`43${lastId}`);
      webSocket.send(`42${lastId}${JSON.stringify([name, payload])}`);
      return JSON.parse((await answer).slice(`43${lastId}`.length))[0];
    },
    closed,
    close: () => webSocket.close(),
  };
};
