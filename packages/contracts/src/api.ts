import { askAssistant } from './assistant.ts';
import { checkCount, getBallot, putBallot, withdrawBallot } from './ballots.ts';
import { createComment, deleteComment, listComments, listReplies, toggleCommentLike } from './comments.ts';
import { concludePoll } from './conclusions.ts';
import { proveEmail, sendEmailProof } from './email-proofs.ts';
import { getEmbeddedPoll } from './embed.ts';
import type { Endpoint } from './endpoint.ts';
import { exportResults } from './exports.ts';
import {
  confirmInvited,
  countInvited,
  linkInvited,
  linkWaiting,
  listInvitedPolls,
  remindInvited,
  useInvitation,
} from './invitations.ts';
import { addInvited, listInvited, removeInvited, replaceInvited } from './invited.ts';
import {
  clearNotifications,
  deleteNotification,
  getNotificationSettings,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  updateNotificationSettings,
} from './notifications.ts';
import { changePassword, confirmPassword, forgotPassword, resetPassword } from './passwords.ts';
import { uploadPicture } from './pictures.ts';
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
import {
  askNext,
  cancelCountdown,
  coverResults,
  createSequence,
  deleteSequence,
  drawLots,
  findPollByCode,
  listAddresses,
  listPresentedSequences,
  listSequences,
  openPresentation,
  presentInSequence,
  startCountdown,
  updateSequence,
} from './presenting.ts';
import { getUserStats, updateProfile } from './profile.ts';
import { addOption, approveProposal, listProposals, removeProposal } from './proposals.ts';
import { confirmVote, listRevisions } from './revisions.ts';
import { listRuns, stopRepeating } from './runs.ts';
import {
  continueKeptSession,
  endAllSessions,
  endSession,
  forgetKeptSession,
  keepSession,
  listSessions,
} from './sessions.ts';
import { deleteTemplate, listTemplates, saveTemplate } from './templates.ts';
import { getMe, getSignInOptions, getUpload, login, logout, register } from './users.ts';
import { listVoters } from './voters.ts';

/**
 * Every public endpoint, in the order of the API reference. Fixed paths precede parameters that would also match them.
 */
export const endpoints: readonly Endpoint[] = [
  register,
  login,
  logout,
  getSignInOptions,
  forgotPassword,
  resetPassword,
  changePassword,
  confirmPassword,
  sendEmailProof,
  proveEmail,
  listSessions,
  endSession,
  endAllSessions,
  keepSession,
  continueKeptSession,
  forgetKeptSession,
  getMe,
  updateProfile,
  getUpload,
  uploadPicture,
  getUserStats,
  listVotedPolls,
  listInvitedPolls,
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
  getBallot,
  checkCount,
  putBallot,
  withdrawBallot,
  listInvited,
  addInvited,
  replaceInvited,
  removeInvited,
  countInvited,
  linkInvited,
  linkWaiting,
  confirmInvited,
  remindInvited,
  useInvitation,
  addOption,
  listProposals,
  approveProposal,
  removeProposal,
  exportResults,
  listVoters,
  openPresentation,
  coverResults,
  startCountdown,
  cancelCountdown,
  concludePoll,
  listRuns,
  stopRepeating,
  listRevisions,
  confirmVote,
  drawLots,
  findPollByCode,
  listAddresses,
  listSequences,
  createSequence,
  updateSequence,
  deleteSequence,
  listPresentedSequences,
  presentInSequence,
  askNext,
  listTemplates,
  saveTemplate,
  deleteTemplate,
  getEmbeddedPoll,
  listComments,
  listReplies,
  createComment,
  deleteComment,
  toggleCommentLike,
  listNotifications,
  getNotificationSettings,
  updateNotificationSettings,
  markAllNotificationsRead,
  markNotificationRead,
  clearNotifications,
  deleteNotification,
  askAssistant,
];
