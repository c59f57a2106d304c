import type { PollVisibility } from '@showhands/contracts';
import type { Transaction } from '@showhands/service-kit/database';

/** A poll's own content, or a part of it, by kind. */
interface HiddenContent {
  readonly poll: { readonly visibility: PollVisibility };
  readonly option: { readonly text: string; readonly description: string | null };
  readonly picture: { readonly picture: string | null };
}
export type HiddenKind = keyof HiddenContent;

interface Key {
  readonly kind: HiddenKind;
  readonly id: string;
  readonly pollId: string;
}

/**
 * Stores the version of a decision about a content whose poll is locked.
 * @returns what is hidden of it, null for nothing, undefined after a newer decision
 */
export const claimDecision = async <Kind extends HiddenKind>(
  trx: Transaction,
  { kind, id, pollId }: Key & { readonly kind: Kind },
  version: number,
): Promise<HiddenContent[Kind] | null | undefined> => {
  const { rows } = await trx.raw<{ rows: { content: HiddenContent[Kind] | null }[] }>(
    `insert into hidden_contents as h (kind, id, poll_id, version) values (?, ?, ?, ?)
     on conflict (kind, id) do update set version = excluded.version where h.version < excluded.version returning content`,
    [kind, id, pollId, version],
  );
  return rows[0]?.content;
};

/** Null: the content is not hidden any more, or gone for good. */
export const storeHidden = async <Kind extends HiddenKind>(
  trx: Transaction,
  kind: Kind,
  id: string,
  content: HiddenContent[Kind] | null,
): Promise<void> => {
  await trx.raw('update hidden_contents set content = ?::jsonb where kind = ? and id = ?', [
    content && JSON.stringify(content),
    kind,
    id,
  ]);
};

const RAISED = { version: 'version + 1', revision: 'revision + 1' } as const;

/** As an edit does, so that clients read the whole poll. */
export const raisePoll = async (trx: Transaction, id: string, visibility?: PollVisibility): Promise<void> => {
  await trx('polls')
    .where({ id })
    .update({
      version: trx.raw(RAISED.version),
      revision: trx.raw(RAISED.revision),
      ...(visibility && { visibility }),
    });
};

interface OptionContent {
  readonly text?: string;
  readonly description?: string | null;
  readonly picture?: string | null;
  readonly hidden?: boolean;
  readonly picture_hidden?: boolean;
}

export const updateOption = async (
  trx: Transaction,
  pollId: string,
  id: string,
  content: OptionContent,
): Promise<void> => {
  await trx('options').where({ poll_id: pollId, id }).update(content);
};

/** Takes the texts of a hidden option, or its pictures, out of the record of edits. */
export const redactRevisions = async (
  trx: Transaction,
  pollId: string,
  optionId: string,
  fields: readonly string[],
): Promise<void> => {
  await trx.raw(
    `update poll_revisions set changes = (
       select coalesce(jsonb_agg(change order by place), '[]') from jsonb_array_elements(changes) with ordinality c (change, place)
       where not (change ->> 'option_id' = :optionId and change ->> 'field' = any (:fields)))
     where poll_id = :pollId`,
    { pollId, optionId, fields: [...fields] },
  );
};
