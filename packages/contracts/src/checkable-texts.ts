/** The page has words of its own for what these reject. */
export const checkableTexts = {
  commitmentRequired: 'Votes in this poll need a commitment',
  commitmentInvalid: 'A commitment is 32 bytes in Base64',
  commitmentDiffers: 'The commitment is not that of this ballot',
  commitmentNotUsed: 'Votes in this poll have no commitment',
  commitmentUsed: 'This commitment was used for another vote',
  nonceRequired: 'Votes in this poll need the nonce of their commitment',
  nonceInvalid: 'A nonce is 32 bytes in Base64',
  nonceNotUsed: 'The nonce of a vote in this poll is a secret of the voter',
  sizeInvalid: 'A size is a whole number',
  notCheckable: 'This poll cannot be checked',
  notIncluded: 'This vote is not in the signed list yet',
} as const;
