import { codePoints, limits, type User } from '@showhands/contracts';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { DraftNotice } from '#components/ui/draft-notice.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { UploadProgress } from '#components/ui/upload-progress.tsx';
import { draftMessages } from '#lib/messages/drafts.ts';
import { profileFormMessages, profileMessages } from '#lib/messages/profile.ts';
import { useProfileForm } from '../use-profile-form.ts';
import { PictureField } from './picture-field.tsx';

const copy = profileFormMessages;

const Counter = ({ text }: { text: string }) => {
  const used = codePoints(text.trim());
  const over = used > limits.bio.max;
  return (
    <span className={cx('text-13 figures', over ? 'font-semibold text-signal' : 'text-muted')}>
      {copy.counter(used, limits.bio.max)}
    </span>
  );
};

/** `onDone` is called after saving and on cancel. */
export const ProfileForm = ({ user, onDone }: { user: User; onDone: () => void }) => {
  const { form, save, isSaving, isChanged, picture, upload, draft } = useProfileForm(user, onDone);
  const { register, setFocus } = form;
  const { errors } = form.formState;
  const bio = useWatch({ control: form.control, name: 'bio' });
  useEffect(() => setFocus('username'), [setFocus]);

  const startOver = () => {
    // First, since a reset form knows no fields until it has rendered.
    setFocus('username');
    draft.forget();
    form.reset();
  };
  const cancel = () => {
    draft.forget();
    onDone();
  };

  return (
    <form noValidate aria-label={profileMessages.edit} onSubmit={save} className="flex max-w-form flex-col gap-6">
      <LeaveGuard isDirty={isChanged} copy={copy.leave} onLeave={draft.forget} />
      {draft.isRestored && (
        <DraftNotice text={draftMessages.restoredProfile} discard={draftMessages.discard} onDiscard={startOver} />
      )}
      <PictureField name={user.username} current={user.profile_picture} picture={picture} />
      <Field label={copy.username} error={errors.username?.message}>
        {(control) => <Input {...control} {...register('username')} dir="auto" required autoComplete="nickname" />}
      </Field>
      <Field label={copy.location} error={errors.location?.message}>
        {(control) => <Input {...control} {...register('location')} dir="auto" autoComplete="address-level2" />}
      </Field>
      <Field label={copy.bio} hint={copy.bioHint} error={errors.bio?.message} aside={<Counter text={bio} />}>
        {(control) => <Textarea {...control} {...register('bio')} dir="auto" rows={4} />}
      </Field>
      <div role="alert" className="empty:-mt-6">
        {errors.root?.message && <Notice tone="signal">{errors.root.message}</Notice>}
      </div>
      {upload && <UploadProgress label={copy.saving} share={upload.share} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={isSaving}>
          {isSaving ? copy.saving : copy.save}
        </Button>
        <Button inactive={isSaving && !upload} onClick={upload ? upload.cancel : cancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
};
