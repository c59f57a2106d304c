import { Fragment, type RefObject, useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { assistantMessages } from '#lib/messages/assistant.ts';
import { useDelayedFlag } from '#lib/use-delayed-flag.ts';
import { useNow } from '#lib/use-now.ts';
import type { useChat } from '../use-chat.ts';
import { MessageItem } from './message-item.tsx';
import { QuestionButtons } from './question-buttons.tsx';

const copy = assistantMessages;

const WELCOME = { content: copy.welcome, isBot: true, isError: false, sources: [] };

/** After this time, the progress text says that the request is still running. */
const SLOW_MS = 5_000;

const QUICK_QUESTIONS = copy.quick.map((question) => ({ question }));

const Sending = () => {
  const slow = useDelayedFlag(true, SLOW_MS);
  return (
    <p className="flex items-center gap-2 text-13 text-muted">
      <Spinner />
      {slow ? copy.stillSending : copy.sending}
    </p>
  );
};

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  chat: ReturnType<typeof useChat>;
  onAsk: (question: string) => void;
  onRetry: () => void;
  onFollow: () => void;
}

/** The message log, scrolled to the latest message. */
export const Conversation = ({ ref, chat, onAsk, onRetry, onFollow }: Props) => {
  const { messages, isSending, canRetry } = chat;
  const now = useNow();
  const lastId = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end when a message is added.
  useEffect(() => {
    ref.current?.scrollTo?.({ top: ref.current.scrollHeight });
  }, [ref, lastId, isSending]);

  return (
    <div
      ref={ref}
      role="log"
      aria-label={copy.log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      className="flex grow flex-col gap-4 overflow-y-auto overscroll-contain p-4 -outline-offset-2"
    >
      <MessageItem message={WELCOME} now={now} onFollow={onFollow} />
      {messages.length === 0 && (
        <QuestionButtons label={copy.quickLabel} questions={QUICK_QUESTIONS} inactive={isSending} onAsk={onAsk} />
      )}
      {messages.map((message) => (
        <Fragment key={message.id}>
          <MessageItem message={message} timestamp={message.timestamp} now={now} onFollow={onFollow} />
          {message.suggestions && (
            <QuestionButtons
              label={copy.suggestions}
              questions={message.suggestions}
              inactive={isSending}
              onAsk={onAsk}
            />
          )}
        </Fragment>
      ))}
      {isSending && <Sending />}
      {canRetry && (
        <div>
          {!messages.at(-1)?.isError && <p className="mb-1 text-13 text-muted">{copy.unanswered}</p>}
          <Button onClick={onRetry}>{copy.retry}</Button>
        </div>
      )}
    </div>
  );
};
