import { type NotificationSettings, newPollScopes } from '@showhands/contracts';
import { type ReactNode, useState } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { notificationSettingsMessages } from '#lib/messages/notification-settings.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { useAccountSettings } from '../account-settings.ts';
import { SettingsGroup } from './settings-group.tsx';

const copy = notificationSettingsMessages;

interface Props {
  settings: NotificationSettings;
  onChange: (change: Partial<NotificationSettings>) => void;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="mt-3">
    <legend className="text-13 font-semibold text-muted">{title}</legend>
    {children}
  </fieldset>
);

const Types = ({ settings, onChange }: Props) => {
  const checkbox = (name: Exclude<keyof NotificationSettings, 'poll_created'>) => ({
    checked: settings[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.checked }),
  });
  return (
    <>
      <Part title={copy.polls}>
        <Checkbox label={copy.votes} {...checkbox('vote')} />
        <Checkbox label={copy.comments} {...checkbox('comment')} />
        {settings.comment && <Checkbox label={copy.merge} hint={copy.mergeHint} {...checkbox('merge_comments')} />}
      </Part>
      <Part title={copy.others}>
        <Checkbox label={copy.replies} {...checkbox('reply')} />
        <Checkbox label={copy.likes} {...checkbox('comment_like')} />
      </Part>
      <Part title={copy.everywhere}>
        <div className="py-2">
          <Field label={copy.newPolls} hint={settings.poll_created === 'voted_with' ? copy.newPollsHint : undefined}>
            {(field) => (
              <Select
                {...field}
                value={settings.poll_created}
                onChange={({ target }) => {
                  const poll_created = newPollScopes.find((scope) => scope === target.value);
                  if (poll_created) onChange({ poll_created });
                }}
              >
                {newPollScopes.map((scope) => (
                  <option key={scope} value={scope}>
                    {copy.newPollScopes[scope]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Checkbox label={copy.invitations} hint={copy.invitationsHint} {...checkbox('poll_invited')} />
        <Checkbox label={copy.closed} hint={copy.closedHint} {...checkbox('poll_closed')} />
        <Checkbox label={copy.announcements} hint={copy.announcementsHint} {...checkbox('system')} />
      </Part>
    </>
  );
};

/** Which notifications the user receives. The settings belong to the account and are loaded when the group is opened. */
export const TypeSettings = () => {
  const [isOpen, setIsOpen] = useState(false);
  const { settings, error, isFetching, refetch, change } = useAccountSettings(isOpen);
  return (
    <SettingsGroup title={copy.title} onToggle={setIsOpen}>
      <p className="text-13 text-muted">{copy.detail}</p>
      {settings && <Types settings={settings} onChange={change} />}
      {!settings && error && (
        <ErrorState
          title={errorText(error, copy.loadFailed)}
          action={{ label: appMessages.retry, run: () => void refetch(), pending: isFetching }}
        />
      )}
      {isOpen && !settings && !error && (
        <Skeleton label={appMessages.loading} className="flex flex-col gap-3 py-3">
          <SkeletonLine className="h-6 w-1/2" />
          <SkeletonLine className="h-6 w-2/3" />
        </Skeleton>
      )}
    </SettingsGroup>
  );
};
