/** A WebSocket with hand-written Engine.IO frames, which records every received frame. */
export interface RawSocket {
  readonly frames: string[];
  /** From the server's handshake. */
  readonly sessionId: string;
  send(frame: string): void;
  /** Sends a Socket.IO message and waits for its acknowledgement. */
  request(name: string, payload?: unknown): Promise<unknown>;
  readonly closed: Promise<void>;
  close(): void;
}

/** Opens an Engine.IO connection, and with a token a Socket.IO socket on it. */
export const rawSocket = async (url: string, token?: string): Promise<RawSocket> => {
  const webSocket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const frames: string[] = [];
  const listeners: { prefix: string; resolve: (frame: string) => void }[] = [];
  let lastId = 0;

  const frame = (prefix: string): Promise<string> =>
    new Promise((resolve) => {
      listeners.push({ prefix, resolve });
    });
  webSocket.addEventListener('message', ({ data }) => {
    const text = String(data);
    frames.push(text);
    if (text === '2') webSocket.send('3');
    for (const listener of [...listeners]) {
      if (!text.startsWith(listener.prefix)) continue;
      listeners.splice(listeners.indexOf(listener), 1);
      listener.resolve(text);
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
      const response = frame(`43${lastId}`);
      webSocket.send(`42${lastId}${JSON.stringify([name, payload])}`);
      return JSON.parse((await response).slice(`43${lastId}`.length))[0];
    },
    closed,
    close: () => webSocket.close(),
  };
};
