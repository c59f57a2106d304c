import { languages, type MailSettings, mailKinds } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { pageLanguage } from '#lib/messages/language.ts';
import { languageNames } from '#lib/messages/language-names.ts';
import { mailSettingsMessages } from '#lib/messages/mail-settings.ts';
import { meQuery } from '#lib/session/me.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { changeMailSettingsMutation, mailSettingsQuery } from './api.ts';

const copy = mailSettingsMessages;

const Settings = ({ settings }: { settings: MailSettings }) => {
  const languageId = useId();
  const { mutate: change, isPending, variables } = useMutation(changeMailSettingsMutation());
  const isResuming = isPending && variables.resume === true;
  return (
    <>
      {settings.stopped && (
        <Notice tone="signal">
          <p>{copy[settings.stopped.reason]}</p>
          <Button variant="quiet" className="-mx-4" pending={isResuming} onClick={() => change({ resume: true })}>
            {isResuming ? copy.resuming : copy.resume}
          </Button>
        </Notice>
      )}
      {!settings.email_proved && <Notice>{copy.unconfirmed}</Notice>}
      <div className="my-2">
        {mailKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={copy[kind]}
            hint={copy[`${kind}Hint`]}
            checked={settings[kind]}
            onChange={({ target }) => change({ [kind]: target.checked })}
          />
        ))}
      </div>
      <div className="flex w-fit flex-col gap-1">
        <label htmlFor={languageId} className="text-15 font-semibold">
          {copy.language}
        </label>
        <Select
          id={languageId}
          value={settings.language ?? pageLanguage.tag}
          onChange={({ target }) =>
            change({ language: languages.find((one) => one === target.value) ?? pageLanguage.tag })
          }
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
};

const Content = () => {
  const { data: settings, error, isFetching, refetch } = useQuery(mailSettingsQuery());
  if (settings) return <Settings settings={settings} />;
  if (!error)
    return (
      <Skeleton label={appMessages.loading} className="flex flex-col gap-6 py-4">
        {mailKinds.map((kind) => (
          <SkeletonLine key={kind} className="h-6 w-2/3" />
        ))}
      </Skeleton>
    );
  const action = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
  return <ErrorState title={errorText(error, copy.loadFailed)} action={action} />;
};

/** The mails about polls that the user gets. Without a mail server an account has no proof, and there is nothing to choose. */
export const MailSection = () => {
  const { data: account } = useQuery(meQuery());
  if (account?.email_proved === undefined) return null;
  return (
    <section aria-labelledby="mails-title">
      <h2 id="mails-title" className="text-21 font-semibold">
        {copy.title}
      </h2>
      <p className="mt-2 mb-4 wrap-anywhere text-muted">{copy.detail(account.email)}</p>
      <Content />
    </section>
  );
};
