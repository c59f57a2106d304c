import { type MailSettings, mailKinds } from '@showhands/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { pageLanguage } from '#lib/messages/language.ts';
import { mailSettingsMessages } from '#lib/messages/mail-settings.ts';
import { meQuery } from '#lib/session/me.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { LanguageSelect } from '../language/language-select.tsx';
import { changeMailSettingsMutation, mailSettingsQuery } from './api.ts';
import { DigestFields } from './digest-fields.tsx';

const copy = mailSettingsMessages;

const Settings = ({ settings }: { settings: MailSettings }) => {
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
      <DigestFields digest={settings.digest} onChange={(digest) => change({ digest })} />
      <Field label={copy.language} className="w-fit">
        {(field) => (
          <LanguageSelect
            {...field}
            value={settings.language ?? pageLanguage.tag}
            onChoose={(language) => change({ language })}
          />
        )}
      </Field>
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
  // The card above has fetched it. This section may be loaded much later.
  const { data: account } = useQuery({ ...meQuery(), staleTime: Number.POSITIVE_INFINITY });
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
