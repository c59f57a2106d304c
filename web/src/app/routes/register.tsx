import { invitationIn } from '@showhands/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { cx } from '#components/ui/cx.ts';
import { Notice } from '#components/ui/notice.tsx';
import { signInOptionsQuery } from '#features/session/api.ts';
import { RegisterForm } from '#features/session/components/register-form.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { registerMessages } from '#lib/messages/register.ts';
import { paths } from '#lib/paths.ts';
import { destinationOf, purposeOf } from '../destination.ts';
import { SingleSignOn } from '../layout/single-sign-on.tsx';
import type { Screen } from '../screen.ts';

const copy = registerMessages;

/** The question of the poll at a short address, which the server puts into the page where it shows previews of links. */
const previewedQuestion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;

/** People who come from a room see the question as the title of the page. */
const titleClass = (isFromRoom: boolean, question: string | undefined): string => {
  if (question !== undefined) return 'mb-3 text-17 text-muted';
  return isFromRoom ? 'mb-3 text-28' : 'mb-6 text-40';
};

const Register = () => {
  const { state } = useLocation();
  const destination = destinationOf(state);
  const purpose = purposeOf(destination);
  const { data } = useQuery(signInOptionsQuery());
  const invitation = invitationIn(destination);
  const isFromRoom = purpose === 'code';
  const question = isFromRoom ? previewedQuestion() : undefined;
  return (
    <>
      <title>{appMessages.title(copy.title)}</title>
      {question !== undefined && (
        <p dir="auto" title={question} className="mb-2 line-clamp-3 text-21 font-semibold wrap-anywhere">
          {question}
        </p>
      )}
      <h1 className={cx('font-semibold', titleClass(isFromRoom, question))}>{copy.title}</h1>
      {purpose && question === undefined && (
        <p className={cx('text-muted', isFromRoom ? 'mb-4' : '-mt-4 mb-6')}>{copy.purposes[purpose]}</p>
      )}
      {data?.registration === 'closed' ? (
        <Notice>{copy.refusals.registration_closed}</Notice>
      ) : (
        <>
          {data?.registration === 'invited' && !invitation && <p className="-mt-4 mb-6 text-muted">{copy.invited}</p>}
          <SingleSignOn options={data} destination={destination} />
          {data?.passwordSignIn !== false && <RegisterForm invitation={invitation} />}
        </>
      )}
      <p className="mt-6 text-muted max-sm:mt-3">
        {copy.haveAccount}{' '}
        <Link to={paths.login} state={state} className="font-semibold text-accent underline">
          {copy.signIn}
        </Link>
      </p>
    </>
  );
};

export const screen: Screen = {
  component: Register,
  prefetch: (client) => client.query(signInOptionsQuery()),
};
