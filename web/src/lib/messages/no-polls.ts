/** Of lists without polls. */
export const noPollsMessages = {
  noneFound: 'No polls found',
  noneFoundDetail: 'Try other words or another category.',
  openCode: (code: string) => `Open the poll with the code ${code}`,
  showAll: 'Show all polls',
  noneYet: 'No polls yet',
  noneYetAction: 'Create the first poll',
  noneYetDetail: 'and it will appear here for everyone at once.',
} as const;
