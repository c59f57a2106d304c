import type { Poll } from '@showhands/contracts';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { moreSettingsMessages } from '#lib/messages/more-settings.ts';
import { EndField } from './end-field.tsx';
import { OpeningField } from './opening-field.tsx';
import { isFixed } from './rules.ts';
import type { PollFormControl } from './use-poll-form.ts';

interface Props {
  form: PollFormControl;
  /** The current state of the edited poll; omitted for a new one. */
  poll?: Poll;
}

/** When the poll ends and, where that is wanted, when it opens. */
export const TimeFields = ({ form, poll }: Props) => {
  const [isAsked, setAsked] = useState(false);
  const openId = useId();
  const hasOpening = useWatch({ control: form.control, name: 'opens_at', compute: (typed) => typed !== '' });
  // The field stays while a time in it is deleted and typed anew.
  if (hasOpening && !isAsked) setAsked(true);
  const isLocked = isFixed('opens_at', poll);
  const isShown = hasOpening || (isAsked && !isLocked) || form.formState.errors.opens_at !== undefined;
  const show = () => {
    flushSync(() => setAsked(true));
    form.setFocus('opens_at');
  };
  const hide = () => {
    flushSync(() => setAsked(false));
    document.getElementById(openId)?.focus();
  };
  return (
    <div className={cx('grid grid-cols-1 gap-6', isShown && 'sm:grid-cols-2')}>
      {isShown && <OpeningField form={form} poll={poll} isLocked={isLocked} onClear={hide} />}
      <EndField form={form} poll={poll}>
        {!isShown && !isLocked && (
          <Button variant="quiet" id={openId} onClick={show}>
            {moreSettingsMessages.openLater}
          </Button>
        )}
      </EndField>
    </div>
  );
};
