import { randomUUID } from 'node:crypto';
import { type Template, type TemplatePoll, templateOptionSchema, templatePollSchema } from '@showhands/contracts';
import type { Executor, Transaction } from '@showhands/service-kit/database';
import * as z from 'zod/mini';

/** Strict: a poll with a rule that only a newer version knows must not pass for one without it. */
const storedPollSchema = z.strictObject({
  ...templatePollSchema.shape,
  options: z.array(z.strictObject(templateOptionSchema.shape)),
});

interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly poll: unknown;
  readonly created_at: Date;
}

const COLUMNS = 'id, name, poll, created_at';

/** No template for a poll that this version cannot read, since a newer one has written it. */
const toTemplates = ({ id, name, poll, created_at: createdAt }: TemplateRow): Template[] => {
  const parsed = storedPollSchema.safeParse(poll);
  return parsed.success ? [{ id, name, poll: parsed.data, createdAt: createdAt.toISOString() }] : [];
};

/** The templates of a user, by name. */
export const templatesOf = async (executor: Executor, owner: string): Promise<Template[]> => {
  const { rows } = await executor.raw<{ rows: TemplateRow[] }>(
    `select ${COLUMNS} from templates where owner = ? order by name_key`,
    [owner],
  );
  return rows.flatMap(toTemplates);
};

/** Makes the changes of a user's templates wait for each other until the commit. */
export const lockTemplates = async (trx: Transaction, owner: string): Promise<void> => {
  await trx.raw("select pg_advisory_xact_lock(hashtextextended('templates ' || ?, 0))", [owner]);
};

/** The number of a user's templates beside the template of this name. */
export const countOthers = async (trx: Transaction, owner: string, nameKey: string): Promise<number> => {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    'select count(*)::integer as count from templates where owner = ? and name_key <> ?',
    [owner, nameKey],
  );
  return rows[0]?.count ?? 0;
};

/**
 * Takes the place of the template of this name. The id is new, so that nobody deletes the template by the id of the
 * replaced one.
 */
export const replaceTemplate = async (
  trx: Transaction,
  owner: string,
  template: { readonly name: string; readonly nameKey: string; readonly poll: TemplatePoll },
): Promise<Template> => {
  const { name, nameKey, poll } = template;
  await trx('templates').where({ owner, name_key: nameKey }).delete();
  const { rows } = await trx.raw<{ rows: TemplateRow[] }>(
    `insert into templates (id, owner, name, name_key, poll) values (?, ?, ?, ?, ?) returning ${COLUMNS}`,
    [randomUUID(), owner, name, nameKey, JSON.stringify(poll)],
  );
  const [written] = rows.flatMap(toTemplates);
  if (!written) throw new Error('a template cannot be read by the version that has written it');
  return written;
};

/** @returns whether the user had the template */
export const deleteTemplate = async (trx: Transaction, owner: string, id: string): Promise<boolean> =>
  (await trx('templates').where({ owner, id }).delete()) > 0;
