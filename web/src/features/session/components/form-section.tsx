import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { type LINK_TARGETS, useLinkTarget } from '#lib/link-target.ts';

interface Props {
  target: keyof typeof LINK_TARGETS;
  copy: { readonly title: string; readonly detail: string; readonly open: string };
  /** The form. It calls `onDone` after saving and on cancel. */
  children: (onDone: () => void) => ReactNode;
}

/** A button, and a form in its place. */
export const FormSection = ({ target, copy, children }: Props) => {
  const [editing, setEditing] = useState(false);
  const open = useRef<HTMLSpanElement>(null);
  const wasEditing = useRef(false);
  useLinkTarget(target, () => setEditing(true));

  // Returns the focus to the button when the form closes.
  useEffect(() => {
    if (wasEditing.current && !editing) open.current?.querySelector('button')?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <section aria-labelledby={`${target}-title`}>
      <h2 id={`${target}-title`} className="text-21 font-semibold">
        {copy.title}
      </h2>
      <p className="mt-2 mb-4 text-muted">{copy.detail}</p>
      {editing ? (
        children(() => setEditing(false))
      ) : (
        <span ref={open}>
          <Button onClick={() => setEditing(true)}>{copy.open}</Button>
        </span>
      )}
    </section>
  );
};
