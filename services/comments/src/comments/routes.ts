import { createComment, deleteComment, listComments, listReplies, texts } from '@showhands/contracts';
import type { Api } from '@showhands/service-kit/http';
import { notFound } from '@showhands/service-kit/runtime';
import * as commands from './commands.ts';
import * as lists from './lists.ts';
import { assertVisible } from './policy.ts';
import { findComment } from './repository.ts';

export const bindComments = (api: Api, comments: commands.CommentCommands): void => {
  api.list(listComments, async ({ user, params, query }) => {
    const poll = assertVisible(await comments.polls.findCached(params.id, user.id));
    return lists.listComments(comments.store.database, user, poll.id, query);
  });

  api.list(listReplies, async ({ user, params, query }) => {
    const { database } = comments.store;
    const parent = await findComment(database, params.id);
    if (!parent) throw notFound(texts.comment.notFound);
    assertVisible(await comments.polls.findCached(parent.poll_id, user.id), texts.comment.notFound);
    return lists.listReplies(database, user, parent.id, query);
  });

  api.route(createComment, (call) => commands.createComment(comments, call));
  api.route(deleteComment, (call) => commands.deleteComment(comments, call));
};
