import { attempt } from './attempt.ts';

/** Connects the tabs of this browser; where that is blocked, no message arrives. */
export const openChannel = <Message>(name: string, onMessage: (message: Message) => void) => {
  const channel = attempt(() => new BroadcastChannel(name), undefined);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  return { post: (message: Message) => channel?.postMessage(message), close: () => channel?.close() };
};
