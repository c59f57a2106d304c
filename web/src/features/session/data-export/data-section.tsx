import type { DataExportState } from '@showhands/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#components/ui/button.tsx';
import { buttonClass } from '#components/ui/button-class.ts';
import { ErrorState } from '#components/ui/error-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton, SkeletonLine } from '#components/ui/skeleton.tsx';
import { appMessages } from '#lib/messages/app.ts';
import { dataExportMessages } from '#lib/messages/data-export.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { dataExportQuery, requestDataMutation } from './api.ts';

const copy = dataExportMessages;

const Request = () => {
  const { mutate, isPending } = useMutation(requestDataMutation());
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      {isPending ? copy.requesting : copy.request}
    </Button>
  );
};

/** The browser downloads the archive, which works once. */
const Download = ({ token, until }: { token: string; until: string }) => {
  const client = useQueryClient();
  const markUsed = () => client.setQueryData(dataExportQuery().queryKey, { state: 'used' });
  return (
    <>
      <p className="mb-4">{copy.ready(until)}</p>
      <a
        href={`/api/data/${token}`}
        download="showhands-data.zip"
        onClick={markUsed}
        className={buttonClass('primary')}
      >
        {copy.download}
      </a>
    </>
  );
};

const NOTES = { none: undefined, failed: copy.failed, used: copy.used } as const;

const State = ({ state, until, token }: DataExportState) => {
  if (state === 'building') return <p>{copy.building}</p>;
  if (state === 'ready') return until && token ? <Download token={token} until={until} /> : <p>{copy.building}</p>;
  const note = NOTES[state];
  return (
    <>
      {note && <Notice tone={state === 'failed' ? 'signal' : 'own'}>{note}</Notice>}
      <div className={note && 'mt-4'}>
        <Request />
      </div>
    </>
  );
};

const Loading = () => (
  <Skeleton label={appMessages.loading}>
    <SkeletonLine className="h-target w-1/3" />
  </Skeleton>
);

/** An archive with everything that the product knows of the user. */
export const DataSection = () => {
  const { data, error, isFetching, refetch } = useQuery(dataExportQuery());
  const retry = { label: appMessages.retry, run: () => void refetch(), pending: isFetching };
  return (
    <section aria-labelledby="data-export-title">
      <h2 id="data-export-title" className="text-21 font-semibold">
        {copy.title}
      </h2>
      <p className="mt-2 mb-4 text-muted">{copy.detail}</p>
      <div role="status">{data && <State {...data} />}</div>
      {!data && (error ? <ErrorState title={errorText(error, copy.loadFailed)} action={retry} /> : <Loading />)}
    </section>
  );
};
