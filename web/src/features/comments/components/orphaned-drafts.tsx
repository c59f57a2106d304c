import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { commentMessages } from '#lib/messages/comments.ts';
import { type Draft, drafts } from '../drafts.ts';
import { useDrafts } from '../use-drafts.ts';

const copy = commentMessages;

interface Props {
  pollId: string;
  /** Whether the comment or poll that a draft belongs to is gone, so that no form shows it. */
  isOrphaned: (draft: Draft) => boolean;
}

const OrphanedDraft = ({ draft: { pollId, parentId, text } }: { draft: Draft }) => (
  <div className="mt-4 border-s-2 border-signal ps-3">
    <Field label={copy.keptTitle} hint={copy.keptHint}>
      {(field) => <Textarea {...field} readOnly dir="auto" value={text} className="max-h-[40vh]" />}
    </Field>
    <Button className="mt-2" onClick={() => drafts.set(pollId, parentId, '')}>
      {copy.drop}
    </Button>
  </div>
);

/** Drafts whose comment or poll was deleted, read-only, so that the viewer can copy them. */
export const OrphanedDrafts = ({ pollId, isOrphaned: isLost }: Props) =>
  useDrafts(pollId)
    .filter(isLost)
    .map((draft) => <OrphanedDraft key={draft.parentId} draft={draft} />);
