import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useLinkTarget } from '#lib/link-target.ts';
import { changePasswordMessages } from '#lib/messages/change-password.ts';
import { useSession } from '#lib/session/session.ts';
import { ChangeForm } from './change-form.tsx';

const copy = changePasswordMessages;

/** A button, and the form to change the password in its place. */
export const PasswordSection = () => {
  const session = useSession();
  const [editing, setEditing] = useState(false);
  const open = useRef<HTMLSpanElement>(null);
  const wasEditing = useRef(false);
  useLinkTarget('password', () => setEditing(true));

  // Returns the focus to the button when the form closes.
  useEffect(() => {
    if (wasEditing.current && !editing) open.current?.querySelector('button')?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (session.status === 'signed-out') return null;
  return (
    <section aria-labelledby="password-title">
      <h2 id="password-title" className="text-21 font-semibold">
        {copy.title}
      </h2>
      <p className="mt-2 mb-4 text-muted">{copy.detail}</p>
      {editing ? (
        <ChangeForm user={session.user} onDone={() => setEditing(false)} />
      ) : (
        <span ref={open}>
          <Button onClick={() => setEditing(true)}>{copy.open}</Button>
        </span>
      )}
    </section>
  );
};
