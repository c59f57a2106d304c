/** Messages of the errors of moderation, by error code. */
export const moderationTexts = {
  account_suspended: 'This account is suspended. Please ask the operator of this installation.',
  moderators_only: 'Only moderators can do this',
  moderator_second_factor: 'Moderators need a second factor here. Turn it on in your profile',
  poll_hidden: 'A moderator has hidden this poll. Nobody can vote in it',
  already_decided: 'Someone has decided this meanwhile',
  already_objected: 'You have objected already. Moderators will read it',
} as const;

/** In place of a hidden text, whose option or comment has `hidden`. */
export const hiddenText = 'Hidden by a moderator';
