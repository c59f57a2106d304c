import { getAudit, type Poll } from '@showhands/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { api } from '#lib/http/api.ts';
import { checkableMessages } from '#lib/messages/checkable.ts';
import { formatNumber } from '#lib/messages/format.ts';
import { saveFile } from '#lib/save-file.ts';
import { errorText } from '#lib/user-facing-error.ts';
import { type CheckResult, checkVote } from './check-vote.ts';
import { type Receipt, receipts } from './receipts.ts';

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

const Result = ({ receipt, result }: { receipt: Receipt; result: CheckResult }) => {
  const isBroken = result.state === 'broken';
  return (
    <Notice tone={isBroken ? 'signal' : 'own'}>
      {isBroken && <p className="font-semibold">{copy.broken}</p>}
      <p className={isBroken ? '' : 'font-semibold'}>{textOf(result)}</p>
      {isBroken && <p className="mt-1">{copy.keepEvidence}</p>}
      <Details receipt={receipt} result={result} />
    </Notice>
  );
};

/** Checks the viewer's vote, and saves what anyone needs to check it elsewhere. */
export const CheckPanel = ({ poll, hasVoted }: { poll: Poll; hasVoted: boolean }) => {
  const receipt = receipts.get(poll.id);
  const check = useMutation({ mutationFn: (kept: Receipt) => checkVote(poll, kept) });
  const audit = useMutation({
    mutationFn: () => api.call(getAudit, { params: { id: poll.id } }),
    onSuccess: (file) => saveJson(file, copy.auditFile),
  });
  const result = check.data;
  const isBroken = result?.state === 'broken';
  const error = check.error ?? audit.error;
  const canRecount = poll.checkable === 'open' && poll.status === 'closed' && poll.results_visible;
  return (
    <div className="mt-4 flex flex-col gap-3">
      {hasVoted && !receipt && <p className="text-13 text-muted">{copy.noReceipt}</p>}
      <div className="flex flex-wrap gap-3">
        {hasVoted && receipt && (
          <>
            <Button pending={check.isPending} onClick={() => check.mutate(receipt)}>
              {copy.check}
            </Button>
            {isBroken ? (
              <Button onClick={() => saveJson({ ...receipt, ...result }, copy.evidenceFile)}>{copy.evidence}</Button>
            ) : (
              <Button variant="quiet" onClick={() => saveJson(receipts.get(poll.id) ?? receipt, copy.receiptFile)}>
                {copy.receipt}
              </Button>
            )}
          </>
        )}
        {poll.status === 'closed' && (
          <Button variant="quiet" pending={audit.isPending} onClick={() => audit.mutate()}>
            {canRecount ? copy.audit : copy.auditData}
          </Button>
        )}
      </div>
      {poll.status === 'closed' && <p className="text-13 text-muted">{copy.auditHint}</p>}
      <div role="status">{receipt && result && <Result receipt={receipt} result={result} />}</div>
      {error && (
        <p role="alert" className="text-signal">
          {errorText(error, copy.failed)}
        </p>
      )}
    </div>
  );
};
