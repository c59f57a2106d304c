import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Textarea } from '../../../components/ui/textarea.tsx';
import { commentMessages } from '../../../lib/messages/en/comments.ts';
import { type Draft, drafts } from '../drafts.ts';
import { useDrafts } from '../use-drafts.ts';

const copy = commentMessages;

interface Props {
  pollId: string;
  /** Whether the place of a draft is gone, so that it can be seen nowhere else. */
  isLost: (draft: Draft) => boolean;
}

const KeptDraft = ({ draft: { pollId, parentId, text } }: { draft: Draft }) => (
  <div className="mt-4 border-l-2 border-signal pl-3">
    <Field label={copy.keptTitle} hint={copy.keptHint}>
      {(field) => <Textarea {...field} readOnly dir="auto" value={text} className="max-h-[40vh]" />}
    </Field>
    <Button className="mt-2" onClick={() => drafts.write(pollId, parentId, '')}>
      {copy.drop}
    </Button>
  </div>
);

/** What was being written in places that are gone, to be copied. */
export const KeptDrafts = ({ pollId, isLost }: Props) =>
  useDrafts(pollId)
    .filter(isLost)
    .map((draft) => <KeptDraft key={draft.parentId} draft={draft} />);
