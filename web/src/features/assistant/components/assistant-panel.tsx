import { useEffect, useId, useRef } from 'react';
import { useChat } from '../use-chat.ts';
import { useNarrow } from '../use-narrow.ts';
import { Conversation } from './conversation.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { PanelHeader } from './panel-header.tsx';
import { QuestionForm } from './question-form.tsx';

interface Props {
  userId: string;
  /** What has been typed and not been sent. */
  draft: string;
  onDraft: (draft: string) => void;
  onMinimise: () => void;
  onClose: () => void;
}

export const AssistantPanel = ({ userId, draft, onDraft, onMinimise, onClose }: Props) => {
  const titleId = useId();
  const chat = useChat(userId);
  const narrow = useNarrow();

  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  /** What was pressed is gone. On a small screen the field would bring up a keyboard over the answer. */
  const stay = () => (narrow ? log : field).current?.focus();
  const ask = (question: string) => {
    stay();
    chat.ask(question);
  };
  const askTyped = (question: string) => {
    onDraft('');
    chat.ask(question);
  };
  const askAgain = () => {
    stay();
    chat.askAgain();
  };
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
        {/* The screen that a link leads to is behind the panel where there is no room beside it. */}
        <Conversation ref={log} chat={chat} onAsk={ask} onAskAgain={askAgain} onFollow={() => narrow && onMinimise()} />
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
