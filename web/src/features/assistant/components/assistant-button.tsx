import { MessageCircleQuestionMark } from 'lucide-react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { assistantMessages } from '../../../lib/messages/en/assistant.ts';
import { help, useHelp } from '../help.ts';
import { useAnswered } from '../use-chat.ts';

const copy = assistantMessages;

const HelpButton = ({ label, marked, returned }: { label: string; marked: boolean; returned: boolean }) => (
  <IconButton
    label={label}
    // It takes the place of the panel that had the focus.
    autoFocus={returned}
    aria-haspopup="dialog"
    className="relative"
    onFocus={help.preload}
    onClick={() => void help.open()}
    icon={
      <>
        <MessageCircleQuestionMark aria-hidden size={20} />
        {marked && <span aria-hidden className="absolute top-2 right-2 size-2 bg-accent" />}
      </>
    }
  />
);

/** Put away, it tells when an answer has come. */
const Minimised = ({ userId }: { userId: string }) => {
  const answered = useAnswered(userId);
  return <HelpButton label={copy.restoreNamed(answered)} marked={answered} returned />;
};

/** The help in the bar of a small screen. */
export const AssistantButton = ({ userId }: { userId: string }) => {
  const { view, returned } = useHelp();
  // A new one where the panel was, which takes over its focus.
  return view === 'minimised' ? (
    <Minimised userId={userId} />
  ) : (
    <HelpButton key={view} label={copy.open} marked={false} returned={returned && view === 'closed'} />
  );
};
