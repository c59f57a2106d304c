import type { Opening } from '@showhands/contracts';
import * as z from 'zod/mini';
import { browserStorage } from '#lib/device/storage.ts';
import { session } from '#lib/session/session.ts';

const receiptSchema = z.object({
  type: z.literal('showhands-receipt-v1'),
  /** The id of the poll. */
  poll: z.string(),
  key: z.string(),
  commitment: z.string(),
  /** Absent until the server has accepted the vote. */
  promise: z.optional(z.string()),
  /** The last signed head that this browser has seen. */
  head: z.optional(z.string()),
  /** Whether a check has found the vote on the list. */
  included: z.optional(z.boolean()),
  opening: z.custom<Opening>((value) => typeof value === 'object' && value !== null),
});
/** The data with which a voter can check a vote: docs/checkable.md. */
export type Receipt = z.infer<typeof receiptSchema>;

/** Reads the text of a receipt. Saved evidence is a receipt with more fields. */
export const parseReceipt = (text: string): Receipt | undefined => {
  try {
    return receiptSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const keyOf = (poll: string): string | undefined => {
  const state = session.getState();
  return state.status === 'signed-out' ? undefined : `showhands.receipt.${state.user.id}.${poll}`;
};

/** The receipts of the signed-in user in this browser. They outlive a sign-out. */
export const receipts = {
  get(poll: string): Receipt | undefined {
    const key = keyOf(poll);
    return key === undefined ? undefined : parseReceipt(browserStorage.getItem(key) ?? '');
  },
  set(receipt: Receipt): void {
    const key = keyOf(receipt.poll);
    if (key !== undefined) browserStorage.setItem(key, JSON.stringify(receipt));
  },
};
