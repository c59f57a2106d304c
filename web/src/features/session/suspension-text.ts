import { type ReportReason, reportReasons, type Suspension } from '@showhands/contracts';
import { reportMessages } from '#lib/messages/report.ts';
import { suspensionMessages as copy } from '#lib/messages/suspension.ts';
import { isolated } from '#lib/text-direction.ts';

const isReason = (reason: string | undefined): reason is ReportReason =>
  reportReasons.some((known) => known === reason);

/** Until when an account is suspended. A moderator's suspension has a reason, an operator's has none. */
export const suspensionText = ({ until, reason, note }: Suspension): string =>
  [
    copy.until(until),
    isReason(reason) && copy.reason(reportMessages.reasons[reason]),
    note && copy.note(isolated(note)),
  ]
    .filter(Boolean)
    .join(' ');
