import type { Invited } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { isNotFound } from '#lib/http/api-error.ts';
import { invitationMessages } from '#lib/messages/invitations.ts';
import { visibilityMessages } from '#lib/messages/visibility.ts';
import { isolated, userTextDirection } from '#lib/text-direction.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { CopyButton } from './copy-button.tsx';
import { entryNote } from './entry-note.ts';
import { confirmMutation, linkMutation, removeMutation } from './invited-api.ts';

const copy = invitationMessages;

const noteOf = (invited: Invited): string | undefined => {
  const { person, candidate, hasLink, hasVoted, mailWithheld } = invited;
  if (candidate) return copy.taken(isolated(candidate.username));
  if (person === null && hasLink) return copy.hasLink;
  if (mailWithheld) return copy.mails.withheld;
  const notes = [entryNote(invited), hasVoted ? copy.voted : undefined].filter((note) => note !== undefined);
  return notes.length > 0 ? notes.join(' · ') : undefined;
};

/** Focusing the link scrolls to it, and selects it for copying. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

const PersonalLink = ({ link }: { link: string }) => (
  <Field label={copy.link.label} hint={copy.link.hint} className="w-full pt-2 pb-3">
    {(control) => (
      <div className="flex gap-2">
        <Input
          {...control}
          ref={focusField}
          readOnly
          dir="ltr"
          value={link}
          onFocus={({ target }) => target.select()}
          className="min-w-0 grow font-mono"
        />
        <CopyButton text={link} copied={copy.link.copied} failed={copy.link.copyFailed} className="shrink-0">
          {copy.link.copy}
        </CopyButton>
      </div>
    )}
  </Field>
);

interface Props {
  pollId: string;
  invited: Invited;
  /** Tells a screen reader of a change. */
  onChanged: (outcome: string) => void;
}

export const InvitedEntry = ({ pollId, invited, onChanged }: Props) => {
  const { entry, person, candidate } = invited;
  const [removal, linking] = [useIdempotencyKey(), useIdempotencyKey()];
  const remove = useMutation(removeMutation(pollId, invited));
  const confirm = useMutation(confirmMutation(pollId, invited));
  const link = useMutation(linkMutation(pollId, invited));
  const note = noteOf(invited);
  const name = isolated(entry);

  const removeEntry = () =>
    remove.mutate(removal.keyFor(invited.id), {
      onSuccess: () => onChanged(invited.hasVoted ? copy.voteStays(name) : visibilityMessages.removed(name)),
      onError: removal.failed,
    });
  const makeLink = () => link.mutate(linking.keyFor([invited.id, link.data?.link]), { onError: linking.failed });
  const errors = [
    remove.error && !isNotFound(remove.error) && errorText(remove.error, visibilityMessages.saveFailed),
    confirm.error && errorText(confirm.error, visibilityMessages.saveFailed),
    link.error && errorText(link.error, copy.link.failed),
  ].filter((text) => typeof text === 'string');

  return (
    <li className="flex flex-wrap items-center gap-x-2 border-b border-line py-1 last:border-b-0">
      <span className="min-w-0 grow basis-1/2 wrap-anywhere">
        <span dir={userTextDirection(entry)} className="block w-fit max-w-full">
          {entry}
        </span>
        {note !== undefined && <span className="block text-13 text-muted">{note}</span>}
      </span>
      <span className="ms-auto -me-4 flex flex-wrap justify-end">
        {candidate && (
          <Button
            variant="quiet"
            aria-label={copy.confirmEntry(isolated(candidate.username))}
            pending={confirm.isPending}
            onClick={() =>
              confirm.mutate(candidate.id, {
                onSuccess: () => onChanged(copy.confirmed(isolated(candidate.username))),
              })
            }
          >
            {copy.confirm}
          </Button>
        )}
        {person === null && (
          <Button variant="quiet" aria-label={copy.link.makeFor(name)} pending={link.isPending} onClick={makeLink}>
            {copy.link.make}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={visibilityMessages.removeEntry(name)}
          pending={remove.isPending}
          onClick={removeEntry}
        >
          {visibilityMessages.remove}
        </Button>
      </span>
      {person === null && link.data && <PersonalLink link={link.data.link} />}
      <div role="alert" className="w-full empty:hidden">
        {errors.map((text) => (
          <FieldError key={text} error={text} />
        ))}
      </div>
    </li>
  );
};
