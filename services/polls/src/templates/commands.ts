import { type NewPoll, sharingTexts } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import { notFound } from '@showhands/service-kit/runtime';
import type { Caller } from '../polls/commands.ts';
import * as repository from './repository.ts';
import { assertRoom, nameKeyOf, templatePollOf } from './rules.ts';

export const saveTemplate = (store: Store, call: Caller & { body: { name: string; poll: NewPoll } }) =>
  store.transact(call, async (trx) => {
    const { user, body } = call;
    const nameKey = nameKeyOf(body.name);
    await repository.lockTemplates(trx, user.id);
    assertRoom(await repository.countOthers(trx, user.id, nameKey));
    return repository.replaceTemplate(trx, user.id, { name: body.name, nameKey, poll: templatePollOf(body.poll) });
  });

/** The template of another user does not exist. */
export const deleteTemplate = (store: Store, call: Caller & { params: { id: string } }) =>
  store.transact(call, async (trx) => {
    const { user, params } = call;
    if (!(await repository.deleteTemplate(trx, user.id, params.id))) throw notFound(sharingTexts.templates.notFound);
    return { id: params.id, message: sharingTexts.templates.deleted };
  });
