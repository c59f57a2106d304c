import { Icon as LayoutList } from 'virtual:lucide/layout-list';
import type { TemplatePoll } from '@showhands/contracts';
import { createElement, Suspense, useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DraftNotice } from '#components/ui/draft-notice.tsx';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { useLinkTarget } from '#lib/link-target.ts';
import { pollFormMessages } from '#lib/messages/poll-form.ts';
import { isolated } from '#lib/text-direction.ts';
import { copiedValuesOf, draftSchema, type PollFormValues } from './form-schema.ts';
import type { PollFormControl } from './use-poll-form.ts';

const copy = pollFormMessages;

const templates = lazyWithPreload(
  async () => (await import('#features/polls/templates/templates-dialog.tsx')).TemplatesDialog,
);

interface Filled {
  readonly name: string;
  /** The former values of the form. */
  readonly former: PollFormValues;
}

interface Props {
  form: PollFormControl;
  /** Called before a template replaces the form's values, and before that is undone. */
  onFill: (isTemplate: boolean) => void;
}

/** Fills the form from a template, which can be undone. */
export const TemplateStart = ({ form, onFill }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const [filled, setFilled] = useState<Filled>();
  const Dialog = usePreloadedComponent(templates);
  const { isDirty } = form.formState;
  const open = () => {
    setHasOpened(true);
    setOpen(true);
  };
  useLinkTarget('templates', open);

  const fill = (values: PollFormValues, next: Filled | undefined) => {
    onFill(next !== undefined);
    form.reset(values, { keepDefaultValues: true });
    setFilled(next);
  };
  const choose = (poll: TemplatePoll, name: string) => {
    setOpen(false);
    // As in a draft: a file that was chosen is gone with the option that had it.
    fill(copiedValuesOf(poll), { name, former: draftSchema.parse(form.getValues()) });
  };
  // After the dialog has closed, which returns the focus to the button.
  useEffect(() => {
    if (filled) form.setFocus('title');
  }, [form, filled]);

  return (
    <>
      <Button
        variant="quiet"
        className="-ms-4 -mb-3 self-start text-muted"
        onPointerEnter={() => void templates.preload()}
        onFocus={() => void templates.preload()}
        onClick={open}
      >
        <LayoutList size={18} />
        {copy.fromTemplate}
      </Button>
      {hasOpened && (
        <Suspense fallback={null}>
          {createElement(Dialog, { open: isOpen, onChoose: choose, onClose: () => setOpen(false) })}
        </Suspense>
      )}
      {filled && isDirty && (
        <DraftNotice
          text={copy.filled(isolated(filled.name))}
          discard={copy.undo}
          onDiscard={() => {
            form.setFocus('title');
            fill(filled.former, undefined);
          }}
        />
      )}
    </>
  );
};
