/** Texts of errors of a poll's rules. Apart from `texts.ts`, which the sign-in page downloads, too. */
export const ruleTexts = {
  methodInvalid: 'Please choose how people vote',
  resultsWhenInvalid: 'Please choose when people see the results',
  pointsInvalid: 'Points are a whole number from 1 to 100',
  limitInvalid: 'Please enter a whole number from 1 on, or nothing',
  reasonsInvalid: 'Please choose whether voters can give a reason',
  votersAddOptionsInvalid: 'Please choose whether people can add options',
  visibilityInvalid: 'Please choose who can see the poll',
  quorumInvalid: 'Please enter how many people must vote',
  checkableInvalid: 'Please choose how the poll can be checked',
  opensAtInPast: 'The opening must be in the future',
  optionDescriptionTooLong: 'The description of an option must not exceed 300 characters',
} as const;
