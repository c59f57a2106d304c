/** The first file of the archive. */
export const README = `Your data in Showhands

account.json                who you are here, your devices, and your accounts at providers of sign-in
mail-settings.json          which mails you get
notification-settings.json  what you are notified of
api-tokens.json             your API tokens, without their secrets
polls.json                  your polls with their results
votes.json                  what you chose, and your reasons
added-options.json          options that you have added to polls of others, and those that wait
invitations.json            polls to which you are invited
reports.json                what you have reported
decisions.json              what moderators decided about your contents and your account, and your objections
groups.json                 your groups of people
templates.json, sequences.json
comments.json, likes.json   your comments, and the comments that you like
notifications.json          what you were notified of
pictures/                   your profile picture and pictures of options

A file is missing, or its list is empty, if there is nothing of its kind. All files are JSON in UTF-8; times are in UTC.

Anonymous polls: the product does not know what you chose, so votes.json says only that you have voted, and on which day.

Not contained: the hash of your password, secrets, and data that are kept for some minutes or a day to limit calls and
to answer repeated calls.
`;
