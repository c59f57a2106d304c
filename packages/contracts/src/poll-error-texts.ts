/** Texts of errors that only the server or the form of a poll raises. The dashboard downloads `rule-texts.ts` as well. */
export const pollErrorTexts = {
  invited: {
    invalid: 'Please enter a username or an email address',
    required: 'Please name the people to invite',
    tooMany: 'At most 10,000 people can be invited to a poll',
    notOwner: 'Only the creator of a poll can see and change who is invited',
  },
  repeat: {
    invalid: 'Please choose how often the poll opens anew',
    zoneInvalid: 'The time zone must be one such as Europe/Berlin',
    notNewest: 'Only the newest run of a poll can repeat',
    endsTooLate: 'The poll must end before its next run opens',
    tooMany: 'You can have at most 100 polls that repeat',
  },
  rules: {
    pointsNeedMethod: 'Points are for polls in which people distribute them',
    abovePoints: 'This must not be more than the points of a voter',
    multipleNeedsChoosing: 'Multiple votes are for polls in which people choose options',
    limitsNeedSeveral:
      'In this poll everyone chooses one option. Allow multiple votes, ranks, scores or points to set this.',
    minimumTooHigh: 'The minimum must not be higher than the maximum and the number of options',
    maximumTooHigh: 'The maximum must not be higher than the number of options',
    tooManyToCompare: 'People can rank, score or give points to at most 30 options',
    multipleCanChange: 'In a poll with multiple votes, votes can always be changed',
    privateAnyway: 'The results of this poll are private. Make them public to set when people see them.',
    seatsNeedResults: 'Seats need a poll whose results people always see',
    opensTooLate: 'The poll must open at least 1 minute before it ends',
    pictureInvalid: 'The picture must be one that was uploaded here',
    opensAtInvalid: 'The opening must be a date and time in ISO 8601, with its time zone',
    namesFixed: 'Whether the results show names is fixed when a poll is created',
    namesPrivate: 'Voters were told that only you see their names, so the results stay private',
    locked: 'How people vote cannot be changed once the poll has votes',
    quorumNeedsList: 'A share in percent needs a list of invited people',
    seatsTaken: 'An option cannot have fewer seats than votes',
  },
} as const;
