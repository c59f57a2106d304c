import { useMutation } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { ConfirmButton } from '#components/ui/confirm-button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { invitationMessages } from '#lib/messages/invitations.ts';
import { saveFile } from '#lib/save-file.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { CopyButton } from './copy-button.tsx';
import { linksMutation } from './invited-api.ts';
import { linksCsv, linksText } from './links-csv.ts';

const copy = invitationMessages.links;

/** Makes a personal link for each entry without a person. */
export const AllLinks = ({ pollId, waiting }: { pollId: string; waiting: number }) => {
  const submission = useIdempotencyKey();
  const { mutate, data: links, error, isPending } = useMutation(linksMutation(pollId));
  const make = (close: () => void) =>
    mutate(submission.keyFor([pollId, links?.[0]?.link]), { onError: submission.failed, onSettled: close });
  if (waiting === 0 && !links) return null;
  return (
    <>
      {waiting > 0 && (
        <ConfirmButton
          pending={isPending}
          confirmVariant="primary"
          question={{ title: copy.question, labels: copy.labels, text: copy.text(waiting) }}
          onConfirm={make}
        >
          {copy.make(waiting)}
        </ConfirmButton>
      )}
      {/* Below the button beside it. */}
      <div className="order-last w-full empty:hidden">
        {links && (
          <Notice tone="own" role="status">
            <p>{copy.made(links.length)}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <CopyButton
                text={linksText(links)}
                copied={copy.copied(links.length)}
                failed={invitationMessages.link.copyFailed}
              >
                {copy.copyAll}
              </CopyButton>
              <Button onClick={() => saveFile(new Blob([linksCsv(links)], { type: 'text/csv' }), copy.file)}>
                {copy.download}
              </Button>
            </div>
          </Notice>
        )}
      </div>
      <div role="alert" className="order-last w-full empty:hidden">
        {error && <FieldError error={errorText(error, copy.failed)} />}
      </div>
    </>
  );
};
