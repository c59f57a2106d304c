import { decideReport, listDecisions, listReports, objectToDecision, reportUser } from '@showhands/contracts';
import type { Store } from '@showhands/service-kit/database';
import { type Api, cursorTimeSchema, decodeCursor, encodeCursor } from '@showhands/service-kit/http';
import * as z from 'zod';
import { assertModerator } from '../moderation/commands.ts';
import { decide, objectTo, reportAccount } from './commands.ts';
import * as repository from './repository.ts';

const positionSchema = z.tuple([cursorTimeSchema, z.guid()]);

export const bindReports = (api: Api, store: Store, needsSecondFactor: boolean): void => {
  const { database } = store;

  api.route(reportUser, (call) => reportAccount(store, call));

  api.list(listReports, async ({ user, query: { state, limit, cursor } }) => {
    await assertModerator(database, user.id, needsSecondFactor);
    const isOpen = state === 'open';
    const after = cursor === undefined ? undefined : decodeCursor(cursor, positionSchema);
    const found = await repository.listReported(database, { isOpen, limit: limit + 1, after });
    const items = found.slice(0, limit);
    const last = items.at(-1);
    const nextCursor = found.length > limit && last ? encodeCursor([last.at, last.id]) : null;
    return { items, total: await repository.countReported(database, isOpen), nextCursor };
  });

  api.route(decideReport, (call) => decide(store, call, needsSecondFactor));

  api.route(listDecisions, ({ user }) => repository.listDecisions(database, user.id));
  api.route(objectToDecision, (call) => objectTo(store, call));
};
