import { toggleCommentLike } from '@showhands/contracts';
import type { Api } from '@showhands/service-kit/http';
import { type LikeCommands, toggleLike } from './commands.ts';

export const bindLikes = (api: Api, likes: LikeCommands): void => {
  api.route(toggleCommentLike, (call) => toggleLike(likes, call));
};
