import { settingOfMail } from '@showhands/contracts';
import type { Database } from '@showhands/service-kit/database';
import type { InternalClient } from '@showhands/service-kit/security';
import { composeDigest } from '../digests/compose-digest.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { addressHash } from '../mail-settings/address-hash.ts';
import { findMailStop, insertMailStop } from '../mail-settings/repository.ts';
import { unsubscribePageOf, unsubscribeTokenOf, unsubscribeUrlOf } from '../mail-settings/unsubscribe-token.ts';
import { composePollMail } from './compose-poll-mail.ts';
import { leaveOutUnseen } from './leave-out-unseen.ts';
import * as repository from './repository.ts';

/** Longer than sending takes. */
const LEASE_SECONDS = 60;
/** The last attempt is about six hours after the first one, so that mails outlast the outage of a mail server. */
const MAX_ATTEMPTS = 40;
/** 10,000 mails take minutes, and a mail server of usual size accepts as many connections. */
const CONCURRENCY = 4;
/** 20 mails a second of a replica. Without a limit, a fast mail server lets mails take the CPU that votes in the same process need. */
const SPACING_MS = 50;

interface PollMailOptions {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly linkSecret: string;
  readonly publicUrl: () => string;
  /** Asks polls. */
  readonly polls: InternalClient;
}

type Claimed = repository.ClaimedMail;

const CALLS_TO_VOTE: readonly Claimed['kind'][] = ['invitation', 'reminder', 'closing'];

const hasEnded = ({ kind, content }: Claimed, now: number): boolean =>
  CALLS_TO_VOTE.includes(kind) && 'ends_at' in content && content.ends_at != null && Date.parse(content.ends_at) <= now;

const isSwitchedOff = ({ kind, settings }: Claimed): boolean =>
  kind === 'digest' ? !settings?.digest_every : settings?.[settingOfMail(kind)] === false;

const isWanted = async (database: Database, linkSecret: string, mail: Claimed): Promise<boolean> => {
  const { email, is_allowed: isAllowed } = mail;
  if (!isAllowed || hasEnded(mail, Date.now()) || isSwitchedOff(mail)) return false;
  return (await findMailStop(database, addressHash(linkSecret, email))) === undefined;
};

const tokenOf = (linkSecret: string, { kind, user_id: userId, email }: Claimed): string =>
  unsubscribeTokenOf(
    linkSecret,
    userId === null
      ? { hash: addressHash(linkSecret, email) }
      : { userId, kind: kind === 'digest' ? kind : settingOfMail(kind) },
  );

/** Mails about polls, and digests. Each is sent at most once: a mail whose sending was interrupted is given up. */
export const createPollMailQueue = (options: PollMailOptions): MailQueue<Claimed> => {
  const { database, mailer, linkSecret, polls } = options;

  const send = async (claimed: Claimed): Promise<boolean> => {
    if (!(await isWanted(database, linkSecret, claimed))) return false;
    const mail = await leaveOutUnseen({ database, polls }, claimed);
    if (!mail) return false;
    const publicUrl = options.publicUrl();
    const token = tokenOf(linkSecret, mail);
    const links = { publicUrl, unsubscribePage: unsubscribePageOf(publicUrl, token) };
    const content = mail.kind === 'digest' ? composeDigest(mail, links) : composePollMail(mail, links);
    await mailer.send({
      ...content,
      to: mail.email,
      messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
      unsubscribeUrl: unsubscribeUrlOf(publicUrl, token),
    });
    return true;
  };

  return {
    kind: 'mail about a poll',
    maxAttempts: MAX_ATTEMPTS,
    concurrency: CONCURRENCY,
    spacingMs: SPACING_MS,
    claim: () => repository.claimMail(database, LEASE_SECONDS),
    send,
    finish: ({ id }) => repository.finishMail(database, id),
    postpone: ({ id }, seconds) => repository.postponeMail(database, id, seconds),
    onRejected: ({ email }) => insertMailStop(database, addressHash(linkSecret, email), 'rejected'),
    abandon: () => repository.abandonMails(database),
  };
};
