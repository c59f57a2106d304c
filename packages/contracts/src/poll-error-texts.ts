/** Texts of errors that only the server or the form of a poll raises. The dashboard downloads `rule-texts.ts` as well. */
export const pollErrorTexts = {
  invited: {
    invalid: 'Please enter a username or an email address',
    required: 'Please name the people to invite',
    tooMany: 'At most 10,000 people can be invited to a poll',
    notOwner: 'Only the creator of a poll can see and change who is invited',
  },
  rules: {
    pictureInvalid: 'The picture must be one that was uploaded here',
    opensAtInvalid: 'The opening must be a date and time in ISO 8601, with its time zone',
    locked: 'How people vote cannot be changed once the poll has votes',
    seatsTaken: 'An option cannot have fewer seats than votes',
  },
} as const;
