/** The requested mails of a kind. A mail is a row that any replica claims, so a crash loses no row, and none waits for Redis. */
export interface MailQueue<Job> {
  /** The kind in logs and metrics. */
  readonly kind: string;
  readonly maxAttempts: number;
  /** How many mails a replica sends at the same time. */
  readonly concurrency: number;
  /** The time from the start of a mail to the start of the next one. */
  readonly spacingMs?: number;
  /** Takes the oldest mail that is due. */
  claim(): Promise<Job | undefined>;
  /** Sends a mail. @returns false without a recipient who wants it */
  send(job: Job): Promise<boolean>;
  /** Called when a mail was sent or given up. */
  finish(job: Job): Promise<void>;
  postpone(job: Job, seconds: number): Promise<void>;
  /** Called when the server rejects the recipient for good. */
  onRejected(job: Job): Promise<void>;
  /** Gives up mails whose replica has ended while it sent them, if they may not be sent twice. @returns how many */
  abandon?(): Promise<number>;
}
