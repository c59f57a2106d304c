import type { Transaction } from '@showhands/service-kit/database';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { README } from './readme.ts';
import * as repository from './repository.ts';

const CHUNK_BYTES = 1_000_000;

/** Writes the archive in chunks, so that neither it nor a file is in memory as a whole. */
const createWriter = (trx: Transaction, exportId: string) => {
  let pending: Uint8Array[] = [];
  let size = 0;
  let position = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    pending.push(bytes);
    size += bytes.length;
  });
  const flush = async (min: number): Promise<void> => {
    if (size < min || size === 0) return;
    const bytes = Buffer.concat(pending);
    [pending, size] = [[], 0];
    await repository.insertChunk(trx, exportId, position, bytes);
    position += 1;
  };
  return { zip, flush };
};

type Writer = ReturnType<typeof createWriter>;

const addText = async ({ zip, flush }: Writer, name: string, parts: Iterable<string> | AsyncIterable<string>) => {
  const file = new ZipDeflate(name);
  zip.add(file);
  for await (const part of parts) {
    file.push(strToU8(part));
    await flush(CHUNK_BYTES);
  }
  file.push(new Uint8Array(), true);
};

async function* toJsonList(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const addPicture = async ({ zip, flush }: Writer, { name, bytes }: { name: string; bytes: Buffer }): Promise<void> => {
  // WebP does not become smaller.
  const file = new ZipPassThrough(`pictures/${name}`);
  zip.add(file);
  file.push(bytes, true);
  await flush(CHUNK_BYTES);
};

/** Builds the archive of an export whose parts have arrived. */
export const buildArchive = async (
  trx: Transaction,
  { id, user_id: userId }: Pick<repository.DataExport, 'id' | 'user_id'>,
): Promise<void> => {
  const own = await repository.findAccount(trx, userId);
  if (!own) throw new Error('an export has no user');
  const writer = createWriter(trx, id);
  const { account, sessions, tokens, mails, identities, reports, decisions } = own;
  await addText(writer, 'README.txt', [README]);
  await addText(writer, 'account.json', [`${JSON.stringify({ ...Object(account), sessions, identities }, null, 2)}\n`]);
  await addText(writer, 'api-tokens.json', toJsonList(tokens));
  await addText(writer, 'mail-settings.json', toJsonList(mails));
  await addText(writer, 'reports.json', toJsonList(reports));
  await addText(writer, 'decisions.json', toJsonList(decisions));
  for (const { area } of await repository.listAreas(trx, id)) {
    await addText(writer, `${area}.json`, toJsonList(repository.readItems(trx, id, area)));
  }
  for await (const picture of repository.readPictures(trx, userId)) await addPicture(writer, picture);
  writer.zip.end();
  await writer.flush(0);
};
