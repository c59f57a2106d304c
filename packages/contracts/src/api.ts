import { askAssistant } from './assistant.ts';
import { createComment, deleteComment, listComments, toggleCommentLike } from './comments.ts';
import type { Endpoint } from './endpoint.ts';
import {
  clearNotifications,
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './notifications.ts';
import {
  castVote,
  createPoll,
  deletePoll,
  getPoll,
  getPollStats,
  getVoteStatus,
  listDashboardPolls,
  listMyPolls,
  listResults,
  listVotedPolls,
  setPollStatus,
  updatePoll,
} from './polls.ts';
import { getMe, getSignInOptions, getUpload, getUserStats, login, logout, register, updateProfile } from './users.ts';

/** Every public call, in the order of the reference. Fixed paths stand before parameters that would match them too. */
export const endpoints: readonly Endpoint[] = [
  register,
  login,
  logout,
  getSignInOptions,
  getMe,
  updateProfile,
  getUpload,
  getUserStats,
  listVotedPolls,
  listDashboardPolls,
  getPollStats,
  listMyPolls,
  listResults,
  createPoll,
  getPoll,
  updatePoll,
  setPollStatus,
  deletePoll,
  castVote,
  getVoteStatus,
  listComments,
  createComment,
  deleteComment,
  toggleCommentLike,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  clearNotifications,
  deleteNotification,
  askAssistant,
];
