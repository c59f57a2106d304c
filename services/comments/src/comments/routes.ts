import { createComment, deleteComment, listComments } from '@showhands/contracts';
import type { Api } from '@showhands/service-kit';
import * as commands from './commands.ts';
import * as lists from './lists.ts';
import { assertVisible } from './policy.ts';

export const bindComments = (api: Api, comments: commands.CommentCommands): void => {
  api.list(listComments, async ({ user, params, query }) => {
    const poll = assertVisible(user.id, await comments.polls.findRecent(params.id));
    return lists.listComments(comments.store.database, user, poll.id, query);
  });

  api.route(createComment, (call) => commands.createComment(comments, call));
  api.route(deleteComment, (call) => commands.deleteComment(comments, call));
};
