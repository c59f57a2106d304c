import type { Poll } from '@showhands/contracts';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PublishButton } from '#features/polls/publish/publish-button.tsx';
import { publishMessages } from '#lib/messages/publish.ts';
import { DraftPreview } from './draft-preview.tsx';

const copy = publishMessages;

/** The creator's actions on the page of a draft: publish it, or see it as voters will. */
export const DraftActions = ({ poll, onPublished }: { poll: Poll; onPublished: () => void }) => {
  const [previewing, setPreviewing] = useState(false);
  return (
    <section aria-label={copy.actions} className="flex flex-wrap gap-3">
      <PublishButton poll={poll} onPublished={onPublished} />
      <Button onClick={() => setPreviewing(true)}>{copy.preview}</Button>
      <DraftPreview poll={poll} open={previewing} onClose={() => setPreviewing(false)} />
    </section>
  );
};
