import { getAudit, type Poll } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FileInput } from '#components/ui/file-input.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { api } from '#lib/http/api.ts';
import { checkableMessages } from '#lib/messages/checkable.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { errorText, UserFacingError } from '#lib/user-facing-error.ts';
import { type CheckResult, checkVote, faultOf } from './check-vote.ts';
import { parseReceipt, type Receipt, receipts } from './receipts.ts';

const copy = checkableMessages;

const saveJson = (content: object, name: string): void =>
  saveFile(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), name);

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{label}</dt>
    <dd dir="ltr" className="font-mono break-all whitespace-pre-wrap">
      {children}
    </dd>
  </div>
);

const Details = ({ receipt, result }: { receipt: Receipt; result: CheckResult }) => {
  const proof = 'proof' in result ? result.proof : undefined;
  return (
    <details className="text-13">
      <summary className="flex min-h-target items-center text-muted underline">{copy.details}</summary>
      <dl className="flex flex-col gap-2 pb-2">
        <Detail label={copy.labels.commitment}>{receipt.commitment}</Detail>
        {receipt.promise !== undefined && <Detail label={copy.labels.promise}>{receipt.promise}</Detail>}
        {proof && (
          <>
            <Detail label={copy.labels.head}>{proof.head}</Detail>
            <Detail label={copy.labels.place}>{formatNumber(proof.index + 1)}</Detail>
            {proof.path.length > 0 && <Detail label={copy.labels.path}>{proof.path.join('\n')}</Detail>}
          </>
        )}
      </dl>
    </details>
  );
};

const textOf = (result: CheckResult): string => {
  if (result.state === 'included') return `${copy.included(result.size)}${result.isCompared ? ` ${copy.kept}` : ''}`;
  return result.state === 'broken' ? copy.faults[result.fault] : copy[result.state];
};

const Result = ({ receipt, result, isOwn }: { receipt: Receipt; result: CheckResult; isOwn: boolean }) => {
  const isBroken = result.state === 'broken';
  return (
    <Notice tone={isBroken ? 'signal' : 'own'}>
      {!isOwn && <p>{copy.ofFile}</p>}
      {isBroken && <p className="font-semibold">{copy.broken}</p>}
      <p className={isBroken ? '' : 'font-semibold'}>{textOf(result)}</p>
      {isBroken && <p className="mt-1">{copy.keepEvidence}</p>}
      <Details receipt={receipt} result={result} />
    </Notice>
  );
};

const readReceipt = async (poll: Poll, file: File): Promise<Receipt> => {
  const receipt = parseReceipt(await file.text());
  if (!receipt) throw new UserFacingError(copy.notReceipt);
  if (receipt.poll !== poll.id) throw new UserFacingError(copy.otherPoll);
  return receipt;
};

/** The check of a receipt. A wrong promise of the own receipt is shown without it, right after the vote. */
const useCheck = (poll: Poll, own: Receipt | undefined) => {
  const { id, check_key } = poll;
  const check = useMutation({
    mutationFn: async (source: Receipt | File) => {
      const receipt = source instanceof File ? await readReceipt(poll, source) : source;
      return { receipt, result: await checkVote(poll, receipt) };
    },
  });
  // Live updates render the panel often, and each receipt is read anew.
  const text = JSON.stringify(own);
  const fault = useMemo(() => {
    const receipt = parseReceipt(text ?? '');
    return receipt && faultOf({ id, check_key }, receipt);
  }, [text, id, check_key]);
  const kept = own && fault && { receipt: own, result: { state: 'broken', fault } as const };
  return { ...check, shown: check.data ?? kept };
};

/** Checks a vote by its receipt, and saves the files with which anyone can check it elsewhere. */
export const CheckPanel = ({ poll, hasVoted }: { poll: Poll; hasVoted: boolean }) => {
  const kept = receipts.get(poll.id);
  // With a promise, although the server says that the viewer has not voted.
  const own = hasVoted || kept?.promise !== undefined ? kept : undefined;
  const check = useCheck(poll, own);
  const chooser = useRef<HTMLInputElement>(null);
  const audit = useMutation({
    mutationFn: () => api.call(getAudit, { params: { id: poll.id } }),
    onSuccess: (file) => saveJson(file, copy.auditFile),
  });
  const { shown } = check;
  const isBroken = shown?.result.state === 'broken';
  const isClosed = poll.status === 'closed';
  const error = check.error ?? audit.error;
  const canRecount = poll.checkable === 'open' && isClosed && poll.results_visible;
  return (
    <div className="mt-4 flex flex-col gap-3">
      {hasVoted && !own && <p className="text-13 text-muted">{copy.noReceipt}</p>}
      <div className="flex flex-wrap gap-3">
        {own && (
          <Button pending={check.isPending} onClick={() => check.mutate(own)}>
            {copy.check}
          </Button>
        )}
        {shown && isBroken && (
          <Button onClick={() => saveJson({ ...shown.receipt, ...shown.result }, copy.evidenceFile)}>
            {copy.evidence}
          </Button>
        )}
        {own && !isBroken && (
          <Button variant="quiet" onClick={() => saveJson(receipts.get(poll.id) ?? own, copy.receiptFile)}>
            {copy.receipt}
          </Button>
        )}
        {(hasVoted || own || isClosed) && (
          <Button
            variant={own ? 'quiet' : 'secondary'}
            pending={!own && check.isPending}
            onClick={() => chooser.current?.click()}
          >
            {copy.load}
          </Button>
        )}
        <FileInput ref={chooser} accept=".json,application/json" onChoose={check.mutate} />
        {isClosed && (
          <Button variant="quiet" pending={audit.isPending} onClick={() => audit.mutate()}>
            {canRecount ? copy.audit : copy.auditData}
          </Button>
        )}
      </div>
      {isClosed && <p className="text-13 text-muted">{copy.auditHint}</p>}
      <div role="status">{shown && <Result {...shown} isOwn={shown.receipt.commitment === own?.commitment} />}</div>
      {error && (
        <p role="alert" className="text-signal">
          {errorText(error, copy.failed)}
        </p>
      )}
    </div>
  );
};
