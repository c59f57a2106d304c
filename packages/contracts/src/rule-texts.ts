/** Texts of errors of a poll's rules. Apart from `texts.ts`, which the sign-in page downloads, too. */
export const ruleTexts = {
  methodInvalid: 'Please choose how people vote',
  resultsWhenInvalid: 'Please choose when people see the results',
  limitInvalid: 'Please enter a whole number from 1 on, or nothing',
  multipleNeedsChoosing: 'Multiple votes are for polls in which people choose options',
  limitsNeedSeveral: 'In this poll everyone chooses one option. Allow multiple votes, ranks or scores to set this.',
  minimumTooHigh: 'The minimum must not be higher than the maximum and the number of options',
  maximumTooHigh: 'The maximum must not be higher than the number of options',
  tooManyToCompare: 'People can rank or score at most 30 options',
  multipleCanChange: 'In a poll with multiple votes, votes can always be changed',
  privateAnyway: 'The results of this poll are private. Make them public to set when people see them.',
  seatsNeedResults: 'Seats need a poll whose results people always see',
  votersAddOptionsInvalid: 'Please choose whether people can add options',
  visibilityInvalid: 'Please choose who can see the poll',
  opensAtInPast: 'The opening must be in the future',
  opensTooLate: 'The poll must open at least 1 minute before it ends',
  optionDescriptionTooLong: 'The description of an option must not exceed 300 characters',
} as const;
