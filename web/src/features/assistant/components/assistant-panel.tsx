import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useChat } from '../use-chat.ts';
import { useNarrowScreen } from '../use-narrow-screen.ts';
import { Conversation } from './conversation.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { PanelHeader } from './panel-header.tsx';
import { QuestionForm } from './question-form.tsx';

interface Props {
  userId: string;
  /** Asked at once. */
  question: string | null;
  /** The unsent text. */
  draft: string;
  onDraft: (draft: string) => void;
  onMinimise: () => void;
  onClose: () => void;
}

export const AssistantPanel = ({ userId, question, draft, onDraft, onMinimise, onClose }: Props) => {
  const titleId = useId();
  const chat = useChat(userId);
  const narrow = useNarrowScreen();

  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  /**
   * Called when the focused button is removed. On a narrow screen the log takes the focus, since focusing the field would
   * open the on-screen keyboard over the answer.
   */
  const keepFocus = () => (narrow ? log : field).current?.focus();
  const ask = (question: string) => {
    keepFocus();
    chat.ask(question);
  };
  const askTyped = (question: string) => {
    onDraft('');
    chat.ask(question);
  };
  const retry = () => {
    keepFocus();
    chat.retry();
  };
  const askGiven = useEffectEvent((given: string) => chat.ask(given));
  useEffect(() => {
    if (question !== null) askGiven(question);
  }, [question]);
  const isEmpty = chat.messages.length === 0;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    if (isEmpty && !wasEmpty.current) (narrow ? log : field).current?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty, narrow]);

  return (
    <PanelFrame labelledBy={titleId} onClose={onClose}>
      <div className="flex h-full flex-col">
        <PanelHeader
          titleId={titleId}
          canClear={!isEmpty}
          onClear={chat.clear}
          onMinimise={onMinimise}
          onClose={onClose}
        />
        {/* On a narrow screen the panel would cover the screen that a link leads to. */}
        <Conversation ref={log} chat={chat} onAsk={ask} onRetry={retry} onFollow={() => narrow && onMinimise()} />
        <QuestionForm
          ref={field}
          draft={draft}
          onDraft={onDraft}
          isSending={chat.isSending}
          autoFocus={!narrow}
          onAsk={askTyped}
        />
      </div>
    </PanelFrame>
  );
};
